import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from '../../prepare/project.ts';

const must = async (file: string, args: readonly string[]): Promise<void> => {
  const { code, tail } = await runQuietly(file, args, { timeoutMs: 600_000 });
  if (code !== 0) throw new Error(`${file} ${args[0]}: ${tail}`);
};

/** Packs a package again under a higher version, for a test of the upgrade. */
export const packNewer = async (deb: string, older: string, newer: string, out: string): Promise<void> => {
  const tree = `${out}.tree`;
  await must('dpkg-deb', ['-R', deb, tree]);
  for (const name of ['control', 'preinst']) {
    const file = path.join(tree, 'DEBIAN', name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(older, newer));
  }
  await must('dpkg-deb', ['-Zgzip', '-z1', '--root-owner-group', '--build', tree, out]);
  rmSync(tree, { recursive: true });
};
