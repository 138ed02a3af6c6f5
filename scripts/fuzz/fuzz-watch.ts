/** Looks on while a fuzz runs. */
export interface FuzzWatch {
  /** Before each forgery. @returns whether another one follows */
  next: () => Promise<boolean>;
}

/** No watcher, and no stop. */
export const UNWATCHED: FuzzWatch = { next: async () => true };

/** The part of the process that a watch needs. */
export interface Watching {
  /** Forgeries that the run is to make. */
  total: number;
  say: (line: string) => void;
  /** Milliseconds; only differences count. */
  now: () => number;
  /** Resolves once the process has looked at its signals. */
  rest: () => Promise<void>;
  signals: Pick<NodeJS.EventEmitter, 'once' | 'off'>;
}

/** A judged log takes about ten milliseconds; signals are looked at as often. */
const REST_AFTER_MS = 100;
const SAY_AFTER_MS = 30_000;
const STOPS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Says every half minute how far a run is, and ends it after the present forgery when the process gets a signal to
 * stop. A second signal ends the process itself.
 */
export function watchFuzz({ total, say, now, rest, signals }: Watching) {
  const begun = now();
  let [made, rested, said] = [0, begun, begun];
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    unhook();
  };
  const unhook = () => {
    for (const signal of STOPS) signals.off(signal, stop);
  };
  for (const signal of STOPS) signals.once(signal, stop);
  return {
    async next(): Promise<boolean> {
      const at = now();
      if (at - rested >= REST_AFTER_MS) {
        rested = at;
        await rest();
      }
      if (at - said >= SAY_AFTER_MS) {
        said = at;
        say(`  ${made} of ${total} after ${((at - begun) / 60_000).toFixed(1)} min`);
      }
      if (!isStopped) made += 1;
      return !isStopped;
    },
    isStopped: () => isStopped,
    /** Takes no signals any more. */
    close: unhook,
  };
}
