import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../prepare/project.ts';
import { MUTATION_PARTS, mutates, UNMUTATED } from './parts.ts';

const cells = Object.values(MUTATION_PARTS).flat();
const filesOf = (glob: string) => globSync(glob, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
const isCode = (path: string) => !/\.(test|fixture)\.ts$/.test(path);

describe('the files of mutation tests', () => {
  it('are there, and so are the tests that must notice a change in them', () => {
    const globs = cells.flatMap(({ mutate, tests }) => [...mutate, ...tests]);
    const empty = globs.map((glob) => glob.replace(/^!/, '')).filter((glob) => filesOf(glob).length === 0);
    expect(empty).toEqual([]);
  });

  it('stand in one cell each, also where another one has its neighbours', () => {
    const files = cells.flatMap(({ mutate }) =>
      mutate.flatMap((glob) => filesOf(glob)).filter((path) => isCode(path) && mutates(mutate, path)),
    );
    expect(files.filter((path, i) => files.indexOf(path) !== i)).toEqual([]);
    expect(files).toContain('core/proofing/checks/entered-data.ts');
  });

  it('are every file that decides, proves, receives, dispatches or admits, or one that has a reason not to be', () => {
    const pure = [
      'core/{evidence,proofing,workflows}/**/*.ts',
      'core/contract/receipt.ts',
      'main/sync/verify-*.ts',
      'sdk/{dispatch,gate}.ts',
      'services/kernel/access.ts',
      'services/kernel/http/access-guard.ts',
      'services/contract/permissions.ts',
    ];
    const files = pure.flatMap(filesOf).filter(isCode);
    const inCells = (path: string) => cells.some(({ mutate }) => mutates(mutate, path));
    expect(files.filter((path) => !inCells(path) && UNMUTATED[path] === undefined)).toEqual([]);
    expect(Object.keys(UNMUTATED).filter((path) => inCells(path) || !files.includes(path))).toEqual([]);
  });
});
