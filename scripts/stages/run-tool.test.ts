import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runTool } from './run-tool.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-tool-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const tool = (source: string): string => {
  const file = join(folder, 'tool.mjs');
  writeFileSync(file, source);
  return file;
};

describe('a tool that runs beside others', () => {
  it('has its name before each line', async () => {
    const print = vi.spyOn(console, 'log').mockReturnValue();
    const file = tool(`console.log('one\\ntwo'); console.error('three');`);
    expect(await runTool({ file, args: [], limitMinutes: 1, label: 'lint' })).toEqual({
      code: 0,
      stopped: false,
    });
    const lines = print.mock.calls.flat();
    expect(lines.filter((line) => line !== 'lint | three')).toEqual(['lint | one', 'lint | two']);
    expect(lines).toContain('lint | three');
  });

  it('leaves the processors to them, with all that it starts later', async () => {
    // Ends only once its priority is low, else with its time.
    const file = tool(`
      import { spawnSync } from 'node:child_process';
      import { getPriority } from 'node:os';
      while (getPriority() !== ${constants.priority.PRIORITY_BELOW_NORMAL}) await new Promise(setImmediate);
      const child = spawnSync(process.execPath, ['-p', "require('node:os').getPriority()"], { encoding: 'utf8' });
      process.exitCode = Number(child.stdout) === ${constants.priority.PRIORITY_BELOW_NORMAL} ? 0 : 1;
    `);
    const end = await runTool({ file, args: [], limitMinutes: 1, label: 'unit', givesWay: true });
    expect(end).toEqual({ code: 0, stopped: false });
  });
});

it('is stopped at its limit and says so', async () => {
  const file = tool('setInterval(() => {}, 1000);');
  expect(await runTool({ file, args: [], limitMinutes: 1 / 120 })).toMatchObject({ stopped: true });
});
