import { randomUUID } from 'node:crypto';
import type { Flow } from '#core/contract/flow.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { OperatorDecision } from '#core/proofing/verdicts.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { SandboxEnd } from '#services/contract/sandbox.ts';
import { appendSessionEvents } from '#services/events/index.ts';
import { requireFlow } from '#services/flows/index.ts';
import { actorOf, type Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { startRetention } from '#services/privacy/index.ts';
import { appendEvidence, closeSession, reachable, sessionResult } from '#services/proofing/index.ts';
import {
  lockSession,
  notAllowed,
  requireTransition,
  type SessionRow,
  storeLocked,
  updateSession,
} from '#services/sessions/index.ts';
import { type DrawnCounter, drawnCounter } from './drawn-counter.ts';
import type { drawnLog } from './drawn-log.ts';

/** The decision of the drawn counter's operator. */
const DECISIONS: Readonly<Record<Exclude<SandboxEnd, 'expired'>, OperatorDecision>> = {
  approved: { kind: 'approve', reasons: ['identity-confirmed'] },
  failed: { kind: 'reject', reasons: ['document-suspect'] },
  review: { kind: 'refer', reasons: ['second-opinion'] },
};

/**
 * Ends a session of a sandbox. A drawn counter signs a log of drawn specimens, and the rules that decide everywhere
 * decide on it; no picture is examined, because no person was present.
 *
 * @returns its signed result
 * @throws ProblemError `SESSION_NOT_FOUND`, `SANDBOX_NEEDED`, `TRANSITION_NOT_ALLOWED` once it has begun or ended.
 */
export async function finishSession(context: ServicesContext, caller: Caller, id: string, as: SandboxEnd) {
  const { db } = context;
  if (as === 'expired') {
    await db.transaction().execute((trx) => expire(context, trx, caller, id));
  } else {
    const begun = await db.transaction().execute((trx) => begin(context, trx, caller, id));
    await play(context, begun, DECISIONS[as]);
  }
  return sessionResult(context, caller, id);
}

/** Locks a session that has not begun. */
async function lockUnbegun(
  context: ServicesContext,
  trx: DatabaseTransaction,
  caller: Caller,
  id: string,
): Promise<SessionRow> {
  const session = reachable(caller, await lockSession(trx, caller.tenantId, id));
  if (!session.sandbox) throw new ProblemError('SANDBOX_NEEDED');
  if (session.state !== 'Pending' || session.kioskId !== null)
    throw notAllowed(session.state, 'a drawn counter');
  const { tenantId, sessionId } = session;
  const act = { actor: actorOf(caller), action: 'sandbox.session-finished', data: { sessionId } };
  await recordAudit(trx, { tenantId, at: context.now(), ...act });
  return session;
}

async function expire(
  context: ServicesContext,
  trx: DatabaseTransaction,
  caller: Caller,
  id: string,
): Promise<void> {
  const session = await lockUnbegun(context, trx, caller, id);
  const { to, event } = requireTransition(session, 'expiry-reached');
  const at = context.now();
  await updateSession(trx, session, { state: to });
  const data = { from: session.state, to };
  await appendSessionEvents(trx, session, at, event ? [{ type: event, data }] : []);
  const flow = await requireFlow(trx, session, session.flow);
  await startRetention(trx, session, { flow, outcome: 'Expired', at });
}

interface Begun {
  counter: DrawnCounter;
  session: SessionRow;
  flow: Flow;
}

/** The drawn counter takes the session, as a kiosk claims one. */
async function begin(
  context: ServicesContext,
  trx: DatabaseTransaction,
  caller: Caller,
  id: string,
): Promise<Begun> {
  const session = await lockUnbegun(context, trx, caller, id);
  const at = context.now();
  const counter = await drawnCounter(context, trx, session, at);
  const flow = await requireFlow(trx, session, session.flow);
  await updateSession(trx, session, { kioskId: counter.principal.kioskId, claimedAt: at, startedAt: at });
  return { counter, session, flow };
}

/** Logs the visit and has it judged at once. */
async function play(
  context: ServicesContext,
  { counter: { principal, kiosk, operator }, session: { sessionId }, flow }: Begun,
  decision: OperatorDecision,
): Promise<void> {
  const startedAt = context.now();
  // The drawing code is large, and nothing else needs it.
  const drawing = await import('./drawn-log.ts');
  const log = await drawing.drawnLog({ kiosk, operator, sessionId, flow, startedAt, decision });
  // The examiner of pictures has nothing to do here, so it is not notified.
  const quiet = { ...context, judgeSoon: () => undefined };
  for (const payload of log.segments) {
    const entry = { entryId: uuidV7(context.now().getTime()), idempotencyKey: randomUUID(), payload };
    await appendEvidence(quiet, principal, entry);
  }
  await context.db.transaction().execute((trx) => close(context, trx, { log, flow, principal }));
}

async function close(
  context: ServicesContext,
  trx: DatabaseTransaction,
  {
    log,
    flow,
    principal,
  }: { log: Awaited<ReturnType<typeof drawnLog>>; flow: Flow } & Pick<DrawnCounter, 'principal'>,
): Promise<void> {
  const session = await lockSession(trx, principal.tenantId, log.sessionId);
  if (!session) throw new Error('a session is gone whose log was just stored');
  const kept = flow.pictures === 'kiosk' ? [] : log.artefacts;
  for (const { declaration, bytes } of kept) {
    const { artefactId, sha256: announced } = declaration;
    await storeLocked(context, trx, session, { sessionId: log.sessionId, artefactId, announced, bytes });
  }
  const artefacts = new Set(kept.map(({ declaration }) => declaration.artefactId));
  await closeSession(context, { trx, session, at: context.now(), material: { artefacts } });
}
