import { z } from 'zod';
import { Verdict } from '../proofing/verdicts.ts';
import { Channel, DocumentField, type SourceKind } from './fields.ts';

/** A value of one source: its characters, and the value after the rules of that source. */
export const ReadValue = z.object({
  raw: z.string(),
  value: z.string(),
  /** The check digit of this field in the source; NOT_PERFORMED where it has none. */
  checkDigit: Verdict,
  /** The source says that the value was cut. */
  truncated: z.boolean().optional(),
  /** Characters of `raw` were corrected before the value was made of them. */
  corrected: z.literal(true).optional(),
  /** For given names: the end of `value` that the source states separately as middle names; empty where it has none. */
  middle: z.string().optional(),
});
export type ReadValue = z.infer<typeof ReadValue>;
const Values = z.partialRecord(DocumentField, ReadValue);

/** The machine-readable zone as the frames agreed on it, or as a reader delivered it. */
export const ZoneRecord = z.object({
  format: z.string(),
  lines: z.array(z.string()),
  fields: Values,
  checkDigits: Verdict,
  fieldFormat: Verdict,
  nameTruncated: z.boolean(),
  readings: z.number().int(),
  /** The lines as they were read, before any correction. Absent in records of before it was kept, as all that follows. */
  readLines: z.array(z.string()).optional(),
  /** Corrections that led to `lines`; none for a reader, whose lines are believed or not, but never corrected. */
  corrections: z
    .array(
      z.object({
        line: z.number().int(),
        column: z.number().int(),
        from: z.string(),
        to: z.string(),
        rule: z.enum(['field-type', 'line-length', 'check-digit']),
      }),
    )
    .optional(),
  /** Every check digit of the format, the composite too: the computed one and the one present. */
  checks: z
    .partialRecord(
      z.enum(['documentNumber', 'dateOfBirth', 'dateOfExpiry', 'optionalData1', 'composite']),
      z.object({ expected: z.string(), actual: z.string(), verdict: Verdict }),
    )
    .optional(),
  /**
   * Of each field whose misreading check digits may miss, how surely its least certain character was read, 0 to 1.
   * Absent for a reader.
   */
  leastConfidence: z.partialRecord(DocumentField, z.number()).optional(),
});
export type ZoneRecord = z.infer<typeof ZoneRecord>;

/** One rule that looked at a source. `detail` names elements, counts and offsets, never personal data. */
export const RuleFinding = z.object({
  rule: z.string(),
  clause: z.string(),
  verdict: Verdict,
  detail: z.string(),
});
export type RuleFinding = z.infer<typeof RuleFinding>;

/**
 * Whether one data element of a licence keeps its format (AAMVA DL/ID Card Design Standard, annex D). Its characters
 * are in the field that was made of it.
 */
export const ElementRecord = z.object({ id: z.string(), verdict: Verdict });
export type ElementRecord = z.infer<typeof ElementRecord>;

/** The content of a licence's PDF417. A symbol without AAMVA data has no fields and `variant` `other`. */
export const BarcodeRecord = z.object({
  symbology: z.string(),
  variant: z.enum(['aamva', 'canadian', 'pre-2000', 'other']),
  version: z.number().int().optional(),
  iin: z.string().optional(),
  jurisdiction: z.object({ code: z.string(), country: z.string(), name: z.string() }).optional(),
  /** Element DDA: `F` meets the Real-ID Act, `N` does not, `M` does so materially (until 2013). */
  compliance: z.enum(['F', 'N', 'M']).optional(),
  fields: Values,
  /** Those that a field was made of, and those that are wrong; other elements are not even listed. */
  elements: z.array(ElementRecord),
  findings: z.array(RuleFinding),
  pixelsPerModule: z.number().optional(),
  mirrored: z.boolean().optional(),
});
export type BarcodeRecord = z.infer<typeof BarcodeRecord>;

/** The content of the tracks of a magnetic stripe. */
export const StripeRecord = z.object({
  tracks: z.array(z.number().int()),
  iin: z.string().optional(),
  jurisdiction: z.object({ code: z.string(), country: z.string(), name: z.string() }).optional(),
  fields: Values,
  findings: z.array(RuleFinding),
  /** Tracks that the head saw and could not read. */
  faults: z
    .array(z.object({ track: z.number().int(), fault: z.enum(['bad-read', 'format-wrong']) }))
    .optional(),
  /** Month 77 of track 2: the licence does not expire. */
  neverExpires: z.literal(true).optional(),
});
export type StripeRecord = z.infer<typeof StripeRecord>;

