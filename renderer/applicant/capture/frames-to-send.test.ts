import { expect, it } from 'vitest';
import { framesToSend } from './frames-to-send.ts';

const AUTOMATIC = { autoCapture: true, faceCheckIntervalMs: 100 };
const MANUAL = { ...AUTOMATIC, autoCapture: false };
const GOOD = { state: 'ready', verdict: { accepted: true, hint: 'ready' } } as const;
const TURNED = { state: 'ready', verdict: { accepted: false, hint: 'look-straight' } } as const;
const NOBODY = { state: 'ready', verdict: { accepted: false, hint: 'face-not-found' } } as const;
const LOADING = { state: 'loading', verdict: undefined } as const;
const BLIND = { state: 'unavailable', verdict: undefined } as const;

it('sends candidates from the first valid face on, so that main counts the whole time', () => {
  expect(framesToSend(AUTOMATIC, GOOD, undefined)).toEqual({ purpose: 'candidate', everyMs: 100 });
});

it('tells main of a fault while main holds the face, and of no other', () => {
  expect(framesToSend(AUTOMATIC, TURNED, 'hold-still')).toEqual({ purpose: 'hint', everyMs: 100 });
  expect(framesToSend(AUTOMATIC, TURNED, 'look-straight')).toBeUndefined();
  expect(framesToSend(AUTOMATIC, LOADING, undefined)).toBeUndefined();
});

it('sends no candidate by itself where a button takes the picture', () => {
  expect(framesToSend(MANUAL, GOOD, undefined)).toBeUndefined();
  expect(framesToSend(MANUAL, BLIND, undefined)).toEqual({ purpose: 'hint', everyMs: 100 });
});

it('sends every frame where the guide cannot run, and one a second while it sees no face', () => {
  expect(framesToSend(AUTOMATIC, BLIND, undefined)).toEqual({ purpose: 'candidate', everyMs: 100 });
  expect(framesToSend(AUTOMATIC, NOBODY, undefined)).toEqual({ purpose: 'hint', everyMs: 1000 });
});
