import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeError } from '#main/host/describe-error.ts';
import { defaultDataDir } from '#main/host/host-options.ts';
import { openForBackup } from './backup/open-for-backup.ts';
import { openTerminal } from './backup/terminal.ts';
import { walletBackup } from './backup/wallet-backup.ts';

/** `npm run wallet:backup [-- --data-dir <folder>]`: shows the kiosk's recovery phrase to a supervisor, once. */
export const main = async (argv: readonly string[]): Promise<number> => {
  try {
    const { values } = parseArgs({ args: [...argv], options: { 'data-dir': { type: 'string' } } });
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
    return 1;
  }
};
