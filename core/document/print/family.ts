import type { Place } from '../document-records.ts';
import type { DocumentField } from '../fields.ts';
import type { CaptionedField } from './captions.ts';
import type { ValuePattern } from './value-pattern.ts';

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
  rest?: DocumentField | undefined;
}

/** Where a value stands that has no caption, seen from another part of the print. */
export interface AnchoredRule {
  field: DocumentField;
  /** The text that it is found by, folded, or a field that is found already. */
  anchor: readonly string[] | DocumentField;
  /** How many rows below the anchor, from 1 on; a negative number counts rows above. */
  rows: number;
}

/** A part of the document in which a value stands that has no caption, as shares of its width and height. */
export interface AreaRule {
  field: DocumentField;
  area: Place;
}

export type LayoutRule = AnchoredRule | AreaRule;

/** A field that is recognised by the form of its value, in any place. */
export type ShapeRule =
  | { field: DocumentField; shape: 'pan' | 'aadhaar' }
  | { field: DocumentField; pattern: ValuePattern };

/** One layout as data: how to recognise it, and the clues that assign its texts to fields. */
export interface PrintFamily {
  /** One of {@link FAMILIES}, or the id of a layout of the flow. */
  id: string;
  /** Whether captions name its fields. */
  captions: boolean;
  /**
   * What captions mean in this layout, as they are printed, where that differs from all others; `none` is a caption whose
   * value is no field of the document.
   */
  ownCaptions?: Readonly<Record<string, CaptionedField | 'none'>>;
  /** Its cards print the whole name as one text, which is kept as the given names. */
  wholeName?: boolean;
  /** Numbers of data elements before values, lower case; none where the layout has none. */
  numbers?: Readonly<Record<string, NumberedField>>;
  layout?: readonly LayoutRule[];
  shapes?: readonly ShapeRule[];
}
