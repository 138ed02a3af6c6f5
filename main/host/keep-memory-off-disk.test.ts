import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const MODULE = fileURLToPath(new URL('./keep-memory-off-disk.ts', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'core-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program where core files are wanted, in an empty folder. @returns what it printed */
const run = (program: string, env: Record<string, string | undefined> = { PATH: process.env.PATH }): string =>
  execFileSync(
    '/bin/sh',
    [
      '-c',
      'ulimit -c unlimited 2>/dev/null; exec "$@"',
      'sh',
      process.execPath,
      '--input-type=module',
      '-e',
      program,
    ],
    { cwd: folder, env, encoding: 'utf8' },
  );
const limited = `const { keepMemoryOffDisk } = await import(${JSON.stringify(MODULE)}); keepMemoryOffDisk(console.log);`;
const limits =
  "const { readFileSync } = await import('node:fs'); console.log(readFileSync('/proc/self/limits', 'utf8'));";

it.runIf(process.platform === 'linux')('leaves no core file of a crash, in child processes either', () => {
  expect(run(`${limited} ${limits}`)).toMatch(/^Max core file size\s+1\s+1\s/m);
  const crash = `${limited}
    const { spawnSync } = await import('node:child_process');
    const { signal } = spawnSync(process.execPath, ['-e', 'process.abort()']);
    console.log(signal);`;
  expect(run(crash).trim()).toBe('SIGABRT');
  expect(readdirSync(folder)).toEqual([]);
});

it.runIf(process.platform === 'linux')('says so where the system has no program for it', () => {
  expect(run(limited, { PATH: folder })).toContain('Install it.');
});
