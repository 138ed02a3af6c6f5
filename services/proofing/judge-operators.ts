import type { CalibrationEntry } from '#core/biometrics/calibration/signed-calibration.ts';
import type { Permission } from '#core/contract/kit.ts';
import { NEEDED_PERMISSION, type OperatorAct } from '#core/evidence/operator-acts.ts';
import type { JudgementReason } from '#core/proofing/session-reasons.ts';
import type { OperatorPeriod } from '#services/operators/index.ts';
import { CLOCK_TOLERANCE_MS } from './create-session.ts';

/** Why the services do not take an event for the word of an operator who may give it. */
export const OPERATOR_REASONS = [
  'OPERATOR_DIFFERS',
  'OPERATOR_KEY_OUT_OF_TIME',
  'OPERATOR_DISMISSED',
  'OPERATOR_NOT_PERMITTED',
] as const satisfies readonly JudgementReason[];
export type OperatorReason = (typeof OPERATOR_REASONS)[number];

/**
 * Checks every event of an operator against the operator's state at that time: id and key belong together, at that
 * time, and the operator was active and permitted. The time is the signed one, and never before other known facts of
 * it.
 *
 * @param earliest when the log was made at the earliest, milliseconds
 * @returns every reason once, the gravest first
 */
export function judgeOperators(
  acts: readonly OperatorAct[],
  periods: readonly OperatorPeriod[],
  earliest: number,
): OperatorReason[] {
  const found = acts.flatMap((act) => {
    const own = periods.filter(({ operatorId, did }) => operatorId === act.operatorId && did === act.did);
    if (own.length === 0) return ['OPERATOR_DIFFERS' as const];
    const signed = Date.parse(act.time);
    const needed = act.permission ?? NEEDED_PERMISSION;
    return [signed, Math.max(signed, earliest)].map((time) => reasonAt(own, time, needed));
  });
  return OPERATOR_REASONS.filter((reason) => found.includes(reason));
}

/** Clocks may differ, so a state a few minutes before or after counts. */
function reasonAt(
  own: readonly OperatorPeriod[],
  time: number,
  needed: Permission,
): OperatorReason | undefined {
  const then = own.filter(
    ({ since, until }) =>
      time >= since.getTime() - CLOCK_TOLERANCE_MS &&
      (until === null || time < until.getTime() + CLOCK_TOLERANCE_MS),
  );
  if (then.length === 0) return 'OPERATOR_KEY_OUT_OF_TIME';
  const active = then.filter((period) => period.active);
  if (active.length === 0) return 'OPERATOR_DISMISSED';
  const isPermitted = active.some(({ permissions }) => permissions.includes(needed));
  return isPermitted ? undefined : 'OPERATOR_NOT_PERMITTED';
}

/** The supervisors who accepted the reports from which thresholds of a session come. */
export const calibrationActs = (calibrations: readonly CalibrationEntry[]): OperatorAct[] =>
  calibrations.map(({ seq, word: { signed } }) => ({
    seq,
    time: signed.time,
    operatorId: signed.operatorId,
    did: signed.operator,
    permission: 'counter.settings',
  }));
