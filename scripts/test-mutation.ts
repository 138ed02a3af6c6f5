import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { describeError } from '#main/host/describe-error.ts';
import { LEAST_SCORE, MUTATION_PARTS } from './mutation/parts.ts';
import { runPart } from './mutation/run-part.ts';
import { removeSandboxes } from './mutation/sandboxes.ts';
import { type MutationScore, scoresInWords } from './mutation/score.ts';
import { ROOT, say } from './prepare/project.ts';

export const USAGE = `npm run test:mutation -- [--json] [--only <path>] [--concurrency <n>] [${Object.keys(MUTATION_PARTS).join('|')}]...
  --json             the scores and survivors as a JSON array
  --only <path>      mutates one file of one part, for example after its tests grew
  --concurrency <n>  mutants tested at once (default: one for each core)`;

interface Wish {
  json: boolean;
  concurrency: number;
  only: string | undefined;
  parts: string[];
}

export const readArguments = (argv: readonly string[]): Wish => {
  const options = {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    concurrency: { type: 'string', default: String(availableParallelism()) },
  } as const;
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const unknown = positionals.filter((name) => !Object.hasOwn(MUTATION_PARTS, name));
  if (unknown.length > 0) throw new TypeError(`There is no part ${unknown.join(', ')}.`);
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError('--concurrency takes a whole number from 1.');
  const parts = positionals.length > 0 ? positionals : Object.keys(MUTATION_PARTS);
  const { json, only } = values;
  if (only !== undefined && parts.length !== 1)
    throw new TypeError('--only needs the name of one part as well.');
  return { json, concurrency, only, parts };
};

/**
 * Mutation tests of the pure files that decide, prove and admit. Survivors are listed before the scores.
 * @returns 0 when the unit tests notice enough of the mutants of every part.
 */
export const main = async (argv: readonly string[]): Promise<number> => {
  try {
    const { json, concurrency, only, parts } = readArguments(argv);
    removeSandboxes(ROOT);
    const scores: MutationScore[] = [];
    for (const part of parts) {
      say(`Mutating: ${part}`);
      scores.push(await runPart(part, { concurrency, quiet: json, only }));
    }
    console.log(json ? JSON.stringify(scores, null, 2) : scoresInWords(scores, LEAST_SCORE));
    return scores.every(({ score }) => score >= LEAST_SCORE) ? 0 : 1;
  } catch (error) {
    console.error(describeError(error));
    if (error instanceof TypeError) console.error(USAGE);
    return 1;
  } finally {
    removeSandboxes(ROOT);
  }
};
