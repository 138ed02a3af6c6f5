import { failure } from '#core/contract/errors.ts';
import type { CaptureRecord, DocumentRecord } from '#core/document/document-records.ts';
import { type JoinRules, joinDocument } from '#core/document/join-document.ts';
import type { JoinedDocument } from '#core/document/joined-document.ts';
import type { DocumentEvidence } from '#core/proofing/checks/document-evidence.ts';
import type { SessionState } from './session-state.ts';

/** The document and the try that a capture belongs to. */
export type DocumentInWork = NonNullable<SessionState['capturing']>;

/** The document of the capture step; a session begins with the first try of its first document. */
export const inWork = ({ capturing }: Pick<SessionState, 'capturing'>): DocumentInWork =>
  capturing ?? { number: 1, attempt: 1, side: 'any' };

/**
 * The document that is captured again: the same number, one try more. Without a document it is the first one. A try
 * with reader data is already in the log, so the next one has another number.
 */
export function redoOf(
  document: DocumentRecord | undefined,
  { capturing }: Pick<SessionState, 'capturing'>,
): DocumentInWork {
  const { number, attempt } = document ?? { number: 1, attempt: 0 };
  const spokenOf = capturing?.reads && capturing.number === number ? capturing.attempt : 0;
  return { number, attempt: Math.max(attempt, spokenOf) + 1, side: 'any' };
}

/** The record of the try in work, once something of it was captured. */
export const recordOf = (
  documents: readonly DocumentRecord[],
  { number, attempt }: Pick<DocumentInWork, 'number' | 'attempt'>,
): DocumentRecord | undefined =>
  documents.find((document) => document.number === number && document.attempt === attempt);

/** Puts a document in place of its earlier state or try, or behind the others. */
export function withDocument(
  documents: readonly DocumentRecord[],
  document: DocumentRecord,
): DocumentRecord[] {
  const known = documents.some(({ number }) => number === document.number);
  if (!known) return [...documents, document];
  return documents.map((other) => (other.number === document.number ? document : other));
}

/** Everything that was captured of a try so far. */
export const capturesOf = (documents: readonly DocumentRecord[], work: DocumentInWork): CaptureRecord[] =>
  recordOf(documents, work)?.captures ?? work.reads ?? [];

/** The record of a try with one capture more. A document is known by its first capture. */
export function withCapture(
  documents: readonly DocumentRecord[],
  work: DocumentInWork,
  capture: CaptureRecord,
): DocumentRecord {
  const captures = [...capturesOf(documents, work), capture];
  const known = recordOf(documents, work);
  if (known) return { ...known, captures };
  const { number, attempt } = work;
  return { id: captures[0]?.id ?? capture.id, number, attempt, captures, complete: false, words: {} };
}

/** @throws AppError DOCUMENT_NOT_FOUND when it is not the newest try of a document of this session */
export function requireDocument(state: SessionState, documentId: string): DocumentRecord {
  const document = state.documents.find(({ id }) => id === documentId);
  if (document) return document;
  throw failure('DOCUMENT_NOT_FOUND', `document ${documentId}`);
}

/** Every document of the session with its sources joined. @param today YYYY-MM-DD */
export const joinedDocuments = (
  { documents, flow, expected }: Pick<SessionState, 'documents' | 'flow' | 'expected'>,
  today: string,
): DocumentEvidence[] =>
  documents.map((record) => ({
    record,
    joined: joinedOnce(record, flow, today, expected?.dateOfBirth),
  }));

interface Join {
  rules: JoinRules;
  today: string;
  enteredBirth: string | undefined;
  joined: JoinedDocument;
}

/**
 * The last join of each record. Events, checks and display of one change ask for the same one; a record is never
 * changed but replaced, so derived data stay valid as long as rules and day are the same.
 */
const lastJoins = new WeakMap<DocumentRecord, Join>();

function joinedOnce(
  record: DocumentRecord,
  rules: JoinRules,
  today: string,
  enteredBirth: string | undefined,
): JoinedDocument {
  const last = lastJoins.get(record);
  if (last?.rules === rules && last.today === today && last.enteredBirth === enteredBirth) return last.joined;
  const joined = joinDocument(record, rules, today, { entered: enteredBirth });
  lastJoins.set(record, { rules, today, enteredBirth, joined });
  return joined;
}
