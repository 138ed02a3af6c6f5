import { z } from 'zod';
import { type CheckCategory, CheckResult, OutcomeVerdict } from '../../main/domain/proofing/verdicts.ts';
import { ProblemError } from '../contract/problem.ts';
import {
  type DetailsFilter,
  SESSION_RESULT_TYPE,
  type SessionDetails,
  type SessionPoll,
  type SessionResult,
} from '../contract/proofing.ts';
import type { KioskPrincipal } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import { listSessionEvents } from '../records/event.repository.ts';
import { listArtefacts } from '../records/evidence.repository.ts';
import { findSession, type SessionRow } from '../records/session.repository.ts';

const Summary = z.object({ checks: z.array(CheckResult) });
/** `typ` of the signed result in a poll. */
const RESULT_TYPE = 'counterproof-result+jws';

async function ownSession(context: ServicesContext, kiosk: KioskPrincipal, id: string): Promise<SessionRow> {
  const session = await findSession(context.db, kiosk.tenantId, id);
  // Sessions are visible within their community; elsewhere they do not exist.
  if (session?.communityId !== kiosk.communityId) {
    throw new ProblemError('SESSION_NOT_FOUND', 'This community has no session of this id.');
  }
  return session;
}

/** The signed state of a session, Pending and In Progress included. @throws ProblemError `SESSION_NOT_FOUND`. */
export async function sessionResult(context: ServicesContext, kiosk: KioskPrincipal, id: string) {
  const result = resultOf(await ownSession(context, kiosk, id));
  return { ...result, jws: context.signer.signJws(result, SESSION_RESULT_TYPE) };
}

function resultOf(session: SessionRow): SessionResult {
  const { final, provisional } = session;
  return {
    sessionId: session.sessionId,
    state: session.state,
    ended: session.endedAt !== null,
    ...(final ? { final: OutcomeVerdict.parse(final) } : {}),
    ...(provisional ? { provisional: OutcomeVerdict.parse(provisional) } : {}),
    disagreement: session.disagreement,
    reasons: session.reasons,
    ...(session.state === 'Review' ? { reviewResult: 'review pending' as const } : {}),
  };
}

const RESULT_STATUS = {
  Pending: undefined,
  'In Progress': undefined,
  Success: 'SUCCESS',
  Failed: 'FAILED',
  'Not Performed': 'NOT_PERFORMED',
  Review: 'REVIEW',
  Expired: 'EXPIRED',
  Abandoned: 'ABANDONED',
} as const;

/** The session poll with the keys of its third form. @throws ProblemError `SESSION_NOT_FOUND`. */
export async function pollSession(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  id: string,
): Promise<z.infer<typeof SessionPoll>> {
  const session = await ownSession(context, kiosk, id);
  const resultStatus = RESULT_STATUS[session.state];
  if (!resultStatus) {
    return { sessionId: id, responseStatus: session.state === 'Pending' ? 'pending' : 'in_progress' };
  }
  const checks = checksOf(session);
  const score = checks.find((check) => check.id === 'face.comparison')?.value;
  const verdict = resultOf(session).final;
  const reason = verdict?.rules.at(-1);
  return {
    sessionId: id,
    responseStatus: resultStatus === 'SUCCESS' ? 'success' : 'failed',
    resultStatus,
    ...(reason ? { reason: `${reason.rule} ${reason.subject}: ${reason.result}` } : {}),
    ...(session.reasons[0] ? { reasonCode: session.reasons[0] } : {}),
    ...(score === undefined ? {} : { fuzzyMatchScore: score }),
    rawData: { checks },
    token: context.signer.signJws({ sessionId: id, resultStatus, verdict }, RESULT_TYPE),
  };
}

function checksOf(session: SessionRow): CheckResult[] {
  const summary = Summary.safeParse(session.summary);
  return summary.success ? summary.data.checks : [];
}

const CATEGORIES: Record<'document' | 'face' | 'inspection', readonly CheckCategory[]> = {
  document: ['extracted-data', 'document-liveness', 'visual', 'document-validity', 'image-quality'],
  face: ['face-capture', 'face-liveness', 'face-comparison'],
  inspection: ['inspection'],
};

/** Session and results in one answer, optionally only the checks of one certificate type. */
export async function sessionDetails(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  id: string,
  { certificateType }: z.infer<typeof DetailsFilter>,
): Promise<z.infer<typeof SessionDetails>> {
  const session = await ownSession(context, kiosk, id);
  const artefacts = await listArtefacts(context.db, session);
  const wanted = certificateType && CATEGORIES[certificateType];
  return {
    session: resultOf(session),
    flow: session.flow,
    kioskId: session.kioskId,
    startedAt: session.startedAt.toISOString(),
    ...(session.endedAt ? { endedAt: session.endedAt.toISOString() } : {}),
    expiresAt: session.expiresAt.toISOString(),
    evidence: { count: session.eventCount, head: session.head },
    checks: checksOf(session).filter(({ category }) => !wanted || wanted.includes(category)),
    artefacts: artefacts.map(({ artefact_id, size }) => ({ artefactId: artefact_id, size })),
    events: await listSessionEvents(context.db, session),
  };
}
