import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitBytes, commitJson, opens } from './commitment.ts';

describe('a commitment', () => {
  it('is opened by its own value and salt only', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (value, other) => {
        const { digest, salt } = commitJson(value);
        expect(opens(digest, { kind: 'json', salt, value })).toBe(true);
        const same = JSON.stringify(value) === JSON.stringify(other);
        if (!same && JSON.stringify(other) !== undefined) {
          expect(opens(digest, { kind: 'json', salt, value: other })).toBe(
            commitJson(other, Buffer.from(salt, 'base64url')).digest === digest,
          );
        }
        expect(opens(digest, { kind: 'json', salt: commitJson(value).salt, value })).toBe(false);
      }),
    );
  });

  it('hides equal values behind different digests', () => {
    expect(commitJson('M').digest).not.toBe(commitJson('M').digest);
  });

  it('to a picture is not opened by a text of the same bytes', () => {
    const text = JSON.stringify('a picture');
    const { digest, salt } = commitBytes(new TextEncoder().encode(text));
    expect(opens(digest, { kind: 'bytes', salt, bytes: new TextEncoder().encode(text) })).toBe(true);
    expect(opens(digest, { kind: 'json', salt, value: 'a picture' })).toBe(false);
  });

  it('has one published form: domain, kind, salt, content', () => {
    const salt = new Uint8Array(32).fill(1);
    // printf 'counterproof/commitment/1\0\1' + 32 x 0x01 + '{"a":1}' | sha256sum
    expect(Buffer.from(commitJson({ a: 1 }, salt).digest, 'base64url').toString('hex')).toBe(
      '2b4f6307a0bc1b4c79af3674965fe19132acc26eb5179017fc435dc6ed273723',
    );
  });

  it.each(['', 'A'.repeat(42), `${'A'.repeat(42)}B`, '!'.repeat(43)])(
    'is not opened by the malformed salt "%s"',
    (salt) => {
      const { digest } = commitJson(1);
      expect(opens(digest, { kind: 'json', salt, value: 1 })).toBe(false);
    },
  );
});
