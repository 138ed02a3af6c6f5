import { z } from 'zod';
import { BirthCentury } from './birth-century.ts';
import { DocumentKind } from './document-records.ts';
import { Channel, DocumentField, SourceKind, SourceTrust } from './fields.ts';

/** One value of a field with where it comes from. */
export const SourcedValue = z.object({
  source: SourceKind,
  captureId: z.string(),
  channel: Channel,
  raw: z.string(),
  /** Normalised for comparison and reading: dates YYYY-MM-DD, sex M, F or X, names without fillers. */
  value: z.string(),
  checkDigit: z.enum(['PASSED', 'FAILED', 'NOT_PERFORMED']),
  trust: SourceTrust,
  /** The source says that the value was cut. */
  truncated: z.literal(true).optional(),
  /** Characters were corrected by the rules of the source before the value was made of them. */
  corrected: z.literal(true).optional(),
  /** For given names: the end of `value` that the source states separately as middle names; empty where it has none. */
  middle: z.string().optional(),
  /** A printed name in the letters of a zone (Doc 9303-3, section 6). */
  transliterated: z.string().optional(),
});
export type SourcedValue = z.infer<typeof SourcedValue>;

/** The rule by which two values of a field were compared. */
export const CompareRule = z.enum([
  'exact',
  'letters-and-digits',
  'date',
  'name-transliterated',
  'name-truncated',
  'name-lost-marks',
  'name-any-order',
  'first-name-only',
  'code-table',
  'measure',
  'none',
]);
export type CompareRule = z.infer<typeof CompareRule>;

export const FieldVerdict = z.enum(['agree', 'differ', 'one-source', 'unreadable']);
export type FieldVerdict = z.infer<typeof FieldVerdict>;

/** A field with every source that has it. */
export const JoinedField = z.object({
  field: DocumentField,
  sources: z.array(SourcedValue),
  /** The rule that decided; `none` where there was nothing to compare, or where the operator's word alone decided. */
  rule: CompareRule,
  verdict: FieldVerdict,
  /**
   * The value of the most trusted machine source, the operator's where no machine read one. The print that a machine read
   * alone only of documents on which nothing else was read; absent without any.
   */
  best: SourcedValue.optional(),
  /** For a date of birth from a zone: the reason for its century, or that the century is open. */
  century: BirthCentury.optional(),
});
export type JoinedField = z.infer<typeof JoinedField>;

/** Warnings about dates and age for a person at the counter, as of today. */
export const INDICATORS = [
  'expired',
  'expires-soon',
  'not-yet-valid',
  'no-expiry-date',
  'under-21',
  'under-18',
  'under-16',
  'age-unknown',
] as const;
export const Indicator = z.enum(INDICATORS);
export type Indicator = z.infer<typeof Indicator>;

/** One document with all its sources joined. */
export const JoinedDocument = z.object({
  kind: DocumentKind,
  /** Every field that at least one source has, and those that must be confirmed. */
  fields: z.array(JoinedField),
  indicators: z.array(Indicator),
  /** Real-ID of the United States: the barcode's value, and whether the printed star was found. */
  realId: z
    .object({
      barcode: z.enum(['F', 'N', 'M', 'absent']),
      star: z.enum(['found', 'not-found', 'not-looked-for']),
    })
    .optional(),
});
export type JoinedDocument = z.infer<typeof JoinedDocument>;
