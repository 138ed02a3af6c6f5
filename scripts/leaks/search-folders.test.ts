import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchFolders } from './search-folders.ts';
import type { Encoding, Secrets, SecretText } from './secrets.ts';

const NAME = 'Łuczak-Núñez';
const TEXTS: readonly SecretText[] = [
  { kind: 'name', value: NAME },
  { kind: 'number', value: 'L898902C3' },
  { kind: 'date', value: '1974-08-12' },
  { kind: 'address', value: '4711 Specimen Avenue' },
  { kind: 'zone', value: 'P<UTOLUCZAK<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<<' },
];
const BEFORE = 'something else, of some length: ';

/** A picture that shows something, other than that of another seed. */
const scene = (seed: number): Promise<Buffer> => {
  const [width, height] = [320, 200];
  const pixels = Buffer.alloc(width * height * 3);
  for (let n = 0; n < pixels.length; n += 1) {
    const [x, y] = [Math.floor(n / 3) % width, Math.floor(n / 3 / width)];
    pixels[n] = 127 + 90 * Math.sin((seed * x) / 40) * Math.cos((seed * y) / 30) + 20 * Math.sin(n * seed);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
};

let secrets: Secrets;
let folder: string;
beforeAll(async () => {
  secrets = { texts: TEXTS, pictures: [await scene(1)] };
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'leaks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const plant = (content: string | Uint8Array, name = 'planted'): string => {
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.concat([Buffer.from(BEFORE), Buffer.from(content)]));
  return file;
};

describe('a text that was left behind', () => {
  const escaped = '\\u0141uczak-N\\u00fa\\u00f1ez';
  const encodings: [Encoding, (text: string) => string | Buffer][] = [
    ['bytes', (text) => text],
    ['utf-16le', (text) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text) => Buffer.from(text, 'utf16le').swap16()],
  ];
  it.each(
    TEXTS.flatMap(({ kind, value }) => encodings.map((encoding) => [kind, value, ...encoding] as const)),
  )('is found: a %s, %s as %s', async (kind, value, encoding, encode) => {
    const file = plant(encode(value));
    const { leaks } = await searchFolders([folder], secrets);
    expect(leaks).toContainEqual({ file, offset: BEFORE.length, kind, encoding });
  });

  it.each(['', 'a', 'ab'])('is found in base64 of a text with %j before it', async (before) => {
    plant(Buffer.from(`${before}${NAME} and more`).toString('base64'));
    const { leaks } = await searchFolders([folder], secrets);
    expect(leaks).toMatchObject([{ kind: 'name', encoding: 'base64' }]);
  });

  it('is found in base64 for addresses', async () => {
    const value = 'A>>>?>?';
    plant(Buffer.from(value).toString('base64url'));
    const { leaks } = await searchFolders([folder], { texts: [{ kind: 'number', value }], pictures: [] });
    expect(leaks).toMatchObject([{ kind: 'number', encoding: 'base64url' }]);
  });

  it.each([
    ['json-escaped', JSON.stringify(escaped).slice(1, -1).replaceAll('\\\\', '\\')],
    ['percent', encodeURIComponent(NAME)],
  ] as const)('is found %s', async (encoding, text) => {
    plant(text);
    const { leaks } = await searchFolders([folder], secrets);
    expect(leaks).toMatchObject([{ kind: 'name', encoding }]);
  });

  it.each([NAME.toUpperCase(), NAME.toLowerCase()])('is found in other letters: %s', async (text) => {
    plant(text);
    expect((await searchFolders([folder], secrets)).leaks).toMatchObject([{ kind: 'name' }]);
  });

  it.each(['19740812', '08121974', '08/12/1974', '12.08.1974'])('is found as the date %s', async (text) => {
    plant(text);
    expect((await searchFolders([folder], secrets)).leaks).toMatchObject([{ kind: 'date' }]);
  });

  it('is found across two parts of a large file', async () => {
    const part = 8 * 1024 * 1024;
    const file = plant(Buffer.concat([Buffer.alloc(part - BEFORE.length - 3, '.'), Buffer.from(NAME)]));
    const { leaks, bytes } = await searchFolders([folder], secrets);
    expect(leaks).toEqual([{ file, offset: part - 3, kind: 'name', encoding: 'bytes' }]);
    expect(bytes).toBe(part - 3 + Buffer.byteLength(NAME));
  });

  it('is found in the name of a file, which the report then leaves out', async () => {
    writeFileSync(path.join(folder, `${NAME}.txt`), '');
    const report = await searchFolders([folder], secrets);
    const file = path.join(folder, '(telling name)');
    expect(report.leaks).toEqual([{ file, offset: 0, kind: 'name', encoding: 'file-name' }]);
  });
});

