import type { DocumentField } from '../fields.ts';

/** The layouts that the product knows. */
export const FAMILIES = [
  'td3-page',
  'td-card',
  'eu-licence',
  'aamva-licence',
  'pan-card',
  'aadhaar',
  'generic',
] as const;
export type FamilyId = (typeof FAMILIES)[number];

/** The content after the number of a data element; `rest` is what a text after a date means. */
export interface NumberedField {
  field: DocumentField;
  rest?: DocumentField;
}

/** Where a value stands that has no caption, seen from another part of the print. */
export interface LayoutRule {
  field: DocumentField;
  /** The text that it is found by, folded, or a field that is found already. */
  anchor: readonly string[] | DocumentField;
  /** How many rows below the anchor, from 1 on; a negative number counts rows above. */
  rows: number;
}

/** One layout as data: how it is told from others, and what says what a text on it is. */
export interface PrintFamily {
  id: FamilyId;
  /** Whether captions name its fields. */
  captions: boolean;
  /** Its cards print the whole name as one text, which is kept as the given names. */
  wholeName?: true;
  /** Numbers of data elements before values, lower case; none where the layout has none. */
  numbers?: Readonly<Record<string, NumberedField>>;
  layout?: readonly LayoutRule[];
  /** Fields that are recognised by the form of their value, in any place. */
  shapes?: readonly { field: DocumentField; shape: 'pan' | 'aadhaar' }[];
}
