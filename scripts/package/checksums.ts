import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../prepare/project.ts';

export const CHECKSUMS = 'SHA256SUMS';
export const SIGNATURE = `${CHECKSUMS}.asc`;

/** Writes the hashes of files of a folder beside them, as `sha256sum --check` reads them. */
export const writeChecksums = (folder: string, files: readonly string[]): void => {
  const lines = [...files].sort().map((file) => {
    const hash = createHash('sha256').update(readFileSync(path.join(folder, file)));
    return `${hash.digest('hex')}  ${file}\n`;
  });
  writeFileSync(path.join(folder, CHECKSUMS), lines.join(''));
};

/**
 * Signs the list of hashes with a key of GnuPG. Without one it takes an earlier signature away, which would not fit.
 * @returns what to tell the person
 * @throws Error where GnuPG does not sign
 */
export const signChecksums = async (folder: string, key: string | undefined): Promise<string> => {
  const signature = path.join(folder, SIGNATURE);
  rmSync(signature, { force: true });
  if (key === undefined) return `${CHECKSUMS} is not signed: name a key of GnuPG with --sign.`;
  const { code, tail } = await runQuietly(
    'gpg',
    [
      '--batch',
      '--armor',
      '--detach-sign',
      '--local-user',
      key,
      '--output',
      signature,
      path.join(folder, CHECKSUMS),
    ],
    { timeoutMs: 120_000 },
  );
  if (code !== 0) throw new Error(`${CHECKSUMS} could not be signed with ${key}: ${tail}`);
  return `${SIGNATURE} is signed by ${key}.`;
};
