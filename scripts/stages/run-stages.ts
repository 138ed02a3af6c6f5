import { add, gate, NOTHING, type StageResult, summaryLine } from './counts.ts';
import { slowestFiles } from './slowest-files.ts';
import { STAGES, type StageName, type StageOptions } from './stages.ts';

const MS_PER_SECOND = 1000;

/** Gives every stage another limit, for a machine that is slow or busy. */
const LIMIT_MINUTES = 'COUNTERPROOF_STAGE_MINUTES';

const limitOf = (name: StageName): number => Number(process.env[LIMIT_MINUTES]) || STAGES[name].limitMinutes;

/** One stage of a run: its name, and differences from its usual options. */
export interface Step extends Partial<Pick<StageOptions, 'held' | 'only' | 'env' | 'limitMinutes'>> {
  readonly stage: StageName;
  /** The name in the summary, when not that of the stage. */
  readonly name?: string;
}

export interface Ended {
  readonly name: string;
  readonly result: StageResult;
  readonly seconds: number;
}

const nameOf = ({ stage, name = stage }: Step): string => name;

const runStep = async ({ stage, name = stage, ...more }: Step): Promise<Ended> => {
  if (!more.held) console.log(`\n== ${name}`);
  const started = Date.now();
  const result = await STAGES[stage]
    .run({ name, limitMinutes: limitOf(stage), ...more })
    .catch((error: unknown) => gate(false, error instanceof Error ? error.message : String(error)));
  const seconds = (Date.now() - started) / MS_PER_SECOND;
  for (const note of result.notes) console.log(`   ${note}`);
  console.log(`== ${name}: ${summaryLine(result)} (${seconds.toFixed(1)} s)`);
  return { name, result, seconds };
};

/** Steps that run beside each other; a function chooses them when their turn comes. */
export type Group = readonly Step[] | (() => readonly Step[] | Promise<readonly Step[]>);

/**
 * Runs groups of steps one after another; the steps of a group run beside each other. At the end it prints the table of
 * the stages, the slowest files and every failure again. The last line is the sum, in which static gates count as one.
 */
export const runSteps = async (groups: readonly Group[]): Promise<readonly Ended[]> => {
  const ended: Ended[] = [];
  for (const group of groups) {
    const steps = typeof group === 'function' ? await group() : group;
    const held = steps.length > 1;
    if (held) console.log(`\n== beside each other: ${steps.map(nameOf).join(', ')}`);
    ended.push(...(await Promise.all(steps.map((step) => runStep({ ...step, held })))));
  }
  printSummary(ended);
  return ended;
};

export const totalOf = (ended: readonly Ended[]): StageResult =>
  ended.reduce((sum, { result }) => add(sum, result), NOTHING);

const printSummary = (ended: readonly Ended[]): void => {
  const total = totalOf(ended);
  console.log('');
  for (const line of slowestFiles(total.files ?? [])) console.log(line);
  console.log('');
  for (const { name, result, seconds } of ended) {
    const notes = result.notes.length > 0 ? `  (${result.notes.join('; ')})` : '';
    console.log(
      `${name.padEnd(12)} ${`${seconds.toFixed(0)} s`.padStart(7)}  ${summaryLine(result)}${notes}`,
    );
  }
  for (const { name, result } of ended)
    for (const failure of result.failures ?? []) console.log(`FAILED ${name}: ${failure}`);
  console.log(summaryLine(total));
};
