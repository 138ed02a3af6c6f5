import { existsSync } from 'node:fs';
import { isRoot, runQuietly, say } from './project.ts';

/** Another program may be installing now, as a new machine does automatically; apt waits for it. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=120'];
const APT = '/usr/bin/apt-get';

/** Whether this machine has Debian packages. */
export const hasApt = (): boolean => process.platform === 'linux' && existsSync(APT);

/** `apt-get` without questions. Never throws. @returns whether it succeeded. */
const apt = async (args: readonly string[], cwd?: string): Promise<boolean> => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const options = { timeoutMs: 420_000, env, ...(cwd === undefined ? {} : { cwd }) };
  return (await runQuietly(APT, [...WAIT, ...args], options)).code === 0;
};

/** Does it as things are, and once more with fresh lists where they may be fetched. */
const aptTwice = async (args: readonly string[], cwd?: string): Promise<boolean> =>
  (await apt(args, cwd)) || (isRoot() && (await apt(['update'])) && (await apt(args, cwd)));

/**
 * Installs Debian packages where that is possible, and says so.
 * @param purpose their purpose, as in "for the reader tests"
 * @returns whether they are installed now
 */
export const aptInstall = async (packages: readonly string[], purpose: string): Promise<boolean> => {
  if (!hasApt() || !isRoot()) return false;
  say(`Installing ${packages.join(', ')} with apt-get ${purpose} ...`);
  return aptTwice(['install', '-y', '--no-install-recommends', ...packages]);
};

/** Fetches the file of a Debian package into a folder without installing it; needs no rights. */
export const aptDownload = async (name: string, folder: string): Promise<boolean> =>
  hasApt() && aptTwice(['download', name], folder);
