import { z } from 'zod';
import { CaptureHint, StepVisit } from './state.ts';

/**
 * What travels beside the bytes of a frame. `hint` frames are only judged; a `candidate` may be stored; `shutter`
 * is a candidate taken by a button. At most 4 MiB of JPEG, 10 a second, newest wins.
 */
export const FrameMeta = z.strictObject({
  sessionId: z.uuid(),
  at: StepVisit,
  attemptId: z.uuid(),
  purpose: z.enum(['hint', 'candidate', 'shutter']),
  /** Milliseconds since the epoch, when the frame was taken. */
  capturedAt: z.number(),
  frameNumber: z.number().int().min(0),
});
export type FrameMeta = z.infer<typeof FrameMeta>;

/** Advice only. `accepted` tells that main keeps this frame or has enough of them. */
export const FrameVerdict = z.object({ accepted: z.boolean(), hint: CaptureHint });
export type FrameVerdict = z.infer<typeof FrameVerdict>;

export const FRAME_OPERATION = 'capture.frame';
