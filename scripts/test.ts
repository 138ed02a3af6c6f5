import { readNames } from './prepare/command.ts';
import { runSteps, type Step, totalOf } from './stages/run-stages.ts';
import { isStageName, SIDE_BY_SIDE, STAGE_NAMES, type StageName, TEST_STAGES } from './stages/stages.ts';

const stepsOf = (names: readonly StageName[]): Step[] => names.map((stage) => ({ stage }));

export const USAGE = `npm test -- [${STAGE_NAMES.join('|')}]...
Runs the named stages of the gate, or all of them.`;

export const readArguments = readNames('stage', STAGE_NAMES);

/**
 * `npm test [stage...]`: runs the named stages, or all of them. The last line is the sum.
 * @returns 0 when nothing failed.
 */
export const main = async (args: readonly string[]): Promise<number> => {
  const names = args.length > 0 ? args.filter(isStageName) : TEST_STAGES;
  const beside = names.filter((name) => SIDE_BY_SIDE.includes(name));
  const others = names.filter((name) => !SIDE_BY_SIDE.includes(name));
  const groups = [stepsOf(beside), ...stepsOf(others).map((step) => [step])];
  return totalOf(await runSteps(groups)).failed === 0 ? 0 : 1;
};
