import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeError } from '#main/host/describe-error.ts';
import { defaultDataDir } from '#main/host/host-options.ts';
import { openForBackup } from './backup/open-for-backup.ts';
import { showRecoveryWords } from './backup/show-recovery-words.ts';
import { openTerminal } from './backup/terminal.ts';

export const USAGE = `npm run wallet:backup -- [--data-dir <folder>]
Shows the recovery words of the kiosk to a supervisor, once. Stop the kiosk first.`;

const OPTIONS = { 'data-dir': { type: 'string' } } as const;

export const readArguments = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: OPTIONS }).values;

/** Shows the kiosk's recovery words. @returns 0 when they were shown. */
export const main = async (argv: readonly string[]): Promise<number> => {
  try {
    const values = readArguments(argv);
    const dataDir = resolve(values['data-dir'] ?? defaultDataDir(process.platform, process.env, homedir()));
    const terminal = openTerminal();
    try {
      const kiosk = await openForBackup(dataDir, terminal);
      try {
        await showRecoveryWords(kiosk, terminal);
        return 0;
      } finally {
        kiosk.close();
      }
    } finally {
      terminal.close();
    }
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    return 1;
  }
};
