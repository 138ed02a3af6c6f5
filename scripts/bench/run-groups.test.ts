import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { benchRow } from './bench-row.ts';
import { rowsOf, rowsOfProcess } from './run-groups.ts';

const ROW = benchRow('frame', { median: 3, p95: 4 }, { target: 5 });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-bench-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const group = (script: string, limitMs?: number) => {
  const file = join(folder, 'group.mjs');
  writeFileSync(file, script);
  return rowsOfProcess('group', file, [], limitMs);
};

test('a part that throws becomes a row that says why', async () => {
  expect(await rowsOf('part', async () => [ROW])).toEqual([ROW]);
  expect(
    await rowsOf('part', () => Promise.reject(new Error('the button stayed disabled\nCall log:'))),
  ).toEqual([expect.objectContaining({ name: 'part', pass: false, failed: 'the button stayed disabled' })]);
});

test('the rows of a process count, also when one of them missed its target', async () => {
  const rows = [ROW, { ...ROW, pass: false }];
  expect(await group(`console.log(${JSON.stringify(JSON.stringify(rows))}); process.exitCode = 1;`)).toEqual(
    rows,
  );
});

test.each([
  ['throws', 'throw new Error("broken");', /code 1 /],
  ['is killed', 'process.kill(process.pid, "SIGKILL");', /SIGKILL/],
  ['prints something else', 'console.log("no rows");', /code 0 and printed no rows/],
])('a process that %s becomes a row that says so', async (_, script, cause) => {
  expect(await group(script)).toEqual([
    expect.objectContaining({ name: 'group', pass: false, failed: expect.stringMatching(cause) }),
  ]);
});

test('a process that hangs is stopped at its limit', async () => {
  expect(await group('setInterval(() => undefined, 1000);', 500)).toEqual([
    expect.objectContaining({ pass: false, failed: expect.stringMatching(/stopped after/) }),
  ]);
});
