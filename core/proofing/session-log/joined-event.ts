import type { DocumentKind } from '../../document/document-records.ts';
import type { JoinedField } from '../../document/joined-document.ts';
import type { EvidenceDraft, JsonRecord } from '../../evidence/evidence-draft.ts';
import type { DocumentEvidence } from '../checks/document-evidence.ts';

/** The event of a document's joined sources. */
export const JOINED_EVENT = 'document.joined';

/** The kind of a document: its type in the open, its country and region behind a commitment. */
export const kindFacts = ({ type, basis }: DocumentKind): JsonRecord => ({ type, basis });

/** Makes the event of a document's joined sources; part of the log before it is closed. */
export const joinedEvent = ({ record, joined }: DocumentEvidence): EvidenceDraft => ({
  type: JOINED_EVENT,
  actor: 'kiosk',
  payload: {
    documentId: record.id,
    number: record.number,
    attempt: record.attempt,
    complete: record.complete,
    kind: kindFacts(joined.kind),
    fields: joined.fields.map(fieldFacts),
  },
  // Some of the indicators tell the age of the person.
  fields: {
    'document.kind': joined.kind,
    'joined.indicators': joined.indicators,
    ...(joined.realId ? { 'joined.realId': joined.realId } : {}),
    ...fieldValues(joined.fields),
  },
});

function fieldFacts({ field, verdict, rule, sources }: JoinedField): JsonRecord {
  const facts = sources.map(({ source, captureId, channel, trust, checkDigit }) => ({
    source,
    captureId,
    channel,
    trust,
    checkDigit,
  }));
  return { field, verdict, rule, sources: facts };
}

function fieldValues(fields: readonly JoinedField[]): JsonRecord {
  return Object.fromEntries(
    fields.map(({ field, sources, best, century }) => [
      `joined.${field}`,
      {
        best: best?.value,
        values: sources.map(({ source, raw, value }) => ({ source, raw, value })),
        ...(century ? { century } : {}),
      },
    ]),
  );
}
