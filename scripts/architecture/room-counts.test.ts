import { expect, it } from 'vitest';
import { countRooms, countsPage, importedRoom, importsIn } from './room-counts.ts';

it('finds the modules of the project that a text imports', () => {
  const text = `import { a } from './a.ts';\nexport * from '#core/b.ts';\nimport fs from 'node:fs';
const c = await import('../c.ts');\nvi.mock('../../d.ts');\nimport '#main/e.ts';`;
  expect(importsIn(text)).toEqual(['./a.ts', '#core/b.ts', '../c.ts', '../../d.ts', '#main/e.ts']);
});

it('names the room of a module by its path or by its name', () => {
  expect(importedRoom('main/sync/a.ts', '../../core/b.ts')).toBe('core');
  expect(importedRoom('main/sync/a.ts', './b.ts')).toBe('main');
  expect(importedRoom('main/sync/a.ts', '#core/b.ts')).toBe('core');
});

it('counts files, lines and tests of each room, and its imports of others', () => {
  const counts = countRooms([
    { file: 'core/a.ts', lines: 10, imports: ['./b.ts'] },
    { file: 'core/a.test.ts', lines: 5, imports: ['./a.ts'] },
    { file: 'main/b.ts', lines: 20, imports: ['#core/a.ts', '#core/c.ts', '../sdk/d.ts'] },
    { file: 'sdk/d.ts', lines: 1, imports: ['../package.json'] },
    { file: 'vite.config.ts', lines: 3, imports: [] },
  ]);
  expect(counts).toEqual([
    {
      room: 'main',
      files: 1,
      lines: 20,
      testLines: 0,
      imports: new Map([
        ['core', 2],
        ['sdk', 1],
      ]),
    },
    { room: 'core', files: 2, lines: 15, testLines: 5, imports: new Map() },
    { room: 'sdk', files: 1, lines: 1, testLines: 0, imports: new Map() },
  ]);
  expect(countsPage(counts)).toContain('| all | 4 | 36 | 5 |');
  expect(countsPage(counts)).toContain('| main | core 2, sdk 1 |');
});
