import type { z } from 'zod';
import type { documentSessionCalls } from '#core/contract/wallet-calls/document-sessions.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import type { Verdict } from '#core/proofing/verdicts.ts';
import type { DocumentSession, DocumentSessionAnswer } from '../../contract/document-sessions.ts';
import { DocumentData } from '../../contract/types.ts';

const OUTCOMES = { PASSED: 'Success', FAILED: 'Failed', NOT_PERFORMED: 'Not Performed' } as const;

/** State of a session at a time: its result, else the timer that ran out first, else how far it is. */
export function stateOf(session: DocumentSession, now: Date): SessionStateName {
  if (session.result) return OUTCOMES[session.result.resultStatus];
  const time = now.toISOString();
  const abandonedFirst = session.abandonAt < session.expiresAt;
  if (abandonedFirst && time >= session.abandonAt) return 'Abandoned';
  if (time >= session.expiresAt) return 'Expired';
  return session.startedAt ? 'In Progress' : 'Pending';
}

/** The poll answer: keys of the V3 poll result (web services specification, part 2). */
export function answerOf(session: DocumentSession, now: Date): DocumentSessionAnswer {
  const { sessionId, docType, dvcID, uid, createdAt, expiresAt, result } = session;
  return {
    sessionId,
    responseStatus: stateOf(session, now),
    resultStatus: result?.resultStatus ?? null,
    reason: result?.reason ?? null,
    reasonCode: result?.reasonCode ?? null,
    fuzzyMatchScore: result?.fuzzyMatchScore ?? null,
    token: result?.token ?? null,
    metadata: { docType, dvcID, uid, createdAt, expiresAt },
    [docType]: result?.document ?? null,
    liveid_object: result?.liveId ?? null,
    rawData: result?.rawData ?? {},
  };
}

type Told = z.output<(typeof documentSessionCalls)['poll']['output'][200]>;

const VERDICTS: Partial<Record<Told['state'], Verdict>> = {
  Success: 'PASSED',
  Failed: 'FAILED',
  'Not Performed': 'NOT_PERFORMED',
};

/** The same of a session that the services ran; `session` is this context's record of it. */
export function answerOfServices(told: Told, session: DocumentSession | undefined): DocumentSessionAnswer {
  const { sessionId, state, reason, reasonCode, fuzzyMatchScore, createdAt, expiresAt } = told;
  const docType = session?.docType ?? told.docType;
  return {
    sessionId,
    responseStatus: state,
    resultStatus: VERDICTS[state] ?? null,
    reason,
    reasonCode,
    fuzzyMatchScore,
    token: null,
    metadata: {
      docType,
      dvcID: session?.dvcID ?? told.dvcID,
      ...(session ? { uid: session.uid } : {}),
      createdAt,
      expiresAt,
    },
    ...(docType === null ? {} : { [docType]: told.document && DocumentData.parse(told.document) }),
    liveid_object: null,
    rawData: {},
  };
}
