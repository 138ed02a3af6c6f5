import { inProject } from '../prepare/project.ts';
import { gate, type StageResult, stoppedStage } from './counts.ts';
import { runTool } from './run-tool.ts';
import type { ToolOptions } from './tools.ts';

/** The result of a run that was not stopped. */
export const forgeriesResult = (code: number): StageResult =>
  code === 0
    ? gate(true)
    : { ...gate(false), failures: ['a forgery was believed or not named, or the run broke off'] };

/** All forgeries of `npm run fuzz:evidence`; they pass or fail as a whole. */
export async function forgeriesStage({
  limitMinutes,
  env,
}: Pick<ToolOptions, 'limitMinutes' | 'env'>): Promise<StageResult> {
  const { code, stopped } = await runTool({
    file: inProject('scripts', 'bootstrap.mjs'),
    args: ['fuzz-evidence'],
    env,
    limitMinutes,
  });
  return stopped ? stoppedStage(limitMinutes, ['fuzz-evidence']) : forgeriesResult(code);
}
