import type { SelfieVerdict } from '../../../main/domain/biometrics/judge-selfie.ts';

/** From the page to the guide's worker. A frame is transferred, not copied. */
export type GuideRequest =
  | { type: 'load'; wasm: string; model: string }
  | { type: 'frame'; bitmap: ImageBitmap; at: number };

/** From the worker. `failed` means that it will never answer a frame. */
export type GuideReply =
  | { type: 'ready' }
  | { type: 'failed'; reason: string }
  | { type: 'verdict'; verdict: SelfieVerdict };
