import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type AppError, failure } from '#core/contract/errors.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { verifyJwsWithKey } from '#core/keys/jws.ts';

/** The signed list lies beside the archive, the key of its build inside: whoever changes the one cannot sign for it. */
export const FILE_LIST = 'files.jws';
export const FILE_LIST_TYPE = 'counterproof-files+jwt';
export const BUILD_KEY = 'build-key.json';
const ARCHIVE = 'app.asar';
const UNPACKED = 'app.asar.unpacked';

/** SHA-256 in hex by the path below the folder of resources, with `/` on every platform. */
export const FileHashes = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));
export type FileHashes = z.infer<typeof FileHashes>;

/**
 * Hashes what Electron itself does not check: native modules and other files outside the archive, and the archive where
 * the platform has no integrity check of it.
 * @param archiveIsChecked macOS and Windows, by a fuse of the program
 */
export const hashInstalledFiles = async (
  resources: string,
  { archiveIsChecked }: { archiveIsChecked: boolean },
): Promise<FileHashes> => {
  const hashes: [string, string][] = [];
  for (const name of filesBelow(resources)) {
    if (name === FILE_LIST || (archiveIsChecked && name === ARCHIVE)) continue;
    hashes.push([name, await hashOf(path.join(resources, name))]);
  }
  return Object.fromEntries(hashes);
};

/**
 * Compares the installed files with the list that was signed when the installer was built.
 * @param buildKey did:key of that build
 * @throws AppError INSTALLATION_CHANGED that names the first file that was changed, added or taken away
 */
export const checkInstalledFiles = async (resources: string, buildKey: string): Promise<void> => {
  const list = readList(resources, buildKey);
  for (const [name, hash] of Object.entries(list)) {
    const file = path.join(resources, name);
    if (!existsSync(file)) throw changed(`${name} is missing`);
    if ((await hashOf(file)) !== hash) throw changed(`${name} was changed`);
  }
  // Installers add files of their own elsewhere; from here the program loads code.
  const added = filesBelow(resources).find(
    (name) => name.startsWith(`${UNPACKED}/`) && !Object.hasOwn(list, name),
  );
  if (added) throw changed(`${added} does not belong to it`);
};

const readList = (resources: string, buildKey: string): FileHashes => {
  const file = path.join(resources, FILE_LIST);
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
