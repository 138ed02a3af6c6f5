import type { FrameMeta, FrameVerdict } from '#core/contract/counter/frame.ts';

export type FramePurpose = FrameMeta['purpose'];

/** A frame ready to be sent. */
export interface EncodedFrame {
  jpeg: Uint8Array;
  /** Mean luma, 0 to 255. */
  luma: number;
  capturedAt: number;
  timing?: FrameMeta['timing'];
  /** To which question it answers, and which colour the screen showed. */
  live?: FrameMeta['live'];
}

export interface FramePumpPorts {
  /** Takes the newest frame of the camera; undefined when there is none. `again`: the one before it came too late. */
  take: (purpose: FramePurpose, again: boolean) => Promise<EncodedFrame | undefined>;
  /** Sends it; undefined when main did not judge it, `stale` when it came too late to be judged. */
  send: (
    purpose: FramePurpose,
    frame: EncodedFrame,
    frameNumber: number,
  ) => Promise<FrameVerdict | 'stale' | undefined>;
  onSent: (purpose: FramePurpose, frame: EncodedFrame, verdict: FrameVerdict | undefined) => void;
  /** The button was pressed and nothing more is tried for it. `judged`: main has looked at its picture. */
  onPressed: (judged: boolean) => void;
  now: () => number;
}

export interface FramePump {
  /** Asks for a frame. A guidance frame that comes too soon or meets one under way is not taken at all. */
  request: (purpose: FramePurpose) => void;
  stop: () => void;
}

/** How long a press of the button asks for another frame, where the machine is too busy to send one in time. */
const SHUTTER_PATIENCE_MS = 10_000;

/**
 * One frame at a time, newest wins, no queue: a frame that is not sent now is never sent. Only a press of the button is
 * kept while a guidance frame is on its way.
 * @param minIntervalMs between two frames of a purpose; a press of the button waits for none
 */
export const createFramePump = (
  ports: FramePumpPorts,
  minIntervalMs: (purpose: FramePurpose) => number,
): FramePump => {
  let busy = false;
  let stopped = false;
  let pressed = false;
  let lastStart = Number.NEGATIVE_INFINITY;
  let frameNumber = 0;

  const run = async (purpose: FramePurpose): Promise<void> => {
    busy = true;
    lastStart = ports.now();
    const patience = purpose === 'shutter' ? SHUTTER_PATIENCE_MS : 0;
    let judged = false;
    for (let again = false; !stopped; again = true) {
      const frame = await ports.take(purpose, again);
      if (!frame || stopped) break;
      const answer = await ports.send(purpose, frame, frameNumber++);
      if (answer === 'stale' && ports.now() - lastStart < patience) continue;
      const verdict = answer === 'stale' ? undefined : answer;
      judged = verdict !== undefined;
      if (!stopped) ports.onSent(purpose, frame, verdict);
      break;
    }
    busy = false;
    if (purpose === 'shutter' && !stopped) ports.onPressed(judged);
    if (pressed && !stopped) {
      pressed = false;
      void run('shutter');
    }
  };

  return {
    request: (purpose) => {
      if (stopped) return;
      if (purpose === 'shutter' && busy) pressed = true;
      else if (!busy && (purpose === 'shutter' || ports.now() - lastStart >= minIntervalMs(purpose)))
        void run(purpose);
    },
    stop: () => {
      stopped = true;
    },
  };
};
