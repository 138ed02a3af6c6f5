import type { FieldView } from '#core/contract/counter/state.ts';
import type { SourceKind } from '#core/document/fields.ts';
import { MEASURE_UNITS } from '#core/document/measures.ts';

/** Returns the printed value by the operator's word: the keyed value, or the confirmed one. */
export const printedValue = ({ field, sources, operator, value }: FieldView): string | undefined => {
  const print = sources.find(({ source }) => source === 'print')?.value;
  // A measure was read in the unit beside it; what was keyed may have another.
  const keyed = MEASURE_UNITS[field] && print ? print : operator?.value;
  return keyed ?? print ?? (operator?.verdict === 'confirmed' ? value : undefined);
};

/** The values of one source, each once: a barcode can have been read by the camera and by a reader. */
export const valuesOf = ({ sources }: FieldView, column: SourceKind): string[] => [
  ...new Set(sources.filter(({ source }) => source === column).map(({ value }) => value)),
];

/**
 * The value to compare `value` with where the sources of a field differ: the first other one. Undefined where they
 * agree.
 */
export const otherValue = (field: FieldView, value: string): string | undefined => {
  if (field.verdict !== 'differ') return undefined;
  const said = [...field.sources.map((source) => source.value), printedValue(field)];
  return said.find((one) => one !== undefined && one !== value);
};
