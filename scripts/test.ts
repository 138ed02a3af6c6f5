import { readNames } from './prepare/command.ts';
import { type Group, runSteps, type Step, totalOf } from './stages/run-stages.ts';
import {
  IN_IDLE_TIME,
  isStageName,
  SIDE_BY_SIDE,
  STAGE_NAMES,
  type StageName,
  TEST_STAGES,
} from './stages/stages.ts';

/** Groups of steps in the order in which they run, for a run of these stages. */
export const groupsOf = (names: readonly StageName[]): Group[] => {
  const all = names.map((stage): Step => ({ stage }));
  const among = (some: readonly StageName[]) => all.filter(({ stage }) => some.includes(stage));
  const rest = (some: readonly StageName[]) => all.filter(({ stage }) => !some.includes(stage));
  if (!names.includes('browser')) return [among(SIDE_BY_SIDE), ...rest(SIDE_BY_SIDE).map((step) => [step])];
  const idle = among(IN_IDLE_TIME).map((step) => ({ ...step, inIdleTime: true }));
  return [[{ stage: 'browser' }, idle], ...rest([...IN_IDLE_TIME, 'browser']).map((step) => [step])];
};

export const USAGE = `npm test -- [${STAGE_NAMES.join('|')}]...
Runs the named stages of the gate, or all of them.`;

export const readArguments = readNames('stage', STAGE_NAMES);

/**
 * `npm test [stage...]`: runs the named stages, or all of them. The last line is the sum.
 * @returns 0 when nothing failed.
 */
export const main = async (args: readonly string[]): Promise<number> => {
  const names = args.length > 0 ? args.filter(isStageName) : TEST_STAGES;
  const ended = await runSteps(groupsOf(names));
  return totalOf(ended).failed === 0 ? 0 : 1;
};
