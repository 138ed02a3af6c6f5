import { MAX_FRAMES_PER_SECOND } from '#core/contract/counter/wire.ts';
import { failure } from '#core/contract/errors.ts';
import type { Envelope } from '#core/contract/kit.ts';

const FRAME_INTERVAL_MS = 1000 / MAX_FRAMES_PER_SECOND;

const dropped = (probe: string): Envelope<never> => ({
  ok: false,
  error: failure('FRAME_DROPPED', probe).toResponse(),
});

interface Waiting {
  readonly keep: boolean;
  readonly run: () => Promise<Envelope<unknown>>;
  readonly settle: (envelope: Envelope<unknown>) => void;
}

export interface FrameLane {
  /**
   * Runs a frame now, or when the one before it is done and its turn in the second has come.
   * @param keep true for a frame that a person took by a button: a frame of the stream never displaces it.
   */
  submit(keep: boolean, run: () => Promise<Envelope<unknown>>): Promise<Envelope<unknown>>;
  /** Drops the waiting frame. */
  close(): void;
}

/** One frame is judged, at most one waits, the newest wins: a slow judge must never build a queue. */
export const createFrameLane = (now: () => number = () => performance.now()): FrameLane => {
  let running = false;
  let lastStart = Number.NEGATIVE_INFINITY;
  let waiting: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;

  const next = (): void => {
    if (running || waiting === undefined || timer !== undefined) return;
    const delay = lastStart + FRAME_INTERVAL_MS - now();
    if (delay > 0) {
      timer = setTimeout(() => {
        timer = undefined;
        next();
      }, delay);
      return;
    }
    const { run, settle } = waiting;
    waiting = undefined;
    running = true;
    lastStart = now();
    run()
      .then(settle)
      .finally(() => {
        running = false;
        next();
      });
  };

  return {
    submit: (keep, run) =>
      new Promise((settle) => {
        if (waiting?.keep && !keep) {
          settle(dropped('a photograph taken by button is waiting'));
          return;
        }
        waiting?.settle(dropped(`more than ${MAX_FRAMES_PER_SECOND} a second, or a busy kiosk`));
        waiting = { keep, run, settle };
        next();
      }),
    close() {
      clearTimeout(timer);
      timer = undefined;
      waiting?.settle(dropped('the screen was closed'));
      waiting = undefined;
    },
  };
};
