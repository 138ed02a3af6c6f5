import type { FieldSourceView, FieldView } from '#core/contract/counter/state.ts';
import type {
  ArtefactRef,
  CaptureRecord,
  LivenessSignal,
  QualityFinding,
  ReadValue,
} from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import type { FamilyId } from '#core/document/print/family.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { valueBox } from './renderer-pictures.ts';

export const fieldOf = (
  field: DocumentField,
  sources: FieldSourceView[],
  rest: Partial<FieldView> = {},
): FieldView => ({
  field,
  sources,
  required: COUNTER_STANDARD.document.confirmFields.includes(field),
  open: COUNTER_STANDARD.document.confirmFields.includes(field),
  rule: 'none',
  verdict: sources.length === 0 ? 'unreadable' : 'one-source',
  ...(sources[0] ? { value: sources[0].value } : {}),
  ...rest,
});

export const print = (value: string): FieldSourceView => ({
  source: 'print',
  captureId: '',
  channel: 'operator',
  raw: value,
  value,
  checkDigit: 'NOT_PERFORMED',
  trust: 'operator',
});

/** The operator's word that the print says the same. */
export const confirmed = (field: FieldView): FieldView => ({
  ...field,
  sources: [...field.sources, print(field.value ?? '')],
  operator: { verdict: 'confirmed' },
  open: false,
  verdict: 'agree',
  rule: 'exact',
});

/** A machine reading of the print, as a further source of the field. */
export const readPrint = (captureId: string, raw: string, value: string): FieldSourceView => ({
  source: 'print',
  captureId,
  channel: 'camera',
  raw,
  value,
  checkDigit: 'NOT_PERFORMED',
  trust: 'plain',
});

/** The print agrees, so the field does not wait for the operator. */
export const agreeing = (field: FieldView, print: FieldSourceView): FieldView => ({
  ...field,
  sources: [...field.sources, print],
  open: false,
  verdict: 'agree',
  rule: 'exact',
});

export const picture = (
  id: string,
  kind: ArtefactRef['kind'],
  width: number,
  height: number,
): ArtefactRef => ({
  id,
  kind,
  width,
  height,
});
export const PORTRAIT = picture('portrait-1', 'document-portrait', 400, 500);

export const quality = (
  zone: QualityFinding['zone'],
  component: QualityFinding['component'],
  value: number,
  threshold: number,
  unit: string,
  verdict: QualityFinding['verdict'] = 'PASSED',
): QualityFinding => ({ zone, component, value, threshold, unit, verdict });

export const signal = (
  name: LivenessSignal['signal'],
  value: number,
  role: LivenessSignal['role'],
  verdict: LivenessSignal['verdict'] = 'PASSED',
): LivenessSignal => ({ signal: name, value, threshold: 0.5, unit: '', role, verdict });

export const CAPTURE: CaptureRecord = {
  id: 'p1',
  channel: 'camera',
  device: 'Document camera',
  captureType: 'Auto',
  fallback: false,
  capturedAt: '2026-11-20T09:05:00.000Z',
  pictures: [
    picture('frame-1', 'document-frame', 1600, 900),
    picture('page-1', 'document-card', 1000, 704),
    PORTRAIT,
    picture('mrz-1', 'document-mrz', 1848, 220),
  ],
  format: 'ID-3',
  quality: [
    quality('document', 'focus', 142, 60, ''),
    quality('mrz', 'resolution', 21.4, 16, 'px'),
    quality('portrait', 'glare', 0.01, 0.05, ''),
    quality('document', 'cut-corners', 0, 0, ''),
  ],
  liveness: [
    signal('moire', 0.08, 'rule'),
    signal('screen-grid', 0.03, 'rule'),
    signal('halftone', 0.21, 'informative'),
    signal('specular', 0, 'informative', 'NOT_PERFORMED'),
  ],
  portraitInterEyePx: 52,
};

export const valuesOf = (fields: readonly FieldView[]): Partial<Record<DocumentField, ReadValue>> =>
  Object.fromEntries(
    fields.map(({ field, sources: [one] }) => [
      field,
      { raw: one?.raw ?? '', value: one?.value ?? '', checkDigit: one?.checkDigit ?? 'NOT_PERFORMED' },
    ]),
  );

/** A value of the print with the place where its drawing has it, and the height of that drawing. */
type Printed = [field: DocumentField, x: number, y: number, raw: string, value: string];

/** The machine reading of a drawn document's print, 1000 by `height`. */
export const printOf = (
  family: FamilyId,
  kind: NonNullable<CaptureRecord['print']>['kind'],
  height: number,
  values: readonly Printed[],
): NonNullable<CaptureRecord['print']> => ({
  family,
  kind,
  turned: 0,
  fields: Object.fromEntries(
    values.map(([field, x, y, raw, value]) => [
      field,
      {
        raw,
        value,
        checkDigit: 'NOT_PERFORMED',
        confidence: [...raw].map(() => 0.99),
        box: valueBox(x, y, raw, height),
        anchor: 'caption',
      },
    ]),
  ),
});
