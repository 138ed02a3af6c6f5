import { parseArgs } from 'node:util';
import { type GuestResult, runGuest } from './hid/run-guest.ts';
import { summaryLine } from './stages/counts.ts';
import { countGuest } from './stages/hid.ts';
import { ensureGuest } from './stages/hid-guest.ts';

const readJsonWish = (argv: readonly string[]): boolean =>
  parseArgs({ args: [...argv], options: { json: { type: 'boolean', default: false } } }).values.json;

/**
 * `npm run test:hid`: the reader drivers against virtual HID devices and a serial line, in a virtual machine. With
 * `--json` the checks as one object.
 * @returns 0 when every check passed; 1 when one failed or the machine cannot run them
 */
export const main = async (argv: readonly string[]): Promise<number> => {
  const json = readJsonWish(argv);
  const supply = await ensureGuest();
  const result: GuestResult =
    'missing' in supply
      ? { checks: [], problem: supply.missing }
      : await runGuest(supply.parts, (line) => json || console.log(line));
  const counts = countGuest(result);
  if (json)
    console.log(JSON.stringify({ ...result, passed: counts.passed, failed: counts.failed }, undefined, 2));
  else {
    if (result.problem !== undefined) console.log(result.problem);
    console.log(summaryLine(counts).replace(/, \d+ skipped$/, ''));
  }
  return counts.failed === 0 ? 0 : 1;
};
