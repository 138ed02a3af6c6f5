import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { leaveBehind } from '#scripts/leaks/left-behind.ts';
import { searchFolders } from '#scripts/leaks/search-folders.ts';
import {
  type Encoding,
  type LeakKind,
  SECRET_KINDS,
  type SecretKind,
  type Secrets,
} from '#scripts/leaks/secrets.ts';
import { watchedCounter } from '#scripts/leaks/watched-counter.ts';
import { SPECIMEN_DOCUMENTS } from '#specimens/specimen-documents.ts';
import { LONG } from '../support/depth.ts';

/** A kiosk that has not ended by then hangs. */
test.setTimeout(600_000);

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'left-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The last session stays as a kill has left it; the long run finishes others before it. A licence alone has an address. */
const DOCUMENTS = LONG ? SPECIMEN_DOCUMENTS : (['passport'] as const);
const KINDS = SECRET_KINDS.filter((kind) => LONG || kind !== 'address');

test.skip(process.platform === 'win32', 'processes are killed as a group, which Windows does not have');

test('a search whose browser fails ends, with the log of its kiosk', async () => {
  const noBrowser = process.execPath;
  const counter = watchedCounter(folder, noBrowser);
  try {
    await expect(counter.start()).rejects.toThrow(/did not answer; its log ends: .+/);
  } finally {
    await counter.kill();
  }
});

test('a killed kiosk and its browsers leave nothing personal in any file', async () => {
  const browser = process.env.COUNTERPROOF_BROWSER;
  if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
  const left = await leaveBehind({ folder, browser, documents: DOCUMENTS, say: () => undefined });
  expect(left.sessions.map(({ finished }) => finished)).toEqual(
    DOCUMENTS.map((_, n) => n < DOCUMENTS.length - 1),
  );
  expect(openToOthers(join(left.folder, 'kiosk'))).toEqual([]);

  // One search for both: what the kiosk left, and what is planted beside it to show that the search would have found it.
  const planted = await plantEverywhere(left.folder, left.secrets);
  const { leaks, unread, sought } = await searchFolders([left.folder], left.secrets);
  const plantedFiles = new Set(planted.map(({ file }) => file));
  expect(leaks.filter(({ file }) => !plantedFiles.has(file))).toEqual([]);
  expect(unread).toEqual([]);
  for (const leak of planted) expect(leaks).toContainEqual(expect.objectContaining({ ...leak }));
  for (const kind of KINDS) expect(sought[kind], kind).toBeGreaterThan(0);
  for (const place of ['browser/operator/Default', 'browser/applicant/Default', 'services', 'vault.db'])
    expect(existsSync(join(left.folder, 'kiosk', place)), place).toBe(true);
});

/** Files and folders that other users of the machine may enter, read or write. */
function openToOthers(place: string): string[] {
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name));
  return [place, ...files].filter((file) => (statSync(file).mode & 0o077) !== 0);
}

interface Planted {
  readonly file: string;
  readonly kind: LeakKind;
  readonly encoding: Encoding;
}

/** Profiles with history, cache and crash reports, logs, and the folders of the user and the machine. */
const PLACES = [
  'kiosk/browser/operator/Default',
  'kiosk/browser/operator/Crash Reports/pending',
  'kiosk/browser/applicant/Default/Cache/Cache_Data',
  'kiosk/services',
  'home/.cache',
  'home/.config',
  'tmp',
  'work',
  'logs',
];
/** Files that browser and kiosk have written, to whose copies everything is added. */
const WRITTEN = ['kiosk/browser/operator/Default/History', 'logs/kiosk.log'];

async function plantEverywhere(searched: string, secrets: Secrets): Promise<Planted[]> {
  const forms = await formsOf(secrets);
  const planted: Planted[] = [];
  for (const place of PLACES) {
    mkdirSync(join(searched, place), { recursive: true });
    for (const [n, { kind, encoding, bytes }] of forms.entries()) {
      const file = join(searched, place, `planted-${n}`);
      writeFileSync(file, Buffer.concat([Buffer.from('before it '), bytes]));
      planted.push({ file, kind, encoding });
    }
    const dump = join(searched, place, 'planted.dmp');
    writeFileSync(dump, 'MDMP, and what the process knew');
    planted.push({ file: dump, kind: 'memory', encoding: 'dump' });
  }
  for (const name of WRITTEN) {
    const file = join(searched, `${name}-planted`);
    copyFileSync(join(searched, name), file);
    for (const { kind, encoding, bytes } of forms) {
      appendFileSync(file, bytes);
      planted.push({ file, kind, encoding });
    }
  }
  return planted;
}

/** Smaller pictures have no piece that is long enough to be found by its bytes. */
const SMALL = 8_000;

/** A picture of a document or a face: the strip of a zone shows nothing at the sizes below. */
async function isScene(picture: Buffer): Promise<boolean> {
  const { width, height } = await sharp(picture).metadata();
  return picture.length > SMALL && Math.min(width, height) > Math.max(width, height) / 3;
}

async function formsOf({ texts, pictures }: Secrets): Promise<(Omit<Planted, 'file'> & { bytes: Buffer })[]> {
  const textOf = (wanted: SecretKind): string => texts.find(({ kind }) => kind === wanted)?.value ?? '';
  const name = textOf('name');
  const bySize = pictures.map((bytes) => Buffer.from(bytes)).sort((a, b) => a.length - b.length);
  const picture = (await Promise.all(bySize.map(isScene))).flatMap((is, at) => (is ? [bySize[at]!] : []))[0];
  if (!picture) throw new Error('the session kept no picture');
  const text = (kind: SecretKind, encoding: Encoding, bytes: Buffer) => ({ kind, encoding, bytes });
  return [
    ...KINDS.filter((kind) => kind !== 'picture').map((kind) =>
      text(kind, 'bytes', Buffer.from(textOf(kind))),
    ),
    text('name', 'utf-16le', Buffer.from(name, 'utf16le')),
    text('name', 'base64', Buffer.from(Buffer.from(`{"name":"${name}"}`).toString('base64'))),
    text('picture', 'bytes', picture),
    text('picture', 'bytes', picture.subarray(picture.length - 3000)),
    text('picture', 'base64', Buffer.from(picture.toString('base64'))),
    text('picture', 're-encoded', await sharp(picture).resize(160).jpeg({ quality: 50 }).toBuffer()),
    text('picture', 're-encoded', await sharp(picture).resize(240).png().toBuffer()),
    text('picture', 're-encoded', await sharp(picture).resize(240).webp().toBuffer()),
  ];
}
