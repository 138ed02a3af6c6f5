import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeError } from '#main/host/describe-error.ts';
import { defaultDataDir } from '#main/host/host-options.ts';
import { openForBackup } from './backup/open-for-backup.ts';
import { openTerminal } from './backup/terminal.ts';
import { walletBackup } from './backup/wallet-backup.ts';

const USAGE = `npm run wallet:backup -- [--data-dir <folder>]
Shows the recovery words of the kiosk to a supervisor, once. Stop the kiosk first.`;

const OPTIONS = { 'data-dir': { type: 'string' }, help: { type: 'boolean', default: false } } as const;

/** Shows the kiosk's recovery words. @returns 0 when they were shown. */
export const main = async (argv: readonly string[]): Promise<number> => {
  try {
    const { values } = parseArgs({ args: [...argv], options: OPTIONS });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    const dataDir = resolve(values['data-dir'] ?? defaultDataDir(process.platform, process.env, homedir()));
    const terminal = openTerminal();
    try {
      const kiosk = await openForBackup(dataDir, terminal);
      try {
        await walletBackup(kiosk, terminal);
        return 0;
      } finally {
        kiosk.close();
      }
    } finally {
      terminal.close();
    }
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    // What `parseArgs` throws for a wrong command line.
    if (error instanceof TypeError) process.stderr.write(`\n${USAGE}\n`);
    return 1;
  }
};
