import { sexOf } from '../../../main/domain/document/compare-values.ts';
import { DATE_FIELDS, type DocumentField, NAME_FIELDS } from '../../../main/domain/document/fields.ts';
import { MEASURE_UNITS } from '../../../main/domain/document/measures.ts';
import type { DocumentType } from '../../../main/domain/document/records.ts';

/** Types that carry neither a date of issue nor one of expiry. */
const UNDATED: readonly DocumentType[] = ['pan-card'];

/** Whether documents of this type have no such date at all, which is not the same as a date that was not read. */
export const isNeverOn = (field: DocumentField, type: DocumentType): boolean =>
  UNDATED.includes(type) && (field === 'dateOfIssue' || field === 'dateOfExpiry');

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
  return isNeverOn(field, type) ? 'N/A' : undefined;
};

/** What was read is in whole centimetres or kilograms; anything else stands as it was keyed. */
export const withUnit = (field: DocumentField, value: string): string => {
  const unit = MEASURE_UNITS[field];
  return unit && /^\d+$/.test(value) ? `${value} ${unit}` : value;
};

/** A field that the operator did not find on the document. Undefined for fields that have no word of their own for it. */
export const absentValue = (field: DocumentField): string | undefined => {
  if (NAME_FIELDS.includes(field)) return '--';
  return DATE_FIELDS.includes(field) ? 'N/A' : undefined;
};
