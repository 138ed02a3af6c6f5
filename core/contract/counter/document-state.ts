import { z } from 'zod';
import { BirthCentury } from '../../document/birth-century.ts';
import {
  ArtefactRef,
  CaptureRecord,
  DocumentKind,
  FieldConfirmation,
  Place,
} from '../../document/document-records.ts';
import { DocumentField } from '../../document/fields.ts';
import {
  CompareRule,
  FieldVerdict,
  Indicator,
  JoinedDocument,
  SourcedValue,
} from '../../document/joined-document.ts';

/** One source of a field, and the place of its characters on a picture. */
export const FieldSourceView = SourcedValue.extend({
  place: Place.extend({
    artefactId: z.string(),
    /** The print stands on its head in the picture. */
    upsideDown: z.literal(true).optional(),
  }).optional(),
});
export type FieldSourceView = z.infer<typeof FieldSourceView>;

/** One field with every source side by side, the rule that compared them and the operator's word. */
export const FieldView = z.object({
  field: DocumentField,
  sources: z.array(FieldSourceView),
  operator: FieldConfirmation.optional(),
  /** The flow asks for the operator's word, or for print that agrees. */
  required: z.boolean(),
  /** The field still waits for the operator's word. */
  open: z.boolean(),
  rule: CompareRule,
  verdict: FieldVerdict,
  /** The value to show: that of the most trusted source. */
  value: z.string().optional(),
  /** For a date of birth from a zone: the reason for its century; `open` where the age is unknown. */
  century: BirthCentury.optional(),
});
export type FieldView = z.infer<typeof FieldView>;

/** One document of the session, its newest try. */
export const DocumentView = z.object({
  id: z.string(),
  number: z.number().int(),
  attempt: z.number().int(),
  /** False while the other side is awaited. */
  complete: z.boolean(),
  kind: DocumentKind,
  captures: z.array(CaptureRecord),
  fields: z.array(FieldView),
  indicators: z.array(Indicator),
  realId: JoinedDocument.shape.realId,
  /** The portrait that is compared, the newest of all captures. */
  portrait: ArtefactRef.optional(),
});
export type DocumentView = z.infer<typeof DocumentView>;
