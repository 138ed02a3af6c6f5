import { parseArgs } from 'node:util';
import { runForgeries } from './fuzz/run-forgeries.ts';

/** What one run of the command takes. */
const RUNS = 100_000;

export const USAGE = `npm run fuzz:evidence -- [--runs <n>] [--seed <n>] [--json]
Forges a signed log with the key of its kiosk, ${RUNS} times unless told otherwise, and lets the services judge each one.
  --json           the counts as JSON instead of a table
Ends with 1 if a forgery is believed.`;

export const readArguments = (args: readonly string[]) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: String(RUNS) },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      json: { type: 'boolean', default: false },
    },
  });
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (!Number.isInteger(runs) || runs < 1) throw new TypeError('--runs needs a number from 1 on.');
  if (!Number.isInteger(seed)) throw new TypeError('--seed needs a whole number.');
  return { runs, seed, json: values.json };
};

/** Counts by kind of change and verdict; a believed forgery fails the command. */
export const main = async (args: readonly string[]): Promise<number> => {
  const { runs, seed, json } = readArguments(args);
  const { counts, believed } = runForgeries(runs, seed);
  if (json) console.log(JSON.stringify({ runs, seed, counts, believed }, null, 2));
  else {
    for (const [kind, verdicts] of Object.entries(counts)) {
      const ends = Object.entries(verdicts).map(([verdict, count]) => `${count} ${verdict}`);
      console.log(`${kind.padEnd(16)} ${ends.join(', ')}`);
    }
    for (const { kind, subject } of believed) console.log(`believed: ${kind} (${subject})`);
    console.log(`${runs} forgeries with seed ${seed}, ${believed.length} believed`);
  }
  return believed.length === 0 ? 0 : 1;
};
