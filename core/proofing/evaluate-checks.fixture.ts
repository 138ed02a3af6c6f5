import { captureOf, confirmed, documentOf, read, zoneOf } from '../document/document.fixture.ts';
import type { CaptureRecord, DocumentRecord, ZoneRecord } from '../document/document-records.ts';
import { joinDocument } from '../document/join-document.ts';
import { COUNTER_STANDARD } from './built-in-flows.ts';
import type { DocumentEvidence } from './checks/document-evidence.ts';
import { type Collected as Evidence, evaluateChecks } from './evaluate-checks.ts';
import { livenessResult } from './liveness.fixture.ts';
import type { CheckId } from './verdicts.ts';

export const TODAY = '2026-11-20';
export const { confirmFields } = COUNTER_STANDARD.document;
export const words = confirmed(confirmFields);
export const passport = documentOf(undefined, { words });
type Collected = Omit<Evidence, 'documents'> & { documents: DocumentRecord[] };
export const collected: Collected = {
  documents: [passport],
  selfie: { fallback: false, judged: 'PASSED', liveness: livenessResult() },
  comparison: { performed: true, score: 0.95 },
  biometricConsent: true,
  attestation: {
    facePresentMatchesPortrait: 'yes',
    noMaskOrArtefact: 'yes',
    documentInspected: 'genuine',
  },
};
/** A document as its checks see it. */
export const evidenceOf = (record: DocumentRecord, flow = COUNTER_STANDARD): DocumentEvidence => ({
  record,
  joined: joinDocument(record, flow, TODAY),
});
/** The same after these looks at it. */
export const lookedAt = (...looks: Partial<CaptureRecord>[]): DocumentEvidence =>
  evidenceOf(documentOf(looks.map((look) => captureOf(look))));
export const checksOf = (flow: typeof COUNTER_STANDARD, { documents, ...rest }: Collected) =>
  evaluateChecks(flow, { ...rest, documents: documents.map((record) => evidenceOf(record, flow)) }, TODAY);
export const evaluate = (change: Partial<Collected>, id: CheckId, flow = COUNTER_STANDARD) => {
  const check = checksOf(flow, { ...collected, ...change }).find((c) => c.id === id);
  return `${check?.verdict} ${check?.reason}`;
};
export const of = (document: DocumentRecord) => ({ documents: [document] });
export const withWords = (change: DocumentRecord['words']) =>
  of({ ...passport, words: { ...words, ...change } });
export const withZone = (change: Partial<ZoneRecord>) =>
  of(documentOf([captureOf({ zone: zoneOf(change) })], { words }));
export const withCaptures = (...captures: Partial<CaptureRecord>[]) =>
  of(
    documentOf(
      captures.map((capture) => captureOf(capture)),
      { words },
    ),
  );
export const withField = (field: keyof ZoneRecord['fields'], value: string) =>
  withZone({ fields: { ...zoneOf().fields, [field]: read(value) } });
export const flowWith = (document: Partial<typeof COUNTER_STANDARD.document>) => ({
  ...COUNTER_STANDARD,
  document: { ...COUNTER_STANDARD.document, ...document },
});
