import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inProject, ROOT, readJsonIfThere } from '../prepare/project.ts';
import { countPlaywright, countVitest, gate, type StageResult } from './counts.ts';
import { UNHANDLED_REPORT_FILE } from './unhandled-reporter.ts';

const BIN = {
  biome: ['@biomejs', 'biome', 'bin', 'biome'],
  tsc: ['typescript', 'bin', 'tsc'],
  knip: ['knip', 'bin', 'knip.js'],
  vitest: ['vitest', 'vitest.mjs'],
  playwright: ['@playwright', 'test', 'cli.js'],
} as const;

const UNHANDLED_REPORTER = inProject('scripts', 'stages', 'unhandled-reporter.ts');

/** Runs one of the project's own tools with its output shown. @returns its exit code. */
const runTool = (
  tool: keyof typeof BIN,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> =>
  new Promise((resolve) => {
    const file = inProject('node_modules', ...BIN[tool]);
    const child = spawn(process.execPath, [file, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });

/** A gate that passes or fails as a whole. */
export const runGate = async (
  tool: 'biome' | 'tsc' | 'knip',
  args: readonly string[],
): Promise<StageResult> => gate((await runTool(tool, args)) === 0);

/** A place for a tool's report, without an older one in it. */
const reportFile = (name: string): string => {
  const file = inProject('.cache', 'test', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
};

export const runVitest = async (name: string, args: readonly string[]): Promise<StageResult> => {
  const report = reportFile(name);
  const unhandled = reportFile(`${name}-unhandled`);
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${UNHANDLED_REPORTER}`];
  const code = await runTool('vitest', ['run', ...reporters, `--outputFile.json=${report}`, ...args], {
    [UNHANDLED_REPORT_FILE]: unhandled,
  });
  return countVitest(readJsonIfThere(report), readJsonIfThere(unhandled), code);
};

export const runPlaywright = async (project: string): Promise<StageResult> => {
  const report = reportFile(project);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runTool('playwright', ['test', `--project=${project}`, '--reporter=line,json'], env);
  return countPlaywright(readJsonIfThere(report), code);
};
