import type { CaptureHint } from '#core/contract/counter/state.ts';

/** Hints that are allowed while a question is open: about the picture, never about the answer. */
export const NEUTRAL_HINTS = ['face-not-found', 'one-person-only', 'centre-face', 'more-light'] as const;
export type NeutralHint = (typeof NEUTRAL_HINTS)[number];

/** Main's advice where it is neutral; undefined leaves the question itself on the screen. */
export const neutralHint = (hint: CaptureHint | undefined): NeutralHint | undefined =>
  NEUTRAL_HINTS.find((neutral) => neutral === hint);
