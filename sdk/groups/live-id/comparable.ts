import { enrolledYears } from '#core/biometrics/enrolled-age.ts';
import type { Flow } from '#core/contract/flow.ts';
import { utcDay } from '#core/days.ts';
import { ageOn } from '#core/document/document-dates.ts';

/** The rules of the flow for faces of children, and of long ago. */
export type ComparableAges = Pick<Flow['comparison'], 'maxLiveIdAgeYears' | 'minAgeYears'>;

/**
 * Why the score of a comparison with an enrolled picture would say nothing, as in check `face.comparison-live-id`;
 * undefined where it says something. `births` are the dates of birth of the registered documents, YYYYMMDD; an
 * unknown age does not make a person a child.
 */
export function notComparable(
  { registeredAt, births }: { registeredAt: string; births: readonly unknown[] },
  { maxLiveIdAgeYears, minAgeYears }: ComparableAges,
  now: Date,
): string | undefined {
  if (enrolledYears(registeredAt, now) > maxLiveIdAgeYears) {
    return `the Live ID is older than ${maxLiveIdAgeYears} years`;
  }
  const today = utcDay(now);
  const isChild = births.some((birth) => (ageOn(isoDay(birth), today) ?? minAgeYears) < minAgeYears);
  return isChild ? `the person is younger than ${minAgeYears} years` : undefined;
}

function isoDay(compact: unknown): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(String(compact)) ?? [];
  return year && `${year}-${month}-${day}`;
}
