import type { SelfieVerdict } from '../../../main/domain/biometrics/judge-selfie.ts';

/**
 * From the page to the guide's worker. A frame is transferred, not copied; `videoWidth` is the width of the camera's
 * own frame, which main will judge, so that distances in pixels mean the same in both places.
 */
export type GuideRequest =
  | { type: 'load'; wasm: string; model: string }
  | { type: 'frame'; bitmap: ImageBitmap; videoWidth: number; at: number };

/** From the worker. `failed` means that it will never answer a frame. */
export type GuideReply =
  | { type: 'ready' }
  | { type: 'failed'; reason: string }
  | { type: 'verdict'; verdict: SelfieVerdict };
