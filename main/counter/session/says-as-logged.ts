import type { CompanionRecord } from '#core/contract/companion.ts';
import type { DocumentRecord } from '#core/document/document-records.ts';
import type { KeyedRecord } from '#core/document/keyed-document.ts';
import type { EvidenceEvent, Opening } from '#core/evidence/evidence-schema.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { readCompanions } from '#core/proofing/session-log/companion-events.ts';
import { readCoverWord } from '#core/proofing/session-log/cover-events.ts';
import { readInspections } from '#core/proofing/session-log/inspection-events.ts';
import { openEvents, UnreadableEvent } from '#core/proofing/session-log/opened-event.ts';
import { readDocuments } from '#core/proofing/session-log/read-documents.ts';
import { readKeyed } from '#core/proofing/session-log/read-keyed.ts';
import type { Continuation } from './continuation.ts';

/**
 * Whether the state has the very documents, companions and inspections of the log, with the operators' entries,
 * confirmations and word on a cover as they signed them. The rest of the state is never judged.
 */
export function saysAsLogged(
  { events, openings }: { readonly events: readonly EvidenceEvent[]; readonly openings: readonly Opening[] },
  {
    keyed = [],
    companions = [],
    inspections = [],
    coverWord,
    documents,
  }: Pick<Continuation['state'], 'keyed' | 'companions' | 'inspections' | 'coverWord' | 'documents'>,
): boolean {
  const opened = openEvents(events, openings);
  try {
    const isSameKeyed = isSameJson(readKeyed(opened).map(keyedValue), keyed.map(keyedValue));
    const isSameCompany = isSameJson(
      readCompanions(opened).map(companionValue),
      companions.map(companionValue),
    );
    const isSameGuide = isSameJson(readInspections(opened), inspections);
    return (
      isSameKeyed &&
      isSameCompany &&
      isSameGuide &&
      readCoverWord(opened) === coverWord &&
      isSameJson(saidOf(readDocuments(opened)), saidOf(documents))
    );
  } catch (error) {
    if (error instanceof UnreadableEvent) return false;
    throw error;
  }
}

const companionValue = ({ recordedAt: _at, ...said }: CompanionRecord) => said;
const keyedValue = ({ id, document }: KeyedRecord) => ({ id, document });

/** The operators' words on each document, in the order of their ids. */
const saidOf = (documents: readonly DocumentRecord[]) =>
  documents
    .map(({ id, words, keyedKind }) => ({ id, words, ...(keyedKind ? { keyedKind } : {}) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