/** A place on a picture, as shares of its width and height. */
export const Place = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Place = z.infer<typeof Place>;

/** The kinds of documents; `unknown` until a source names one. */
export const DOCUMENT_TYPES = [
  'passport',
  'identity-card',
  'driving-licence',
  'residence-permit',
  'visa',
  'travel-document',
  'pan-card',
  'unknown',
] as const;
export const DocumentType = z.enum(DOCUMENT_TYPES);
export type DocumentType = z.infer<typeof DocumentType>;

/** A printed value as a machine read it: as printed, and in the form that an operator keys. */
export const PrintedValue = ReadValue.extend({
  /** Per character of `raw`, 0 to 1. */
  confidence: z.array(z.number()),
  /** Around all of its rows, as shares of the document cut out. */
  box: Place,
  /** The clue that identified the field. */
  anchor: z.enum(['caption', 'number', 'value', 'layout', 'shape']),
  /**
   * A character was read without confidence, or the side prints two values: the value is not offered to the operator.
   */
  doubtful: z.literal(true).optional(),
});
export type PrintedValue = z.infer<typeof PrintedValue>;

/** Most lines of a side that are named as not read. */
export const MOST_UNREAD = 40;

/** The print of one side as a machine read it. */
export const PrintRecord = z.object({
  /** Layout by which texts became fields: of the product, or of the flow. */
  family: z.string().min(1).max(63),
  /** By the title; the issuer by the zone or the barcode of the side, else by country words. */
  kind: z.object({ type: DocumentType, country: z.string(), region: z.string().optional() }),
  fields: z.partialRecord(DocumentField, PrintedValue),
  /** By how many degrees the document cut out is turned, clockwise, before places are shares of it. */
  turned: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** Where print was found and not read: vertical lines, scripts that the models do not know, handwriting. */
  unread: z.array(Place).max(MOST_UNREAD).optional(),
  /** The side is running text, such as a page of a book: it has no fields. */
  runningText: z.literal(true).optional(),
});
export type PrintRecord = z.infer<typeof PrintRecord>;

/** One figure of the quality of a capture: the component, its zone, and the limit of the flow. */
export const QualityFinding = z.object({
  component: z.enum(['focus', 'glare', 'resolution', 'tilt', 'cut-corners', 'light', 'contrast']),
  zone: z.enum(['document', 'mrz', 'portrait', 'text', 'barcode']),
  value: z.number(),
  threshold: z.number(),
  unit: z.string(),
  verdict: Verdict,
});
export type QualityFinding = z.infer<typeof QualityFinding>;

/** One sign that the camera saw a picture of a document. Only signals of the role `rule` count in the decision. */
export const LivenessSignal = z.object({
  signal: z.enum(['moire', 'screen-grid', 'halftone', 'border-edge', 'specular']),
  value: z.number(),
  threshold: z.number(),
  unit: z.string(),
  role: z.enum(['rule', 'informative']),
  verdict: Verdict,
  reason: z.string().optional(),
});
export type LivenessSignal = z.infer<typeof LivenessSignal>;

/** A picture by reference. */
export const ArtefactRef = z.object({
  id: z.string(),
  kind: z.enum([
    'document-frame',
    'document-zone-frame',
    'document-card',
    'document-portrait',
    'document-mrz',
    'document-barcode',
    'document-signature',
    'document-reader-data',
    'selfie',
  ]),
  width: z.number().int(),
  height: z.number().int(),
});
export type ArtefactRef = z.infer<typeof ArtefactRef>;

