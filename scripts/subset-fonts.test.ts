import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { charactersOf, subsetCharacters } from './subset-fonts.ts';

const fontFile = (name: string) => readFile(new URL(`../renderer/ui/design/fonts/${name}`, import.meta.url));

it('has a glyph for every character of the Simplified Chinese screens', async () => {
  const present = (await fontFile('characters.txt')).toString().trim();
  expect(present).toBe(subsetCharacters());
});

it.each([400, 600])('keeps the subset of weight %d small', async (weight) => {
  const font = await fontFile(`noto-sans-sc-subset-${weight}.woff2`);
  expect(font.subarray(0, 4).toString()).toBe('wOF2');
  expect(font.length).toBeLessThan(300 * 1024);
});

it('reads the letters of a style sheet by their ranges', () => {
  expect(charactersOf('unicode-range:\n  U+0041-0043, U+20AC;')).toBe('ABC€');
});

it('keeps the letters that every phone loads small', async () => {
  const font = await fontFile('inter-latin-subset.woff2');
  expect(font.subarray(0, 4).toString()).toBe('wOF2');
  expect(font.length).toBeLessThan(32 * 1024);
});
