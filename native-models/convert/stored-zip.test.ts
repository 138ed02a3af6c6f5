import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { storedZip } from './stored-zip.ts';

const FILES = [
  { name: 'first.bin', bytes: Uint8Array.from({ length: 37 }, (_, index) => index) },
  { name: 'a-longer-name.bin', bytes: Uint8Array.of(9, 8, 7) },
];

test('every file comes out as it went in', () => {
  const files = unzipSync(storedZip(FILES));
  for (const { name, bytes } of FILES) expect(files[name]).toEqual(bytes);
});

test('contents are uncompressed and start at multiples of sixteen', () => {
  const archive = Buffer.from(storedZip(FILES));
  for (const { bytes } of FILES) {
    const at = archive.indexOf(bytes);
    expect(at).toBeGreaterThan(0);
    expect(at % 16).toBe(0);
  }
});

test('the same files give the same archive', () => {
  expect(Buffer.from(storedZip(FILES)).equals(Buffer.from(storedZip(FILES)))).toBe(true);
});
