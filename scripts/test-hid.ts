import { parseArgs } from 'node:util';
import { type GuestResult, runGuest } from './hid/run-guest.ts';
import { summaryLine } from './stages/counts.ts';
import { countGuest } from './stages/hid.ts';
import { ensureGuest } from './stages/hid-guest.ts';

export const USAGE = `npm run test:hid -- [--json]
The reader drivers against virtual HID devices and a serial line, in a virtual machine.
  --json  the checks as one JSON object`;

export const readArguments = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } }).values;

/**
 * `npm run test:hid`: the reader drivers against virtual HID devices and a serial line, in a virtual machine. With
 * `--json` the checks as one object.
 * @returns 0 when every check passed; 1 when one failed or the machine cannot run them
 */
export const main = async (argv: readonly string[]): Promise<number> => {
  const { json } = readArguments(argv);
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
