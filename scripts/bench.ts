import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { describeError } from '../main/host/describe-error.ts';
import { type BenchMachine, rowsAsJson, rowsAsTable } from './bench/bench-report.ts';
import type { BenchRow } from './bench/bench-row.ts';
import { say } from './prepare/project.ts';

/** Each group is loaded when it runs: what one of them imports must not weigh on another's figures. */
const GROUPS: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  start: async () => (await import('./bench/start.ts')).benchStart(),
  face: async () => (await import('./bench/face.ts')).benchFace(),
  documents: async () => (await import('./bench/documents.ts')).benchDocuments(),
  memory: async () => (await import('./bench/memory.ts')).benchMemory(),
  guidance: async () => (await import('./bench/guidance.ts')).benchGuidance(),
};

const USAGE = `npm run bench -- [--json] [${Object.keys(GROUPS).join('|')}]...
  --json   the rows as a JSON array instead of a table`;

const readWish = (argv: readonly string[]): { json: boolean; groups: string[] } => {
  const options = { json: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const unknown = positionals.filter((name) => !Object.hasOwn(GROUPS, name));
  if (unknown.length > 0) throw new TypeError(`There is no group ${unknown.join(', ')}.`);
  return { json: values.json, groups: positionals.length > 0 ? positionals : Object.keys(GROUPS) };
};

const thisMachine = (): BenchMachine => ({
  processor: cpus()[0]?.model.trim() || process.arch,
  cores: availableParallelism(),
  memoryGiB: totalmem() / 2 ** 30,
  system: `${process.platform} ${process.arch}`,
  node: process.versions.node,
  load: loadavg()[0] ?? 0,
});

/**
 * Measures the product as it is used and compares the figures with their targets. Progress goes to standard error.
 * @returns 0 when every row that could be measured keeps its target; 1 when one does not, or a group failed.
 */
export const main = async (argv: readonly string[]): Promise<number> => {
  try {
    const { json, groups } = readWish(argv);
    const machine = thisMachine();
    const rows: BenchRow[] = [];
    for (const name of groups) {
      say(`Measuring: ${name}`);
      rows.push(...((await GROUPS[name]?.()) ?? []));
    }
    console.log(json ? rowsAsJson(rows) : rowsAsTable(rows, machine));
    return rows.every(({ pass, skipped }) => pass || skipped !== undefined) ? 0 : 1;
  } catch (error) {
    console.error(describeError(error));
    if (error instanceof TypeError) console.error(USAGE);
    return 1;
  }
};
