import { readNoArguments } from './prepare/command.ts';
import { runSteps, totalOf } from './stages/run-stages.ts';

export const USAGE = `npm run test:install
Builds the Debian packages, and installs, starts, upgrades, removes and purges them in a clean Debian tree.`;

export const readArguments = readNoArguments;

/**
 * `npm run test:install`: the Debian packages in a clean tree.
 * @returns 0 when nothing failed
 */
export const main = async (): Promise<number> =>
  totalOf(await runSteps([[{ stage: 'install' }]])).failed === 0 ? 0 : 1;
