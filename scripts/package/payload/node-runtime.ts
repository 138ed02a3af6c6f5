import { existsSync } from 'node:fs';
import path from 'node:path';
import { aptInstall } from '../../prepare/apt.ts';
import { runQuietly } from '../../prepare/project.ts';
import type { Target } from './runtime-packages.ts';

const STRIP = '/usr/bin/strip';

/** The npm package that brings the Node of a target. */
export const nodePackageOf = ({ platform, arch }: Target): string => `node-${platform}-${arch}`;

/** Takes the table of symbols, which only a debugger reads, out of a native file. @throws Error */
export const stripSymbols = async (file: string, out = file): Promise<void> => {
  if (!existsSync(STRIP) && !(await aptInstall(['binutils'], 'for the packages')))
    throw new Error(`${STRIP} is missing: install binutils.`);
  const { code, tail } = await runQuietly(STRIP, ['--strip-unneeded', '-o', out, file], {
    timeoutMs: 60_000,
  });
  if (code !== 0) throw new Error(`${file} could not be stripped: ${tail}`);
};

/** Writes the Node of a target without its symbols, a seventh of it. @throws Error where its package is missing */
export const writeNode = async (root: string, target: Target, file: string): Promise<void> => {
  const node = path.join(root, 'node_modules', nodePackageOf(target), 'bin', 'node');
  if (!existsSync(node)) {
    throw new Error(
      `${nodePackageOf(target)} is not installed: packages are built on their own kind of machine.`,
    );
  }
  await stripSymbols(node, file);
};
