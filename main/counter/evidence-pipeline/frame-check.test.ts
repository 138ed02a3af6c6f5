import { describe, expect, it } from 'vitest';
import type { FrameMeta } from '#core/contract/counter/frame.ts';
import { checkFrame } from './frame-check.ts';
import { meta, TIME } from './pipeline.fixture.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const check =
  (purpose: FrameMeta['purpose'], afterMs: number, change: Partial<FrameMeta> = {}) =>
  () =>
    checkFrame({ ...meta(purpose, afterMs), ...change }, JPEG, TIME.clock);
const STALE = expect.objectContaining({ code: 'FRAME_STALE' });

describe('the time of a frame', () => {
  it.each([
    ['hint', -150],
    ['candidate', -150],
    ['live', -150],
    ['shutter', -150],
    ['candidate', 500],
  ] as const)('is believed for a %s of %i ms', (purpose, afterMs) => {
    expect(check(purpose, afterMs)().purpose).toBe(purpose);
  });

  it.each([
    ['hint', -250],
    ['candidate', -250],
    ['live', -250],
    ['shutter', -201],
    ['shutter', -30_000],
    ['hint', 1100],
    ['candidate', 1100],
    ['shutter', 1100],
    ['shutter', 1e300],
  ] as const)('is refused for a %s of %d ms, whoever wrote it', (purpose, afterMs) => {
    expect(check(purpose, afterMs)).toThrow(STALE);
  });

  it('may be a minute ago only for a picture that the camera interface of the system handed over', () => {
    const handedOver = { handedOver: true } as const;
    expect(check('shutter', -59_000, handedOver)().handedOver).toBe(true);
    expect(check('shutter', -61_000, handedOver)).toThrow(STALE);
    for (const purpose of ['hint', 'candidate', 'live'] as const) {
      expect(check(purpose, -250, handedOver)).toThrow(STALE);
    }
  });
});
