import { ageOn, isDay, OLDEST_YEARS } from '../../document/document-dates.ts';
import type { DocumentField } from '../../document/fields.ts';
import { provenValue } from '../../document/join-document.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import type { DocumentEvidence } from './document-evidence.ts';

/** Documents are issued for at most ten to fifteen years; some licences for longer, up to an age of 70 or 75. */
const LONGEST_VALIDITY_YEARS = 60;

type Day = string | undefined;

/** Whether the fields of a document can be true together: the order of its dates, the age, the sex, the issuer. */
export function checkLogic({ joined }: DocumentEvidence, today: string): CheckResult {
  const id = 'document.logic';
  const [birth, issue, expiry] = (['dateOfBirth', 'dateOfIssue', 'dateOfExpiry'] as const).map(
    (field): Day => {
      const date = provenValue(joined, field);
      return isDay(date) ? date : undefined;
    },
  );
  const wrong: DocumentField[] = [];
  if (isAfter(birth, today) || isLonger(birth, today, OLDEST_YEARS)) wrong.push('dateOfBirth');
  if (isAfter(birth, issue)) wrong.push('dateOfIssue');
  if (
    isAfter(birth, expiry) ||
    (birth !== undefined && birth === expiry) ||
    isAfter(issue, expiry) ||
    isLonger(issue, expiry, LONGEST_VALIDITY_YEARS)
  ) {
    wrong.push('dateOfExpiry');
  }
  if (wrong.length > 0) return failed(id, 'dates-contradict', { subject: wrong.join(', ') });
  const sex = provenValue(joined, 'sex');
  if (sex && !['M', 'F', 'X'].includes(sex)) return failed(id, 'values-contradict', { subject: 'sex' });
  const known = [birth, issue, expiry].filter(Boolean).length;
  return known < 2
    ? notPerformed(id, 'data-missing', { value: known, unit: 'dates' })
    : passed(id, 'ok', { value: known, unit: 'dates' });
}

/** A day that is not known contradicts nothing. */
const isAfter = (day: Day = '', other: Day = '9999-12-31'): boolean => day > other;

const isLonger = (from: Day, to: Day, years: number): boolean =>
  to !== undefined && (ageOn(from, to) ?? 0) > years;
