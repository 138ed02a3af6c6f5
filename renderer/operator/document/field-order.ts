import type { FieldView } from '#core/contract/counter/state.ts';
import type { DocumentField } from '#core/document/fields.ts';

const isOpen = ({ open }: FieldView): boolean => open;

/** The first field that the operator still has to look at. */
export const firstOpen = (fields: readonly FieldView[]): DocumentField | undefined =>
  fields.find(isOpen)?.field;

/** The next open field after `current`, from the top again after the last; undefined when none is left. */
export const nextOpen = (fields: readonly FieldView[], current: DocumentField): DocumentField | undefined => {
  const at = fields.findIndex(({ field }) => field === current);
  const rest = [...fields.slice(at + 1), ...fields.slice(0, Math.max(at, 0))];
  return rest.find(isOpen)?.field;
};

/** Returns the field this number of rows below or, if negative, above. Stops at the ends. */
export const neighbour = (
  fields: readonly FieldView[],
  current: DocumentField | undefined,
  step: number,
): DocumentField | undefined => {
  const at = fields.findIndex(({ field }) => field === current);
  return fields[Math.min(fields.length - 1, Math.max(0, at + step))]?.field;
};

export const openCount = (fields: readonly FieldView[]): number => fields.filter(isOpen).length;

/** Puts the fields that the operator has to compare first, so that they are in sight without scrolling. */
export const requiredFirst = (fields: readonly FieldView[]): FieldView[] => [
  ...fields.filter(({ required }) => required),
  ...fields.filter(({ required }) => !required),
];
