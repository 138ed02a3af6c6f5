import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runTool } from './run-tool.ts';

it('stops a tool at its limit and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-tool-'));
  const file = join(folder, 'tool.mjs');
  writeFileSync(file, 'setInterval(() => {}, 1000);');
  expect(await runTool({ file, args: [], limitMinutes: 1 / 120 })).toMatchObject({ stopped: true });
  rmSync(folder, { recursive: true });
});
