import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toBase64 } from './take-picture.ts';

it('base64 of any bytes is what every reader of base64 understands', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(Buffer.from(toBase64(bytes), 'base64')).toEqual(Buffer.from(bytes));
    }),
  );
  const long = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
  expect(Buffer.from(toBase64(long), 'base64').equals(Buffer.from(long))).toBe(true);
});