/** Symbologies that are named where a document shows them; what they say is not read. */
const CODE_SYMBOLOGIES = [
  'Aztec',
  'Codabar',
  'Code 39',
  'Code 93',
  'Code 128',
  'Data Matrix',
  'DataBar',
  'EAN/UPC',
  'ITF',
  'MaxiCode',
  'QR Code',
] as const;
export const CodeSymbology = z.enum(CODE_SYMBOLOGIES);
export type CodeSymbology = z.infer<typeof CodeSymbology>;
/** A second, smaller portrait on the side of a portrait, and the comparison of the two. No check counts it. */
export const GhostRecord = z.object({
  /** Pixels of the frame. */
  interEyePx: z.number().optional(),
  /** Cosine similarity of the two. */
  score: z.number().optional(),
  /** Why there is no score. */
  reason: z.enum(['not-comparable', 'model-missing']).optional(),
});
export type GhostRecord = z.infer<typeof GhostRecord>;

/** Formats of ISO/IEC 7810. */
export const CardFormat = z.enum(['ID-1', 'ID-2', 'ID-3']);
export type CardFormat = z.infer<typeof CardFormat>;

/** One of each kind, and the frames of a zone. */
const MOST_PICTURES = 16;

/** One look at a document: a side before the camera, or a reader's read. */
export const CaptureRecord = z.object({
  id: z.string(),
  channel: Channel,
  /** Name of the camera or the reader; no personal data. */
  device: z.string(),
  captureType: z.enum(['Auto', 'Manual']),
  fallback: z.boolean(),
  /** RFC 3339, when the picture was taken or the reader delivered. */
  capturedAt: z.string(),
  pictures: z.array(ArtefactRef).max(MOST_PICTURES),
  /** The format of the whole document in the frame, when its outline was found. */
  format: CardFormat.optional(),
  zone: ZoneRecord.optional(),
  /** Why there is no zone although the channel could have shown one. */
  noZone: z.enum(['model-missing', 'mrz-not-found']).optional(),
  barcode: BarcodeRecord.optional(),
  /** Other codes on the side, each symbology once; nothing rests on them. */
  codes: z.array(CodeSymbology).optional(),
  stripe: StripeRecord.optional(),
  /** Absent where no model read it, and in records of before print was read. */
  print: PrintRecord.optional(),
  quality: z.array(QualityFinding),
  liveness: z.array(LivenessSignal),
  /** The printed Real-ID star, looked for on cards of the United States and on cards of no known origin. */
  star: z.object({ found: z.boolean(), score: z.number() }).optional(),
  /** Distance of the eyes in the portrait, pixels of the frame. */
  portraitInterEyePx: z.number().optional(),
  ghost: GhostRecord.optional(),
});
export type CaptureRecord = z.infer<typeof CaptureRecord>;

/** The kind of a document, and its source. */
export const DocumentKind = z.object({
  type: DocumentType,
  /** Alpha-3 code of Doc 9303-3, section 5; empty while unknown. */
  country: z.string(),
  /** State or province, e.g. `CA`. */
  region: z.string().optional(),
  basis: z.enum(['mrz', 'barcode', 'stripe', 'operator', 'print', 'none']),
});
export type DocumentKind = z.infer<typeof DocumentKind>;

/** The operator's word on one field, beside its crop. */
export const FieldConfirmation = z.object({
  /** `absent`: the document has no such field. */
  verdict: z.enum(['confirmed', 'differs', 'keyed', 'absent']),
  value: z.string().max(200).optional(),
});
export type FieldConfirmation = z.infer<typeof FieldConfirmation>;

/** One document of a session: all looks at it, and the words of the operator. */
export const DocumentRecord = z.object({
  id: z.string(),
  /** First, second … document of the session; a redo keeps the number. */
  number: z.number().int().min(1),
  /** First, second … try at this document. Earlier tries stay in the log. */
  attempt: z.number().int().min(1),
  captures: z.array(CaptureRecord),
  /** False while the other side is awaited. */
  complete: z.boolean(),
  /** The kind by the operator's word, where no source shows it. */
  keyedKind: DocumentKind.omit({ basis: true }).optional(),
  /** A confirmed value stays as a machine read it, at any length. */
  words: z.partialRecord(DocumentField, FieldConfirmation.extend({ value: z.string().optional() })),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;

/** A source of a document and the values in it. */
export interface DocumentSource {
  kind: SourceKind;
  captureId: string;
  channel: Channel;
  /** Set where the protection of the source itself failed: nothing in it is guarded. */
  damaged?: boolean;
  values: Partial<Record<DocumentField, ReadValue>>;
}
