import { type AppError, failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import {
  DOCUMENT_SESSION_TYPES,
  type DocumentSession,
  type DocumentSessionResult,
  type documentSessionOperations,
} from '../../contract/document-sessions.ts';
import type { ApplicantRecords, CaptureTokens } from '../../contract/scope.ts';
import { answerOf, stateOf } from './session-answer.ts';

const MINUTE_MS = 60_000;

export interface DocumentSessionDependencies {
  readonly records: ApplicantRecords;
  readonly tokens: CaptureTokens;
  /** Limits of the flow, in minutes. */
  readonly limits: { readonly expireSessionInMin: number; readonly abandonSessionInMin: number };
  connector(): string;
  /** UUIDv7 of the given time. */
  newId(now: Date): string;
  now(): Date;
}

/** Handlers of document-scan sessions. */
export const documentSessionHandlers = (
  deps: DocumentSessionDependencies,
): Handlers<typeof documentSessionOperations> => ({
  'document-sessions.create': (request) => {
    const session = create(deps, request);
    deps.records.putSession(session);
    const { sessionId, docType, dvcID, createdAt, expiresAt } = session;
    return { sessionId, docType, dvcID, createdAt, expiresAt };
  },
  'document-sessions.poll': ({ sessionId, dvcID }) => {
    const session = deps.records.session(sessionId);
    if (!session || (dvcID !== null && dvcID !== session.dvcID)) throw notFound();
    return answerOf(session, deps.now());
  },
  'document-sessions.pending': () =>
    deps.records
      .sessions()
      .filter((session) => isOpen(session, deps.now()))
      .map(({ sessionId, docType }) => ({ sessionId, docType })),
  'document-sessions.start': ({ sessionId }) => {
    const session = openSession(deps, sessionId);
    deps.records.putSession({
      ...session,
      startedAt: session.startedAt ?? deps.now().toISOString(),
      abandonAt: after(deps.now(), deps.limits.abandonSessionInMin),
    });
    return { done: true };
  },
  'document-sessions.complete': ({ sessionId, result }) => {
    const session = openSession(deps, sessionId);
    assertSigned(deps.tokens, result);
    deps.records.putSession({ ...session, result });
    return { done: true };
  },
});

function create(
  deps: DocumentSessionDependencies,
  { docType, dvcID, uid }: { docType: string; dvcID: string | null; uid: string | null },
): DocumentSession {
  const known = DOCUMENT_SESSION_TYPES.find((type) => type === docType);
  if (!known) {
    throw failure('DOCUMENT_UNSUPPORTED', 'unknown document type', {
      hint: `SDK: use one of ${DOCUMENT_SESSION_TYPES.join(', ')}.`,
    });
  }
  const now = deps.now();
  return {
    sessionId: deps.newId(now),
    docType: known,
    dvcID: dvcID ?? deps.connector(),
    uid,
    createdAt: now.toISOString(),
    expiresAt: after(now, deps.limits.expireSessionInMin),
    abandonAt: after(now, deps.limits.abandonSessionInMin),
    startedAt: null,
    result: null,
  };
}

function openSession(deps: DocumentSessionDependencies, sessionId: string): DocumentSession {
  const session = deps.records.session(sessionId);
  if (!session) throw notFound();
  if (isOpen(session, deps.now())) return session;
  throw failure('DOCUMENT_SESSION_ENDED', `state ${stateOf(session, deps.now())}`);
}

function isOpen(session: DocumentSession, now: Date): boolean {
  const state = stateOf(session, now);
  return state === 'Pending' || state === 'In Progress';
}

/** A document is believed only with the capture pipeline's token over it. */
function assertSigned(tokens: CaptureTokens, { document, token }: DocumentSessionResult): void {
  if (document) tokens.verify(token ?? '', document);
}

const after = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * MINUTE_MS).toISOString();

function notFound(): AppError {
  return failure('DOCUMENT_SESSION_NOT_FOUND', 'no session of this wallet and connector has this id');
}
