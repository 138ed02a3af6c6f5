import { sexOf } from '#core/document/compare-values.ts';
import type { DocumentType, ZoneRecord } from '#core/document/document-records.ts';
import { DATE_FIELDS, type DocumentField, NAME_FIELDS } from '#core/document/fields.ts';
import { MEASURE_UNITS } from '#core/document/measures.ts';
import { LAYOUTS } from '#core/icao9303/layouts.ts';

/** A date that a document, or one of its sources, does not have at all. */
export const NOT_APPLICABLE = 'N/A';

/** Types that carry neither a date of issue nor one of expiry. */
const UNDATED: readonly DocumentType[] = ['pan-card'];

/** Whether documents of this type have no such date at all, which is not the same as a date that was not read. */
export const isNeverOn = (field: DocumentField, type: DocumentType): boolean =>
  UNDATED.includes(type) && (field === 'dateOfIssue' || field === 'dateOfExpiry');

/** Dates that a zone of this format has no place for; `N/A` in its column, whatever other sources say. */
export const isNeverIn = (field: DocumentField, zone: Pick<ZoneRecord, 'format'> | undefined): boolean => {
  const layout = Object.values(LAYOUTS).find(({ format }) => format === zone?.format);
  return (
    layout !== undefined && DATE_FIELDS.includes(field) && !layout.slots.some(({ name }) => name === field)
  );
};

/**
 * A value as the web services specification shows it (part 2, extracted data display): a missing name is `--`, sex is
 * `M` or `F` (`X` where the document leaves it open, Doc 9303-4), and a date that the document does not have is `N/A`.
 * Heights and weights have their unit.
 * @returns undefined for any other value that is missing
 */
export const displayValue = (
  field: DocumentField,
  value: string | undefined,
  type: DocumentType,
): string | undefined => {
  if (value && field === 'sex') return sexOf(value).charAt(0);
  if (value) return withUnit(field, value);
  if (NAME_FIELDS.includes(field)) return '--';
  return isNeverOn(field, type) ? NOT_APPLICABLE : undefined;
};

/** Adds the unit. Values that were read are whole centimetres or kilograms; other values stay as keyed. */
export const withUnit = (field: DocumentField, value: string): string => {
  const unit = MEASURE_UNITS[field];
  return unit && /^\d+$/.test(value) ? `${value} ${unit}` : value;
};

/** A field that the operator did not find on the document. Undefined for fields that have no word of their own for it. */
export const absentValue = (field: DocumentField): string | undefined => {
  if (NAME_FIELDS.includes(field)) return '--';
  return DATE_FIELDS.includes(field) ? NOT_APPLICABLE : undefined;
};
