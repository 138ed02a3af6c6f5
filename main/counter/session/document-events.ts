import { documentKind } from '#core/document/document-kind.ts';
import type { DocumentRecord } from '#core/document/document-records.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { joinedEvent, kindFacts } from '#core/proofing/session-log/joined-event.ts';
import { checksOf } from './evaluate.ts';
import { joinedDocuments } from './session-documents.ts';
import type { ReduceContext, SessionState } from './session-state.ts';

/** A document that the flow blocks says so once, when it becomes known (web services specification, section 6). */
export function notAllowedEvents(
  before: SessionState,
  after: SessionState,
  { today }: ReduceContext,
): EvidenceDraft[] {
  const known = new Set(blockedDocuments(before, today).map(({ id }) => id));
  return blockedDocuments(after, today)
    .filter(({ id }) => !known.has(id))
    .map((document) => {
      const { id: documentId, number } = document;
      const kind = documentKind(document, after.flow.ruleSet);
      return {
        type: 'document.not-allowed',
        actor: 'kiosk',
        payload: { documentId, number, kind: kindFacts(kind) },
        fields: { 'document.kind': kind },
      };
    });
}

function blockedDocuments(state: SessionState, today: string): DocumentRecord[] {
  const blocked = checksOf(state, today).filter(
    ({ id, reason }) => id === 'document.allowed' && reason === 'blocked-document',
  );
  return state.documents.filter(({ number }) => blocked.some((check) => (check.document ?? 1) === number));
}

/** The joined sources of each document; part of the log before it is closed. */
export const joinedEvents = (state: SessionState, { today }: ReduceContext): EvidenceDraft[] =>
  joinedDocuments(state, today).map(joinedEvent);
