import { type GuestResult, runGuest } from '../hid/run-guest.ts';
import { type StageResult, skippedStage } from './counts.ts';
import { ensureGuest } from './hid-guest.ts';

/** A run that did not come to its end, or checked nothing, failed. */
export const countGuest = ({ checks, problem }: GuestResult): StageResult => {
  const passed = checks.filter((check) => check.passed).length;
  const broken = problem ?? (checks.length === 0 ? 'nothing was checked' : undefined);
  return {
    passed,
    failed: checks.length - passed + (broken === undefined ? 0 : 1),
    skipped: 0,
    notes: broken === undefined ? [] : [broken],
  };
};

/** The drivers against virtual readers; skipped with the reason where the virtual machine cannot be had. */
export const hidStage = async (): Promise<StageResult> => {
  const supply = await ensureGuest();
  if ('missing' in supply) return skippedStage(supply.missing);
  return countGuest(await runGuest(supply.parts, (line) => console.log(`   ${line}`)));
};
