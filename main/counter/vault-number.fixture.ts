import { join } from 'node:path';
import { replaceFile } from '#sdk/vault/atomic-file.ts';
import { PassphraseFile } from '#sdk/wallet/passphrase-file.ts';

export const FILE_PASSPHRASE = 'four unrelated words here';
const COST = { memoryKiB: 8, passes: 1, lanes: 1 };
/** The key file of a folder, with a cheap hash. */
export const keyFileIn = (directory: string): PassphraseFile =>
  new PassphraseFile(join(directory, 'keys.json'), replaceFile, COST);
