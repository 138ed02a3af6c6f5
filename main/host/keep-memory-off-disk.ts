import { execFileSync } from 'node:child_process';

/**
 * A process of the kiosk that crashes leaves no core file, nor does any process that it starts: what they remember of a
 * person belongs in the vault alone. Only Linux writes core files unless somebody has asked for them.
 */
export const keepMemoryOffDisk = (print: (line: string) => void): void => {
  if (process.platform !== 'linux') return;
  try {
    execFileSync('prlimit', ['--pid', String(process.pid), '--core=0:0'], { stdio: 'ignore' });
  } catch {
    print('Core files could not be switched off, because there is no prlimit (of util-linux). Install it.');
  }
};
