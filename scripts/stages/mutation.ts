import { LEAST_SCORE, MUTATION_PARTS } from '../mutation/parts.ts';
import { inProject } from '../prepare/project.ts';
import { add, gate, NOTHING, type StageResult, stoppedStage } from './counts.ts';
import { runTool } from './run-tool.ts';
import type { ToolOptions } from './tools.ts';

const MS_PER_MINUTE = 60_000;

/** Each part passes or fails as a whole; its survivors and score are in its output. */
export const partResult = (part: string, code: number): StageResult =>
  code === 0
    ? gate(true)
    : {
        ...gate(false),
        failures: [
          `${part}: less than ${LEAST_SCORE} % of the covered mutants were killed, or the run broke off`,
        ],
      };

/** Mutation tests of every part, each in a process that can be stopped; together they keep the limit of the stage. */
export const mutationStage = async ({
  limitMinutes,
  env,
}: Pick<ToolOptions, 'limitMinutes' | 'env'>): Promise<StageResult> => {
  const end = Date.now() + limitMinutes * MS_PER_MINUTE;
  let result = NOTHING;
  for (const part of Object.keys(MUTATION_PARTS)) {
    const { code, stopped } = await runTool({
      file: inProject('scripts', 'bootstrap.mjs'),
      args: ['test-mutation', part],
      env,
      limitMinutes: Math.max(0, end - Date.now()) / MS_PER_MINUTE,
    });
    if (stopped) return add(result, stoppedStage(limitMinutes, [part]));
    result = add(result, partResult(part, code));
  }
  return result;
};
