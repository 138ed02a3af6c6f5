import { describe, expect, it } from 'vitest';
import { toBase64Url, utf8 } from '../keys/bytes.ts';
import { sha256 } from '../keys/canonical-json.ts';
import { MAX_PACKAGE_FILES } from './package-format.ts';
import { unzipStored, zipStored } from './stored-archive.ts';

const files = new Map([
  ['header.json', utf8('{}')],
  [`pictures/${'A'.repeat(43)}.jpg`, Uint8Array.of(1, 2, 3)],
]);

describe('the archive of a package', () => {
  it('has one form, which a change of the ZIP library must not change', () => {
    expect(toBase64Url(sha256(zipStored(files)))).toBe('05btnsgjmEJvDo3erfDBDetAVSHWZ_DkCcmnndbnirQ');
    expect(unzipStored(zipStored(files))).toEqual(files);
  });

  it('is refused where any one byte differs', () => {
    const archive = zipStored(files);
    for (let at = 0; at < archive.length; at++) {
      const changed = Uint8Array.from(archive);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unzipStored(changed)).toThrow();
    }
  });

  it('is refused at every length but its own', () => {
    const archive = zipStored(files);
    for (let length = 0; length < archive.length; length++) {
      expect(() => unzipStored(archive.subarray(0, length))).toThrow();
    }
  });

  it('has so many files at most', () => {
    const name = (i: number) => `pictures/${String(i).padStart(43, '0')}.jpg`;
    const many = (count: number) =>
      new Map(Array.from({ length: count }, (_, i) => [name(i), new Uint8Array(0)]));
    expect(unzipStored(zipStored(many(MAX_PACKAGE_FILES))).size).toBe(MAX_PACKAGE_FILES);
    expect(() => unzipStored(zipStored(many(MAX_PACKAGE_FILES + 1)))).toThrow(/larger than accepted/);
  });
});
