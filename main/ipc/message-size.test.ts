import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrame, encodeFrame } from '#core/contract/counter/wire.ts';
import { approximateBytes } from './message-size.ts';

describe('the size of a message', () => {
  it('never exceeds what the message takes as JSON text, counted in characters and fixed-size numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        const characters = texts.reduce((sum, text) => sum + text.length, 0);
        expect(approximateBytes(texts, 1e9)).toBe(characters + 8);
      }),
    );
  });

  it('stops counting at the limit, whatever hides the rest', () => {
    const hidden = [
      'x'.repeat(5000),
      new Uint8Array(5000),
      Array.from({ length: 5000 }, () => null),
      { ['k'.repeat(5000)]: 1 },
      new Map([[1, 'x'.repeat(5000)]]),
      new Set(Array.from({ length: 5000 }, (_, index) => index)),
      [[['x'.repeat(5000)]]],
    ];
    for (const value of hidden) expect(approximateBytes(value, 1000)).toBeGreaterThan(1000);
  });

  it('ends on a value that contains itself', () => {
    const cycle: unknown[] = ['abc'];
    cycle.push(cycle);
    expect(approximateBytes(cycle, 1000)).toBeLessThan(100);
  });
});

describe('a frame message', () => {
  it('comes back as it was packed', () => {
    fc.assert(
      fc.property(fc.nat(), fc.dictionary(fc.string(), fc.string()), fc.uint8Array(), (id, meta, jpeg) => {
        const decoded = decodeFrame(encodeFrame({ id, meta }, jpeg));
        expect(decoded?.header).toEqual(JSON.parse(JSON.stringify({ id, meta })));
        expect([...(decoded?.jpeg ?? [])]).toEqual([...jpeg]);
      }),
    );
  });

  it('is refused, not thrown at, when the bytes are anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const decoded = decodeFrame(bytes);
        if (decoded) expect(typeof decoded.header).toBe('object');
      }),
    );
  });
});
