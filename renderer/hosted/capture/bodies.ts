import { type ContainedFrame, packFrames } from '#core/imaging/frame-container.ts';
import type { Body } from '../instance/hosted-api.ts';
import type { TakenFrame } from './take-frame.ts';

/** Media type of several JPEGs in one body (services/contract/hosted.ts). */
const FRAMES_TYPE = 'application/vnd.counterproof.frames';

export const pictureBody = (jpeg: Uint8Array<ArrayBuffer>): Body => ({ body: jpeg, type: 'image/jpeg' });

export const clipBody = (frames: readonly ContainedFrame[]): Body => ({
  body: packFrames(frames),
  type: FRAMES_TYPE,
});

/** The frames of a face that was held, with their times since the first; one alone is a picture. */
export function heldBody(frames: readonly TakenFrame[]): Body | undefined {
  const [first, ...others] = frames;
  if (!first) return undefined;
  if (others.length === 0) return pictureBody(first.jpeg);
  return clipBody(
    frames.map(({ jpeg, timing, capturedAt }) => ({
      jpeg,
      timing,
      at: Math.round(capturedAt - first.capturedAt),
    })),
  );
}
