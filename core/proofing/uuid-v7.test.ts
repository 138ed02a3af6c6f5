import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { uuidV7 } from './uuid-v7.ts';

const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });

describe('uuidV7', () => {
  it('makes well-formed ids of version 7 that carry their time', () => {
    fc.assert(
      fc.property(times, (time) => {
        const id = uuidV7(time);
        expect(z.uuidv7().safeParse(id).success).toBe(true);
        expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(time);
      }),
    );
  });

  it('sorts by time, and by counter within one millisecond', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 4094 }), (time, counter) => {
        expect(uuidV7(time, counter) < uuidV7(time, counter + 1)).toBe(true);
        if (time > 0) expect(uuidV7(time - 1) < uuidV7(time)).toBe(true);
      }),
    );
  });
});
