import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBase64Url } from './bytes.ts';
import { canonicalDigest, canonicalJson, isSameJson } from './canonical-json.ts';

interface Vectors {
  documents: { name: string; input: string; output: string }[];
  numbers: { ieee754: string; json: string }[];
}
const vectors = JSON.parse(
  readFileSync(new URL('../../test/vectors/rfc8785.json', import.meta.url), 'utf8'),
) as Vectors;

describe('canonical JSON (RFC 8785)', () => {
  it.each(vectors.documents)('matches the published form of $name', ({ input, output }) => {
    expect(canonicalJson(JSON.parse(input))).toBe(output);
  });

  it.each(vectors.numbers)('writes the number $ieee754 as $json', ({ ieee754, json }) => {
    expect(canonicalJson(Buffer.from(ieee754, 'hex').readDoubleBE())).toBe(json);
  });

  it('refuses values that JSON cannot carry', () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', cycle, undefined, 1n]) {
      expect(() => canonicalJson(value)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    }
  });

  it('does not depend on the order in which members were written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reversed = Object.fromEntries(Object.entries(value).reverse());
        expect(canonicalJson(reversed)).toBe(canonicalJson(value));
        expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
      }),
    );
  });

  it('digests the canonical form with SHA-256', () => {
    // Independent computation: printf '{"a":1}' | sha256sum
    expect(toBase64Url(canonicalDigest({ a: 1 }))).toBe(
      Buffer.from('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862', 'hex').toString(
        'base64url',
      ),
    );
  });
});

it('tells whether two values are one JSON value', () => {
  expect(isSameJson({ a: 1, b: [undefined, { c: 2 }] }, { b: [null, { c: 2 }], a: 1, d: undefined })).toBe(
    true,
  );
  expect(isSameJson(undefined, undefined)).toBe(true);
  expect(isSameJson({ a: 1 }, { a: 2 })).toBe(false);
  expect(isSameJson('\ud800', '\ud800')).toBe(false);
});
