import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runTool } from './run-tool.ts';

const endOf = async (source: string, limitMinutes: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-tool-'));
  const file = join(folder, 'tool.mjs');
  writeFileSync(file, source);
  const end = await runTool({ file, args: [], limitMinutes });
  rmSync(folder, { recursive: true });
  return end;
};

it('stops a tool at its limit and says so', async () => {
  expect(await endOf('setInterval(() => {}, 1000);', 1 / 120)).toMatchObject({ stopped: true });
});

it('names the signal that ended a tool', async () => {
  expect(await endOf("process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);", 1)).toEqual({
    code: 1,
    signal: 'SIGKILL',
    stopped: false,
  });
});
