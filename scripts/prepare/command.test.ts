import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAtOnce, type Command, readNames, readNoArguments } from './command.ts';
import { inProject } from './project.ts';

const command = (change: Partial<Command> = {}): Command => ({
  USAGE: 'how to call it',
  main: async () => 0,
  ...change,
});

describe('a command', () => {
  let out: string[] = [];
  beforeEach(() => {
    out = [];
    vi.spyOn(console, 'log').mockImplementation((line) => void out.push(line));
    vi.spyOn(console, 'error').mockImplementation((line) => void out.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  it('prints its usage for --help, whatever else is asked, and succeeds', () => {
    expect(answerAtOnce(command({ readArguments: readNoArguments }), ['--nothing', '--help'])).toBe(0);
    expect(out).toEqual(['how to call it']);
  });

  it('refuses wrong arguments with the fault, its usage and code 2, or the code that it names', () => {
    const readArguments = readNames('area', ['face', 'documents']);
    expect(answerAtOnce(command({ readArguments }), ['fac'])).toBe(2);
    expect(out).toEqual(['Unknown area: fac. Known: face, documents.\n\nhow to call it']);
    expect(answerAtOnce(command({ readArguments, WRONG_CALL: 1 }), ['fac'])).toBe(1);
  });

  it('continues with arguments that it takes', () => {
    expect(answerAtOnce(command(), ['--anything'])).toBeUndefined();
    expect(answerAtOnce(command({ readArguments: readNoArguments }), [])).toBeUndefined();
    expect(out).toEqual([]);
  });

  it('does not take a failure of its own for wrong arguments', () => {
    const readArguments = () => {
      throw new Error('no disk');
    };
    expect(() => answerAtOnce(command({ readArguments }), [])).toThrow('no disk');
  });
});

describe('every command', () => {
  const files = globSync('scripts/*.ts', { cwd: inProject() }).filter(
    (file) => !/\.(test|d)\.ts$/.test(file),
  );

  it.each(files)('has a usage text: %s', (file) => {
    const source = readFileSync(inProject(file), 'utf8');
    expect(source).toContain('export const USAGE');
    expect(source).toMatch(/^export (const main = async|async function main)\b/m);
  });
});

describe('npm start', () => {
  const start = (...args: string[]) =>
    spawnSync(process.execPath, [inProject('scripts/prepare/run-command.ts'), 'start', ...args], {
      encoding: 'utf8',
    });

  it('refuses a host that does not exist before anything is built or downloaded', () => {
    const { status, stdout, stderr } = start('--host', 'foo');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^--host is either electron or browser\n\nnpm start -- \[options\]\n/);
  });

  it('explains its options', () => {
    const { status, stdout, stderr } = start('--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('--no-browser');
  });
});
