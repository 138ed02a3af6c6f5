import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type AppError, failure } from '#core/contract/errors.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { verifyJwsWithKey } from '#core/keys/jws.ts';

/**
 * The signed list lies beside the archive, the key of its build inside it: changing the archive does not yield a
 * signature.
 */
export const FILE_LIST = 'resources/files.jws';
export const FILE_LIST_TYPE = 'counterproof-files+jwt';
export const BUILD_KEY = 'build-key.json';
const ARCHIVE = 'resources/app.asar';
const UNPACKED = 'resources/app.asar.unpacked';

/** SHA-256 in hex by the path below the folder of the installation, with `/` on every platform. */
export const FileHashes = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));
export type FileHashes = z.infer<typeof FileHashes>;

/** Files that a list leaves out. */
interface LeftOut {
  /** By a fuse of the program, on macOS and Windows. */
  archiveIsChecked: boolean;
  /** Name of the program's file. A person who replaces that file is not asked anything by it. */
  program: string;
}

/**
 * Hashes the files that Electron itself does not check: libraries, snapshot and data beside the program, native modules
 * and other files outside the archive, and the archive where the platform has no integrity check of it. Programs of
 * Windows are signed after the list was made.
 */
export const hashInstalledFiles = async (
  installation: string,
  { archiveIsChecked, program }: LeftOut,
): Promise<FileHashes> => {
  const isLeftOut = (name: string): boolean =>
    name === FILE_LIST || name === program || name.endsWith('.exe') || (archiveIsChecked && name === ARCHIVE);
  const hashes: [string, string][] = [];
  for (const name of filesBelow(installation)) {
    if (!isLeftOut(name)) hashes.push([name, await hashOf(path.join(installation, name))]);
  }
  return Object.fromEntries(hashes);
};

/**
 * Compares the installed files with the list that was signed when the installer was built.
 * @param buildKey did:key of that build
 * @throws AppError INSTALLATION_CHANGED that names the first file that was changed, added or taken away
 */
export const checkInstalledFiles = async (installation: string, buildKey: string): Promise<void> => {
  const list = readList(installation, buildKey);
  for (const [name, hash] of Object.entries(list)) {
    const file = path.join(installation, name);
    if (!existsSync(file)) throw changed(`${name} is missing`);
    if ((await hashOf(file)) !== hash) throw changed(`${name} was changed`);
  }
  // Installers add files of their own elsewhere; from here the program loads code.
  const added = filesBelow(installation).find(
    (name) => name.startsWith(`${UNPACKED}/`) && !Object.hasOwn(list, name),
  );
  if (added) throw changed(`${added} does not belong to it`);
};

const readList = (installation: string, buildKey: string): FileHashes => {
  const file = path.join(installation, FILE_LIST);
  if (!existsSync(file)) throw changed(`${FILE_LIST} is missing`);
  const verdict = verifyJwsWithKey(readFileSync(file, 'utf8'), publicKeyFromDid(buildKey));
  const list =
    verdict.valid && verdict.typ === FILE_LIST_TYPE ? FileHashes.safeParse(verdict.payload).data : undefined;
  if (!list) throw changed(`${FILE_LIST} is not of this build`);
  return list;
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
};

const changed = (probe: string): AppError =>
  failure('INSTALLATION_CHANGED', probe, { component: 'installation' });
