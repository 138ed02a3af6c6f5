import { type Measure, readHeight, readWeight } from '../aamva/read-measures.ts';
import type { DocumentField } from './fields.ts';

/** Fields that are a number with a unit, and the unit of their values. */
export const MEASURE_UNITS: Readonly<Partial<Record<DocumentField, 'cm' | 'kg'>>> = {
  height: 'cm',
  weight: 'kg',
};

/**
 * How far two values in different units, or with one unit missing, may differ through rounding. Rounding to a whole
 * inch is off by up to 1.27 cm, to a centimetre by 0.5 cm, to a pound by 0.23 kg, to a kilogram by 0.5 kg. The compared
 * values are rounded once more.
 */
const TOLERANCES: Readonly<Record<'cm' | 'kg', number>> = { cm: 2, kg: 1 };

/**
 * A height or weight as a person keys it from a document, in whole centimetres or kilograms, in every notation of
 * `readHeight` and `readWeight`; a bare weight is in pounds in the United States, else in kilograms.
 * @param country alpha-3 code of the issuer
 * @returns undefined for any other text or field
 */
export const normaliseMeasure = (field: DocumentField, text: string, country: string): string | undefined =>
  readMeasure(field, text, country)?.value;

/** A measure as compared, and as in its source. */
export interface ComparedMeasure {
  value: string;
  raw: string;
}

/**
 * Whether two values of a height or weight are of one person: the same where both sources name one unit, else within
 * `TOLERANCES`. Undefined if a value is no measure.
 */
export function sameMeasure(
  field: DocumentField,
  a: ComparedMeasure,
  b: ComparedMeasure,
): boolean | undefined {
  const unit = MEASURE_UNITS[field];
  if (!unit || !isNumber(a.value) || !isNumber(b.value)) return undefined;
  const [left, right] = [a, b].map(({ raw }) => readMeasure(field, raw, ''));
  const isOneUnit = left?.named === true && right?.named === true && left.unit === right.unit;
  return Math.abs(Number(a.value) - Number(b.value)) <= (isOneUnit ? 0 : TOLERANCES[unit]);
}

function readMeasure(field: DocumentField, text: string, country: string): Measure | undefined {
  if (field === 'height') return readHeight(text);
  return field === 'weight' ? readWeight(text, country === 'USA' ? 'lb' : 'kg') : undefined;
}

const isNumber = (value: string): boolean => /^\d+(?:\.\d+)?$/.test(value.trim());
