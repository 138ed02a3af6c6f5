import type { DocumentField } from '../fields.ts';
import type { CaptionedField } from './captions.ts';

/** The layouts that the product knows. */
export const FAMILIES = [
  'td3-page',
  'td-card',
  'visa',
  'residence-permit',
  'eu-licence',
  'aamva-licence',
  'pan-card',
  'aadhaar',
  'generic',
] as const;
export type FamilyId = (typeof FAMILIES)[number];

/** The content after the number of a data element; `rest` is the field of a text after a date. */
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

/** One layout as data: how to recognise it, and the clues that assign its texts to fields. */
export interface PrintFamily {
  id: FamilyId;
  /** Whether captions name its fields. */
  captions: boolean;
  /**
   * What captions mean in this layout, as they are printed, where that differs from all others; `none` is a caption whose
   * value is no field of the document.
   */
  ownCaptions?: Readonly<Record<string, CaptionedField | 'none'>>;
  /** Its cards print the whole name as one text, which is kept as the given names. */
  wholeName?: true;
  /** Numbers of data elements before values, lower case; none where the layout has none. */
  numbers?: Readonly<Record<string, NumberedField>>;
  layout?: readonly LayoutRule[];
  /** Fields that are recognised by the form of their value, in any place. */
  shapes?: readonly { field: DocumentField; shape: 'pan' | 'aadhaar' }[];
}