describe('a picture that was left behind', () => {
  it.each([
    ['bytes', (picture: Buffer) => picture],
    ['bytes', (picture: Buffer) => picture.subarray(3000, 5100)],
    ['base64', (picture: Buffer) => picture.toString('base64')],
    ['base64url', (picture: Buffer) => picture.toString('base64url')],
  ] as const)('is found as %s', async (encoding, encode) => {
    plant(encode(secrets.pictures[0] as Buffer));
    const { leaks } = await searchFolders([folder], secrets);
    expect(leaks).toContainEqual(expect.objectContaining({ kind: 'picture', encoding }));
  });

  it.each([
    ['smaller JPEG', (picture: Sharp) => picture.resize(160).jpeg({ quality: 40 })],
    ['PNG', (picture: Sharp) => picture.png()],
    ['WebP', (picture: Sharp) => picture.webp()],
  ] as const)('is found when it was encoded anew: %s', async (_, encode) => {
    const file = plant(await encode(sharp(secrets.pictures[0])).toBuffer());
    const { leaks } = await searchFolders([folder], secrets);
    expect(leaks).toEqual([{ file, offset: BEFORE.length, kind: 'picture', encoding: 're-encoded' }]);
  });

  it('must be one that can be compared', async () => {
    const unreadable = { texts: [], pictures: [Buffer.from('no picture')] };
    await expect(searchFolders([folder], unreadable)).rejects.toThrow('cannot be decoded');
  });
});

describe('the memory of a process that was left behind', () => {
  const core = Buffer.alloc(64);
  core.write('\x7fELF', 'latin1');
  core.writeUInt16LE(4, 16);
  it.each([
    ['crash dump', Buffer.from('MDMP\x93\xa7')],
    ['core file', core],
  ])('is found whatever it holds: a %s', async (_, content) => {
    const file = path.join(folder, 'left');
    writeFileSync(file, content);
    const { leaks } = await searchFolders([folder], secrets);
    expect(leaks).toEqual([{ file, offset: 0, kind: 'memory', encoding: 'dump' }]);
  });
});

describe('a search', () => {
  it('finds nothing where nothing is, and says how much it went through', async () => {
    plant(await scene(3));
    mkdirSync(path.join(folder, 'deeper'));
    plant('nobody', path.join('deeper', 'more'));
    symlinkSync(folder, path.join(folder, 'circle'));
    const report = await searchFolders([folder], secrets);
    expect(report).toMatchObject({
      files: 2,
      sought: { name: 1, number: 1, date: 1, address: 1, zone: 1, picture: 1 },
      leaks: [],
      unread: [],
    });
  });

  it('names files that it could not read', async () => {
    const missing = path.join(folder, 'missing');
    const { unread } = await searchFolders([missing], secrets);
    expect(unread).toEqual([{ file: missing, reason: 'ENOENT' }]);
  });

  it('repeats no secret in its report', async () => {
    plant(NAME);
    writeFileSync(path.join(folder, `${NAME}.jpg`), secrets.pictures[0] as Buffer);
    const text = JSON.stringify(await searchFolders([folder], secrets));
    expect(text).not.toContain('uczak');
    expect(text).toContain('(telling name)');
    expect(text).toContain('picture');
  });
});
