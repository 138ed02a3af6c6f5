import type { z } from 'zod';
import type { Flow } from '#core/contract/flow.ts';
import { OUTBOX_SESSION, type SessionOpen, type Stored } from '#core/contract/outbox-entries.ts';
import { DAY_MS, daysAfter, utcDay } from '#core/days.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  findNewestDocument,
  keepNamedFlows,
  type RunnableFlow,
  requireRunnableFlow,
} from '#services/flows/index.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { requireModule, requireTerms } from '#services/platform/index.ts';
import { insertSession, updateSession } from '#services/sessions/index.ts';
import { lastAnswerBefore } from './kiosk-receipt.repository.ts';
import { insertKioskSession, readBeginning } from './new-session.repository.ts';
import { hashesOf, type Submission, signedReceipt, submitEntry } from './submit-entry.ts';

export const MINUTE_MS = 60_000;
/** How far a kiosk's clock may be ahead of ours before its times are not believed. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/**
 * Creates a session under the kiosk's own id, or begins one that the API created and this kiosk has claimed; repeating
 * it changes nothing.
 *
 * @throws ProblemError `FLOW_NOT_FOUND`, `SESSION_CONFLICT`, `LICENSE_EXPIRED`, `LICENSE_MODULE_MISSING`.
 */
export async function createSession(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  entry: Omit<Submission<SessionOpen>, 'kind'>,
) {
  const { payload } = entry;
  const submission = { ...entry, kind: OUTBOX_SESSION };
  const named = await requireRunnableFlow(context.db, kiosk, payload.flow);
  const stored = await storeNew(context, kiosk, submission, named);
  if (stored) return stored;
  return submitEntry(context, kiosk, {
    submission,
    prepare: async (trx, at) => {
      const session = newSession(kiosk, payload, named, at);
      if (!(await insertSession(trx, session))) return;
      await requireModule(trx, kiosk, 'idproofing', await believedStart(trx, kiosk, session));
      // From now on at the latest an earlier version of the flow is one.
      const newest = await findNewestDocument(trx, kiosk, payload.flow.id);
      await keepNamedFlows(trx, kiosk, newest ? [named, newest] : [named], at);
    },
    apply: async ({ trx, session }) => {
      const begun = session.opened ? session.startedAt.toISOString() : payload.startedAt;
      const same = session.flow.hash === payload.flow.hash && begun === payload.startedAt;
      if (!same) throw new ProblemError('SESSION_CONFLICT');
      if (!session.opened) {
        await updateSession(trx, session, { startedAt: new Date(payload.startedAt), opened: true });
      }
      return {};
    },
  });
}

const newSession = (kiosk: KioskPrincipal, payload: SessionOpen, { flow }: RunnableFlow, at: Date) => {
  const startedAt = new Date(payload.startedAt);
  return {
    tenantId: kiosk.tenantId,
    sessionId: payload.sessionId,
    communityId: kiosk.communityId,
    kioskId: kiosk.kioskId,
    flow: payload.flow,
    startedAt,
    expiresAt: new Date(startedAt.getTime() + flow.expireSessionInMin * MINUTE_MS),
    abandonAt: new Date(at.getTime() + flow.abandonSessionInMin * MINUTE_MS),
    eraseOn: latestErasure(flow, at),
    at,
  };
};

/**
 * Stores a session that nothing is known of, by one statement that reads and one that writes.
 *
 * @returns undefined where that needs a closer look: a session or entry that is there already, one that was begun offline
 * long ago, or a vault that was copied back. Nothing is stored then.
 */
async function storeNew(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  submission: Submission<SessionOpen>,
  named: RunnableFlow,
): Promise<z.infer<typeof Stored> | undefined> {
  const { db } = context;
  const { payload, idempotencyKey, vault } = submission;
  const { contentHash, requestHash } = hashesOf(submission);
  const at = context.now();
  const session = newSession(kiosk, payload, named, at);
  if (session.startedAt < catchingUpSince(at)) return undefined;
  const facts = await readBeginning(db, kiosk, { ...payload, idempotencyKey });
  if (facts.known || (vault?.before ?? 0) < facts.vaultNumber) return undefined;
  requireTerms(facts.licences, 'idproofing', session.startedAt);
  // From now on at the latest an earlier version of the flow is one.
  const flows = facts.newest ? [named, facts.newest] : [named];
  const response = signedReceipt(context, submission, { contentHash, applied: {}, at });
  const isStored = await insertKioskSession(db, kiosk, {
    session,
    unnamed: flows.filter(({ reference }) => !facts.named.includes(reference.hash)),
    answer: { idempotencyKey, requestHash, response },
    vault,
  });
  return isStored ? response : undefined;
}

/** A kiosk that was offline may need that long to send its data. */
export const CATCHING_UP_MS = DAY_MS;
const catchingUpSince = (at: Date): Date => new Date(at.getTime() - CATCHING_UP_MS);

/**
 * When a session began, within the limits in which the kiosk is believed: not before the last receipt that it had
 * before it began to catch up, because its offline work begins after that.
 */
async function believedStart(
  trx: DatabaseTransaction,
  kiosk: KioskPrincipal,
  { startedAt, at }: { startedAt: Date; at: Date },
): Promise<Date> {
  const since = catchingUpSince(at);
  if (startedAt >= since) return startedAt;
  const last = await lastAnswerBefore(trx, kiosk, since);
  return last && last > startedAt ? last : startedAt;
}

/** Until its end is known, a session keeps its data as long as its longest retention can ask for. */
export function latestErasure(flow: Pick<Flow, 'retentionMin' | 'expireSessionInMin'>, at: Date): string {
  const retention = Math.max(...Object.values(flow.retentionMin));
  return daysAfter(utcDay(new Date(at.getTime() + (flow.expireSessionInMin + retention) * MINUTE_MS)), 1);
}
