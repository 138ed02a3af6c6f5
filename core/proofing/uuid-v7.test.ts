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

  it('draws all bits besides time, counter, version and variant at random', () => {
    const ids = (counter?: number) =>
      Array.from({ length: 64 }, () => uuidV7(0, counter).replaceAll('-', ''));
    const values = (drawn: string[], place: number) => new Set(drawn.map((id) => id[place])).size;
    const free = ids();
    for (const place of [13, 14, 15, ...Array.from({ length: 16 }, (_, i) => 16 + i)]) {
      expect(values(free, place)).toBeGreaterThan(1);
    }
    const counted = ids(0xabc);
    expect(new Set(counted.map((id) => id.slice(12, 16)))).toEqual(new Set(['7abc']));
    expect(new Set(counted).size).toBe(64);
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
