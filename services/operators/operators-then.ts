import type { Permission } from '#core/contract/kit.ts';
import { mayManageOperators, ROSTER_LIFETIME_DAYS } from '#core/contract/operators.ts';
import { DAY_MS } from '#core/days.ts';
import { AUTHORITY_AGE_S } from './operator-authority.ts';
import type { OperatorPeriod } from './operator-periods.repository.ts';

/** An operator by id and key; either of them is enough to be the same person. */
export interface OperatorPerson {
  readonly operatorId: string;
  readonly did: string | undefined;
}

/** Clocks may differ, so a state a few minutes before or after counts. */
const TOLERANCE_MS = AUTHORITY_AGE_S * 1000;

/** How long before an act a roster may have been issued that the kiosk still went by, milliseconds. */
const OLDEST_ROSTER_MS = ROSTER_LIFETIME_DAYS * DAY_MS + TOLERANCE_MS;

export const isSamePerson = (one: OperatorPerson, other: OperatorPerson): boolean =>
  one.operatorId === other.operatorId || one.did === other.did;

/** The state of the operator with this key at that time, where they were active and held the permission. */
export const heldThen = (
  periods: readonly OperatorPeriod[],
  { did, time, permission }: { did: string; time: Date; permission: Permission },
): OperatorPeriod | undefined =>
  periods.find(
    (period) =>
      period.did === did &&
      period.active &&
      period.permissions.includes(permission) &&
      time.getTime() >= period.since.getTime() - TOLERANCE_MS &&
      (period.until === null || time.getTime() < period.until.getTime() + TOLERANCE_MS),
  );

/**
 * Whether any roster in force at that time lists somebody who could have confirmed an act of the first person: at each
 * moment since the oldest of them was issued, some other supervisor had the permission.
 */
export function hadSecondPerson(
  time: Date,
  first: OperatorPerson,
  periods: readonly OperatorPeriod[],
): boolean {
  const until = time.getTime();
  const able = periods
    .filter((period) => mayManageOperators(period) && !isSamePerson(first, period))
    .sort((one, other) => one.since.getTime() - other.since.getTime());
  let covered = until - OLDEST_ROSTER_MS;
  for (const period of able) {
    if (period.since.getTime() > covered) break;
    covered = Math.max(covered, period.until?.getTime() ?? Number.POSITIVE_INFINITY);
  }
  return covered > until;
}
