import { readHeight, readWeight } from '../aamva/read-measures.ts';
import type { DocumentField } from './fields.ts';

/** Fields that are a number with a unit, and the unit of their values. */
export const MEASURE_UNITS: Readonly<Partial<Record<DocumentField, 'cm' | 'kg'>>> = {
  height: 'cm',
  weight: 'kg',
};

/**
 * A height or weight as a person keys it from a document, in whole centimetres or kilograms: `5'-08"`, `5 ft 8 in`,
 * `068 in`, `173 cm`, `180 lb`; a bare weight is in pounds in the United States, else in kilograms.
 * @param country alpha-3 code of the issuer
 * @returns undefined for what is no such measure, and for every other field
 */
export function normaliseMeasure(field: DocumentField, text: string, country: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  if (field === 'height') return readHeight(withMarks(plain))?.value;
  return field === 'weight' ? readWeight(plain, country === 'USA' ? 'lb' : 'kg')?.value : undefined;
}

/** Feet and inches with the marks that licences print. */
function withMarks(text: string): string {
  const marked = text
    .replace(/[’‘′]/g, "'")
    .replace(/[”“″]/g, '"')
    .replace(/ ?(?:ft|feet)\.? ?/i, "'");
  return marked.includes("'") ? marked.replace(/ ?in\.?$/i, '"').replace(/' (?=\d)/, "'") : marked;
}
