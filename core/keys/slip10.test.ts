import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keyPairFromPrivate } from './p256.ts';
import { derivePath } from './slip10.ts';

interface Vectors {
  cases: {
    name: string;
    seed: string;
    chain: { path: string; chainCode: string; privateKey: string; publicKey: string }[];
  }[];
}
const { cases } = JSON.parse(
  readFileSync(new URL('../../test/vectors/slip10-nist256p1.json', import.meta.url), 'utf8'),
) as Vectors;
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('SLIP-0010 on nist256p1', () => {
  it.each(cases.flatMap((entry) => entry.chain.map((link) => ({ ...link, ...entry, path: link.path }))))(
    '$name: $path',
    ({ seed, path, chainCode, privateKey, publicKey }) => {
      const key = derivePath(Buffer.from(seed, 'hex'), path);
      expect(hex(key.privateKey)).toBe(privateKey);
      expect(hex(key.chainCode)).toBe(chainCode);
      expect(hex(keyPairFromPrivate(key.privateKey).publicKey)).toBe(publicKey);
    },
  );

  it.each(['', 'n/0', "m/0''", 'm/-1', 'm/2147483648', 'm//1', 'm/99999999999'])(
    'refuses path "%s"',
    (path) => {
      expect(() => derivePath(new Uint8Array(16), path)).toThrow(
        expect.objectContaining({ code: 'KEY_INVALID' }),
      );
    },
  );
});
