import { readNames } from './prepare/command.ts';
import { runSteps, type Step, totalOf } from './stages/run-stages.ts';
import { isStageName, STAGE_NAMES, type StageName, TEST_GROUPS } from './stages/stages.ts';

/** The groups of the gate, of them only the stages named where some are. A stage outside the gate follows alone. */
const groupsOf = (named: readonly StageName[]): Step[][] => {
  const gate = TEST_GROUPS.flat();
  const others = named.filter((stage) => !gate.includes(stage)).map((stage) => [stage]);
  const chosen = TEST_GROUPS.map((group) =>
    group.filter((stage) => named.length === 0 || named.includes(stage)),
  );
  return [...chosen, ...others].map((group) => group.map((stage) => ({ stage })));
};

export const USAGE = `npm test -- [${STAGE_NAMES.join('|')}]...
Runs the named stages of the gate, or all of them.`;

export const readArguments = readNames('stage', STAGE_NAMES);

/**
 * `npm test [stage...]`: runs the named stages, or all of them. The last line is the sum.
 * @returns 0 when nothing failed.
 */
export const main = async (args: readonly string[]): Promise<number> => {
  const groups = groupsOf(args.filter(isStageName));
  return totalOf(await runSteps(groups)).failed === 0 ? 0 : 1;
};
