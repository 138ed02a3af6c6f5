import type { DocumentView, SessionView } from '#core/contract/counter/state.ts';
import type { DocumentField, SourceKind } from '#core/document/fields.ts';
import type { FieldVerdict } from '#core/document/joined-document.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import type { SpecimenDocument } from '#specimens/specimen-documents.ts';

/** The report of a demonstration, as its `--json` prints it. */
export interface DemoReport {
  host: 'browser';
  verifications: Verification[];
  /** Whether the receipt of every verification is verified. */
  receiptVerified: boolean;
  evidenceVerified: boolean;
  screenshots: string[];
  timingsMs: Record<string, number>;
}

/** One attended verification of the person with one of their documents. */
export interface Verification {
  shown: SpecimenDocument;
  flow: string;
  documents: ReportedDocument[];
  comparison: SessionView['comparison'];
  decision: string | undefined;
  outcome: { provisional: string | undefined; final: string | undefined };
  receiptVerified: boolean;
  evidenceVerified: boolean;
  /** The pictures that the session keeps beside its log. */
  pictures: { kind: string; count: number; bytes: number }[];
}

interface ReportedDocument {
  kind: DocumentView['kind'];
  /** The machine sources that were read, and the print by the word of the operator. */
  sources: SourceKind[];
  fields: ReportedField[];
  indicators: DocumentView['indicators'];
  realId: DocumentView['realId'];
  checks: CheckResult[];
}

interface ReportedField {
  field: DocumentField;
  value: string | undefined;
  verdict: FieldVerdict;
  sources: { source: SourceKind; value: string }[];
}

/** The report of an ended session. */
export function verificationOf(
  shown: SpecimenDocument,
  session: SessionView,
  evidenceVerified: boolean,
): Omit<Verification, 'pictures'> {
  return {
    shown,
    flow: session.flow.id,
    documents: session.documents.map((document) => documentOf(document, session.checks)),
    comparison: session.comparison,
    decision: session.decision?.kind,
    outcome: { provisional: session.provisional?.outcome, final: session.final?.outcome },
    receiptVerified: session.sync.receipt?.verified === true,
    evidenceVerified,
  };
}

function documentOf(
  { number, kind, fields, indicators, realId }: DocumentView,
  checks: readonly CheckResult[],
): ReportedDocument {
  const sources = fields.flatMap((field) => field.sources.map(({ source }) => source));
  return {
    kind,
    sources: [...new Set(sources)],
    fields: fields.map(({ field, value, verdict, sources }) => ({
      field,
      value,
      verdict,
      sources: sources.map(({ source, value }) => ({ source, value })),
    })),
    indicators,
    realId,
    checks: checks.filter(({ document }) => document === number),
  };
}
