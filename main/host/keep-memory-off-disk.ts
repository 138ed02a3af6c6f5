import { execFileSync } from 'node:child_process';

/**
 * Too little for a core file. With a limit of nothing, Linux would still hand the memory to a program that collects it
 * (core(5)); this very number it refuses to.
 */
const CORE_LIMIT = '--core=1:1';

/**
 * A process of the kiosk or of the services that crashes leaves no core file, nor does any process that it starts:
 * personal data in their memory belong in the vault and the stores alone. Only Linux writes core files unless the
 * system was asked for them.
 */
export const keepMemoryOffDisk = (print: (line: string) => void): void => {
  if (process.platform !== 'linux') return;
  try {
    execFileSync('prlimit', ['--pid', String(process.pid), CORE_LIMIT], { stdio: 'ignore' });
  } catch {
    print('Core files could not be switched off, because there is no prlimit (of util-linux). Install it.');
  }
};
