import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { documentSessionSignedData, type PipelineOperations } from '../../contract/capture-pipeline.ts';
import type { DocumentSession } from '../../contract/document-sessions.ts';
import type { ApplicantRecords, CaptureTokens } from '../../contract/scope.ts';
import { minutesAfter, sessionNotFound } from './document-sessions.handlers.ts';
import { stateOf } from './session-answer.ts';

export interface ScannedSessionDependencies {
  readonly records: Pick<ApplicantRecords, 'session' | 'sessions' | 'putSession'>;
  readonly tokens: CaptureTokens;
  /** Limit of the flow, in minutes. */
  readonly limits: { readonly abandonSessionInMin: number };
  now(): Date;
}

/** Handlers of document sessions that only the evidence pipeline may call. */
export const scannedSessionHandlers = (
  deps: ScannedSessionDependencies,
): Omit<Handlers<PipelineOperations>, 'pipeline.live-id-registered-at' | 'pipeline.seal-back-up'> => ({
  'pipeline.pending-document-sessions': () =>
    deps.records
      .sessions()
      .filter((session) => isOpen(session, deps.now()))
      .map(({ sessionId, docType }) => ({ sessionId, docType })),
  'pipeline.start-document-session': ({ sessionId }) => {
    const session = openSession(deps, sessionId);
    deps.records.putSession({
      ...session,
      startedAt: session.startedAt ?? deps.now().toISOString(),
      abandonAt: minutesAfter(deps.now(), deps.limits.abandonSessionInMin),
    });
    return { done: true };
  },
  'pipeline.complete-document-session': ({ sessionId, result, signToken }) => {
    const session = openSession(deps, sessionId);
    deps.tokens.verify(signToken, documentSessionSignedData(sessionId, result));
    // The document travels on alone, so it carries a token of its own.
    if (result.document) deps.tokens.verify(result.token ?? '', result.document);
    deps.records.putSession({ ...session, result });
    return { done: true };
  },
});

function openSession(deps: ScannedSessionDependencies, sessionId: string): DocumentSession {
  const session = deps.records.session(sessionId);
  if (!session) throw sessionNotFound();
  if (isOpen(session, deps.now())) return session;
  throw failure('DOCUMENT_SESSION_ENDED', `state ${stateOf(session, deps.now())}`);
}

function isOpen(session: DocumentSession, now: Date): boolean {
  const state = stateOf(session, now);
  return state === 'Pending' || state === 'In Progress';
}
