import { existsSync } from 'node:fs';
import { aptInstall } from '../prepare/apt.ts';

const PROGRAMS = [
  { program: '/usr/lib/postgresql', packageName: 'postgresql' },
  { program: '/usr/bin/gnome-keyring-daemon', packageName: 'gnome-keyring' },
  { program: '/usr/bin/dbus-run-session', packageName: 'dbus' },
] as const;

/** Packages that the integration tests use beside Node and that this machine lacks. */
const missing = (): string[] =>
  PROGRAMS.filter(({ program }) => !existsSync(program)).map(({ packageName }) => packageName);

/**
 * Installs PostgreSQL and a secret service where Debian packages can be installed. The tests that need an absent one
 * skip themselves visibly.
 * @returns the reason for each package that is still missing, for the summary.
 */
export const ensureIntegrationPackages = async (): Promise<string[]> => {
  const wanted = missing();
  if (wanted.length === 0) return [];
  await aptInstall(wanted, 'for the integration tests');
  return missing().map((name) => `${name} is not installed and could not be; its tests are skipped`);
};
