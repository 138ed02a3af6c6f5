import { type BirthCentury, birthCentury, type CenturyEvidence } from './birth-century.ts';
import { inCenturyOf, latestDay, sameDate } from './document-dates.ts';
import type { DocumentField } from './fields.ts';
import type { SourcedValue } from './joined-document.ts';
import { mostTrusted } from './sources.ts';

/** Values of a date field with four-digit years; for a date of birth from a zone also the reason for its century. */
export interface WholeDates {
  values: SourcedValue[];
  century?: BirthCentury;
}

/**
 * Years in an MRZ have two digits; other sources and the print have four (except the expiry on a stripe). Where only an
 * MRZ gives the birth, `birthCentury` settles the century or leaves it open.
 *
 * @param today YYYY-MM-DD
 */
export function withCenturies(
  field: DocumentField,
  values: readonly SourcedValue[],
  printed: SourcedValue | undefined,
  evidence: CenturyEvidence,
  today: string,
): WholeDates {
  const isShort = ({ source }: SourcedValue) =>
    source === 'mrz' || (source === 'stripe' && field === 'dateOfExpiry');
  const whole = mostTrusted(values.filter((value) => !isShort(value))) ?? printed;
  if (whole) return inCenturyOfSource(field, values, whole);
  if (field !== 'dateOfBirth') return { values: [...values] };
  const settled = values.map((value) => {
    if (!latestDay(value.value)) return { value, century: undefined };
    const { value: date, century } = birthCentury(value.value, evidence, today);
    return { value: { ...value, value: date }, century };
  });
  const best = mostTrusted(settled.map(({ value }) => value));
  const century = settled.find(({ value }) => value === best)?.century;
  return { values: settled.map(({ value }) => value), ...(century ? { century } : {}) };
}

function inCenturyOfSource(
  field: DocumentField,
  values: readonly SourcedValue[],
  whole: SourcedValue,
): WholeDates {
  const moved = values.map((value) =>
    value.source === 'mrz' ? { ...value, value: inCenturyOf(value.value, whole.value) } : value,
  );
  const isSettled =
    field === 'dateOfBirth' &&
    moved.some(({ source, value }) => source === 'mrz' && sameDate(value, whole.value));
  return { values: moved, ...(isSettled ? { century: { basis: 'other-source' } } : {}) };
}
