import fc from 'fast-check';
import { expect } from 'vitest';
import { type Framed, type Framer, MESSAGE_LIMIT } from './framer.ts';

/** `FUZZ_RUNS` raises the number of runs of every property. */
export const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

/** Bytes of every kind a broken or hostile reader may send: chance, text with controls within, long repetitions. */
export const anyBytes = (maxLength: number): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    fc.uint8Array({ maxLength }),
    fc
      .string({ unit: fc.constantFrom(...'<A7\r\n\x02\x03\x1eIC@]%;?\xff'), maxLength })
      .map((text) => Uint8Array.from(text, (character) => character.charCodeAt(0))),
    fc
      .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: maxLength }))
      .map(([byte, length]) => new Uint8Array(length).fill(byte)),
  );

const deliveredBytes = (framed: Framed): number => {
  if ('fault' in framed) return 0;
  const { content } = framed;
  if (content.kind === 'barcode') return content.bytes.length;
  const texts = content.kind === 'mrz' ? content.lines : Object.values(content.tracks);
  return texts.join('').length;
};

/**
 * Feeds any bytes and checks the duties of every framer: it answers each push at once, invents no bytes, keeps its
 * messages within the limit, and starts again after a reset. A fault names the framing and quotes nothing.
 */
export const expectSound = (framer: Framer, pushes: readonly Uint8Array[]): Framed[] => {
  let given = 0;
  let delivered = 0;
  const all: Framed[] = [];
  for (const push of pushes) {
    given += push.length;
    const framed = framer.push(push);
    expect(framed.length).toBeLessThanOrEqual(push.length + 1);
    for (const one of framed) {
      delivered += deliveredBytes(one);
      expect(deliveredBytes(one)).toBeLessThanOrEqual(MESSAGE_LIMIT);
      if ('fault' in one) expect(one.fault.detail).toMatch(/^[a-zA-Z][a-zA-Z ,:()0-9-]+$/);
    }
    all.push(...framed);
  }
  expect(delivered).toBeLessThanOrEqual(given);
  framer.reset();
  expect(framer.midMessage()).toBe(false);
  return all;
};
