import { z } from 'zod';
import { FrameTiming } from '../../liveness/camera-facts.ts';
import { CaptureHint, StepVisit } from './state.ts';

/** To which question a frame of the liveness stream answers, and which colour the screen showed when it was taken. */
const LiveFrameMeta = z.strictObject({
  nonce: z.string().max(64),
  index: z.number().int().min(0),
  stage: z.number().int().min(-1).max(20).optional(),
});

/**
 * Metadata of a frame, sent beside its bytes. `hint` frames are only judged; a `candidate` may be stored; `shutter` is
 * a candidate taken by a button; a `live` frame answers a challenge. At most 4 MiB of JPEG, 10 a second, newest wins.
 */
export const FrameMeta = z.strictObject({
  sessionId: z.uuid(),
  at: StepVisit,
  attemptId: z.uuid(),
  purpose: z.enum(['hint', 'candidate', 'shutter', 'live']),
  /** A `shutter` that the camera interface of the system took and handed over: only where the flow is in Light Mode. */
  handedOver: z.literal(true).optional(),
  live: LiveFrameMeta.optional(),
  timing: FrameTiming.optional(),
  /** Milliseconds since the epoch, when the frame was taken. */
  capturedAt: z.number(),
  frameNumber: z.number().int().min(0),
});
export type FrameMeta = z.infer<typeof FrameMeta>;

/** Metadata of a frame in which main looks for a code for the applicant's wallet. It is never stored. */
export const CodeFrameMeta = z.strictObject({
  purpose: z.literal('code'),
  sessionId: z.uuid(),
  questionId: z.string().max(64),
});
export type CodeFrameMeta = z.infer<typeof CodeFrameMeta>;

/** Advice only. `accepted`: main keeps this frame or has enough of them. */
export const FrameVerdict = z.object({ accepted: z.boolean(), hint: CaptureHint });
export type FrameVerdict = z.infer<typeof FrameVerdict>;

export const FRAME_OPERATION = 'capture.frame';
