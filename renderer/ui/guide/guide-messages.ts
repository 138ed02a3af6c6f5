import type { SelfieHint } from '#core/biometrics/judge-selfie.ts';
import type { SelfieLimits } from '#core/contract/capture-limits.ts';
import type { ExpressionHint } from './expression.ts';

/** The guide's verdict on one frame. */
export interface GuideVerdict {
  accepted: boolean;
  hint: SelfieHint | ExpressionHint;
}

/** From the page to the guide's worker. The camera's own frame is transferred: to scale it costs the page 15 ms. */
export type GuideRequest =
  | { type: 'load'; wasm: string; model: string; expressions: boolean }
  | { type: 'frame'; frame: VideoFrame; at: number; limits: SelfieLimits };

/** From the worker. `failed` means that it will never answer a frame. */
export type GuideReply =
  | { type: 'ready' }
  | { type: 'failed'; reason: string }
  | { type: 'verdict'; verdict: GuideVerdict };
