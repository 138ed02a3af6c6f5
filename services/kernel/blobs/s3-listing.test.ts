import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readListing } from './s3-listing.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 200) };

it('a listing gives keys as they are, whatever XML made of them', () => {
  const xml = `<ListBucketResult><Contents><Key>a&amp;b&lt;&#65;&#x42;&quot;</Key><Size>1</Size>
    <LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>
    <NextContinuationToken>n&amp;t</NextContinuationToken></ListBucketResult>`;
  expect(readListing(xml)).toEqual({
    objects: [{ key: 'a&b<AB"', modifiedAt: new Date('2026-01-02T03:04:05Z') }],
    next: 'n&t',
  });
});

it('a listing of an object without key or time is refused', () => {
  expect(() => readListing('<Contents><Key>a</Key></Contents>')).toThrow('not a listing');
  expect(() => readListing('<Contents><LastModified>2026-01-02</LastModified></Contents>')).toThrow();
});

it('any text at all is read or refused, in time', () => {
  const piece = fc.constantFrom(
    '<Contents>',
    '</Contents>',
    '<Key>',
    '</Key>',
    '<LastModified>',
    '&#x',
    ';',
    '&',
  );
  const text = fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (xml) => {
      try {
        expect(Array.isArray(readListing(xml).objects)).toBe(true);
      } catch (error) {
        expect((error as Error).message).toBe('not a listing of a bucket');
      }
    }),
    runs,
  );
});
