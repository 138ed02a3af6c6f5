import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inProject, readJsonIfThere } from '../prepare/project.ts';
import { countPlaywright, countVitest, gate, killedStage, type StageResult, stoppedStage } from './counts.ts';
import { PROGRESS_FILE, readProgress } from './progress.ts';
import { runTool, type ToolEnd } from './run-tool.ts';

const BIN = {
  biome: ['@biomejs', 'biome', 'bin', 'biome'],
  tsc: ['typescript-checker', 'bin', 'tsc'],
  knip: ['knip', 'bin', 'knip.js'],
  vitest: ['vitest', 'vitest.mjs'],
  playwright: ['@playwright', 'test', 'cli.js'],
} as const;

type Tool = keyof typeof BIN;

const programOf = (tool: Tool): string => inProject('node_modules', ...BIN[tool]);
const reporter = (name: string): string => inProject('scripts', 'stages', `${name}-progress.ts`);

/** The options of one tool in a stage. */
export interface ToolOptions {
  /** Names the reports below `.cache/test`. */
  readonly name: string;
  readonly limitMinutes: number;
  readonly held?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/** A gate that passes or fails as a whole. */
export const runGate = async (
  tool: 'biome' | 'tsc' | 'knip',
  args: readonly string[],
  { limitMinutes, held, env }: ToolOptions,
): Promise<StageResult> => {
  const { code, stopped } = await runTool({ file: programOf(tool), args, env, limitMinutes, held });
  return stopped ? stoppedStage(limitMinutes, []) : gate(code === 0);
};

/** A place for a tool's report, without an older one in it. */
const reportFile = (name: string): string => {
  const file = inProject('.cache', 'test', `${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
};

export const runVitest = async (args: readonly string[], options: ToolOptions): Promise<StageResult> => {
  const report = reportFile(options.name);
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${reporter('vitest')}`];
  const all = ['run', ...reporters, `--outputFile.json=${report}`, ...args];
  return runTests('vitest', all, options, ({ code }, unhandled) =>
    countVitest(readJsonIfThere(report), unhandled, code),
  );
};

export const runPlaywright = async (args: readonly string[], options: ToolOptions): Promise<StageResult> => {
  const report = reportFile(options.name);
  const all = ['test', `--reporter=line,json,${reporter('playwright')}`, ...args];
  // Node reads TypeScript itself; Playwright's own compiler takes 17 s of processor time for it in a fresh clone.
  const env = { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PW_DISABLE_TS_ESM: '1' };
  return runTests('playwright', all, { ...options, env }, ({ code }) =>
    countPlaywright(readJsonIfThere(report), code),
  );
};

/** Tests make much that lives for a moment: with room for it, collecting it takes half the time. */
const LARGE_NURSERY = '--max-semi-space-size=64';

const runTests = async (
  tool: Tool,
  args: readonly string[],
  { name, limitMinutes, held, env }: ToolOptions,
  count: (end: ToolEnd, unhandled: readonly string[]) => StageResult,
): Promise<StageResult> => {
  const progress = reportFile(`${name}-progress`);
  const file = programOf(tool);
  const options = [process.env.NODE_OPTIONS, LARGE_NURSERY].filter(Boolean).join(' ');
  const end = await runTool({
    file,
    args,
    env: { NODE_OPTIONS: options, ...env, [PROGRESS_FILE]: progress },
    limitMinutes,
    held,
  });
  const { underWay, files, unhandled } = readProgress(progress);
  const killed = end.signal && killedStage(end.signal, underWay);
  const broken = end.stopped ? stoppedStage(limitMinutes, underWay) : killed;
  return { ...(broken ?? count(end, unhandled)), files };
};
