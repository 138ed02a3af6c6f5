import { expect, it } from 'vitest';
import { PACKAGE_FILE, pictureFile } from './package-format.ts';

const DIGEST = 'A'.repeat(43);

it.each([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['application/json', 'bin'],
])('a picture of type %s has a file that ends with %s', (mediaType, extension) => {
  const name = pictureFile(DIGEST, mediaType);
  expect(name).toBe(`pictures/${DIGEST}.${extension}`);
  expect(name).toMatch(PACKAGE_FILE);
});

it.each(['header.json', 'manifest.json', 'manifest.jws', 'payload.hpke'])(
  'a package has a file %s',
  (name) => {
    expect(name).toMatch(PACKAGE_FILE);
  },
);

it.each([
  'Header.json',
  './header.json',
  'header.json/',
  'headerxjson',
  'manifest.txt',
  'payload.hpke.bak',
  `pictures/${DIGEST}.svg`,
  `pictures/${DIGEST}A.jpg`,
  `pictures/../${DIGEST}.jpg`,
  `more/pictures/${DIGEST}.jpg`,
])('a package has no file %s', (name) => {
  expect(name).not.toMatch(PACKAGE_FILE);
});
