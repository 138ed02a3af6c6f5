import { describe, expect, it } from 'vitest';
import type { FrameMeta } from '../contract/frame.ts';
import { checkFrame } from './frame-check.ts';
import { meta, TIME } from './pipeline.fixture.ts';

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const check = (purpose: FrameMeta['purpose'], afterMs: number) => () =>
  checkFrame(meta(purpose, afterMs), JPEG, TIME.clock);

describe('the time of a frame', () => {
  it.each([
    ['hint', -150],
    ['candidate', -150],
    ['live', -150],
    ['shutter', -30_000],
    ['candidate', 500],
  ] as const)('is believed for a %s of %i ms', (purpose, afterMs) => {
    expect(check(purpose, afterMs)().purpose).toBe(purpose);
  });

  it.each([
    ['hint', -250],
    ['candidate', -250],
    ['live', -250],
    ['shutter', -61_000],
    ['hint', 1100],
    ['candidate', 1100],
    ['shutter', 1100],
    ['shutter', 1e300],
  ] as const)('is refused for a %s of %d ms, whoever wrote it', (purpose, afterMs) => {
    expect(check(purpose, afterMs)).toThrow(expect.objectContaining({ code: 'FRAME_STALE' }));
  });
});
