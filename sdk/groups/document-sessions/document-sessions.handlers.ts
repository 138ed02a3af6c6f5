import { type AppError, failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import {
  DOCUMENT_SESSION_TYPES,
  type DocumentSession,
  type documentSessionOperations,
} from '../../contract/document-sessions.ts';
import type { ApplicantRecords } from '../../contract/scope.ts';
import { answerOf } from './session-answer.ts';

const MINUTE_MS = 60_000;

export interface DocumentSessionDependencies {
  readonly records: ApplicantRecords;
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
    if (!session || (dvcID !== null && dvcID !== session.dvcID)) throw sessionNotFound();
    return answerOf(session, deps.now());
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
    expiresAt: minutesAfter(now, deps.limits.expireSessionInMin),
    abandonAt: minutesAfter(now, deps.limits.abandonSessionInMin),
    startedAt: null,
    result: null,
  };
}

/** RFC 3339. */
export const minutesAfter = (now: Date, minutes: number): string =>
  new Date(now.getTime() + minutes * MINUTE_MS).toISOString();

/** @returns `DOCUMENT_SESSION_NOT_FOUND`. */
export function sessionNotFound(): AppError {
  return failure('DOCUMENT_SESSION_NOT_FOUND', 'no session of this wallet and connector has this id');
}
