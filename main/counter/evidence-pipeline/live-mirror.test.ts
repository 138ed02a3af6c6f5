import { expect, it } from 'vitest';
import { LiveMirror } from './live-mirror.ts';

const AT = { step: 'document', visit: 1 } as const;
const JPEG = Uint8Array.of(0xff, 0xd8);
const shown = () => {
  const mirror = new LiveMirror();
  mirror.show({ sessionId: 'a', at: AT }, JPEG, { accepted: false, hint: 'document-glare' });
  return mirror;
};

it('shows the last frame and its advice, and counts the frames', () => {
  const mirror = shown();
  expect(mirror.look('a', AT)).toEqual({ number: 1, jpeg: JPEG, hint: 'document-glare' });
  mirror.show({ sessionId: 'a', at: AT }, JPEG, { accepted: true, hint: 'ready' });
  expect(mirror.look('a', AT)).toMatchObject({ number: 2, hint: 'ready' });
});

it('shows nothing of another session, of another step, or after the end', () => {
  const mirror = shown();
  expect(mirror.look('b', AT)).toBeUndefined();
  expect(mirror.look('a', { step: 'selfie', visit: 1 })).toBeUndefined();
  expect(mirror.look('a', { step: 'document', visit: 2 })).toBeUndefined();
  mirror.forget();
  expect(mirror.look('a', AT)).toBeUndefined();
});
