import { z } from 'zod';
import { failure } from '#core/contract/errors.ts';
import { countCopies, waitingEntries } from '#core/evidence/count-copies.ts';
import { eraseEnrolledWallet } from '#core/evidence/erase-enrolled-wallet.ts';
import { tellAfterwards, tellErasure } from '#core/evidence/keep-second-log.ts';
import { WITHDRAWN_EVENT } from '#core/evidence/second-log.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { Outcome } from '#core/proofing/verdicts.ts';
import { RequestError } from '#sdk/network/request-errors.ts';
import type { KioskIdentity, ServicesClient } from '#sdk/network/services-client.ts';
import { ERASURE_ORDERS_TYPE, ErasureOrders, SignedErasureOrders } from '#services/contract/privacy.ts';
import type { Vault } from '../ports/vault.ts';
import type { AwaitedFinals } from './awaited-finals.ts';
import { verifySignedAnswer } from './verify-signed-answer.ts';

export interface ErasureContext {
  vault: Pick<
    Vault,
    | 'sessions'
    | 'evidence'
    | 'secondLog'
    | 'artefacts'
    | 'outbox'
    | 'settings'
    | 'applicants'
    | 'erasureRequests'
    | 'audit'
    | 'transaction'
  >;
  client: Pick<ServicesClient, 'authorised'>;
  /** Signs as the kiosk. */
  signer: JwsSigner;
  finals: Pick<AwaitedFinals, 'add' | 'remove'>;
  now: () => Date;
  /** A stopped loop belongs to a vault that is about to close. */
  isStopped: () => boolean;
  /** Ends a session that runs, as the applicant's withdrawal here would. */
  onWithdrawn: (sessionId: string) => void;
  /** Called with each session that was erased. */
  onErased: (sessionId: string) => void;
}

type Order = ErasureOrders['orders'][number];

const UNACKNOWLEDGED = 'sync.erasures';
const CarriedOut = z.object({
  erasureId: z.string(),
  sessionId: z.string(),
  removed: z.object({ vault: z.number().int(), outbox: z.number().int() }),
});
type CarriedOut = z.infer<typeof CarriedOut>;

/**
 * Carries out the services' orders of erasure, and acknowledges each; results that they corrected are awaited again.
 * Each removal is recorded in its own transaction, so a process that is killed in between acknowledges the same after
 * its restart.
 *
 * @throws AppError of the SERVICES_* family; orders carried out until then stay so.
 */
export async function carryOutErasures(context: ErasureContext, kiosk: KioskIdentity): Promise<void> {
  const { orders, corrected, approved } = await fetchOrders(context, kiosk);
  if (context.isStopped()) return;
  askAgain(context, 'Success', corrected);
  askAgain(context, 'Failed', approved);
  keepUnacknowledged(context, (done) => orders.some((order) => isSame(done, order)));
  for (const order of orders) {
    const done =
      unacknowledged(context).find((known) => isSame(known, order)) ?? erase(context, order, kiosk);
    if (done) await acknowledge(context, done);
    if (context.isStopped()) return;
  }
}

/** Results that were told and overturned since: they are asked for again. */
function askAgain({ vault, finals }: ErasureContext, told: Outcome, overturned: readonly string[]): void {
  for (const sessionId of overturned) {
    if (vault.sessions.find(sessionId)?.summary?.finalState === told) finals.add(sessionId);
  }
}

async function fetchOrders({ client }: ErasureContext, kiosk: KioskIdentity): Promise<ErasureOrders> {
  const path = '/v1/kiosks/erasure-orders';
  const { jws } = await client.authorised({ method: 'GET', path, answer: SignedErasureOrders });
  const answer = verifySignedAnswer(jws, kiosk.servicesDid, ORDERS);
  if (kiosk.clientId.endsWith(`.${answer.kioskId}`)) return answer;
  const { code, component } = ORDERS.refusal;
  throw failure(code, 'made for another kiosk', { component });
}

/**
 * Removes a session's data from the vault. An active session waits for its end, unless its applicant withdrew: then it
 * ends now. One that is sealed under suspicion waits until the services have its evidence: an order from before knew
 * nothing of the suspicion, and one from after it is the word of the person who may release the seal.
 *
 * @returns undefined while the order has to wait.
 */
function erase(
  context: ErasureContext,
  order: Order,
  { servicesDid }: KioskIdentity,
): CarriedOut | undefined {
  const { vault, signer, finals, now, onErased } = context;
  const { erasureId, sessionId } = order;
  const isEnded = vault.sessions.find(sessionId)?.status !== 'active';
  if (order.withdrawn && !isEnded) context.onWithdrawn(sessionId);
  const record = vault.sessions.find(sessionId);
  const waiting = waitingEntries(vault, sessionId);
  if (record?.status === 'active' || (record?.sealed && waiting > 0)) return undefined;
  // An earlier erasure leaves a log without anything personal; the services take no more of it.
  const isThere = record !== undefined && (record.erasedAt === undefined || waiting > 0);
  // What was erased here when the applicant asked is counted in their request.
  const before = vault.erasureRequests.find(sessionId)?.removed ?? { vault: 0, outbox: 0 };
  const removed = isThere ? countCopies(vault, record) : before;
  const done: CarriedOut = { erasureId, sessionId, removed };
  const time = now().toISOString();
  vault.transaction(() => {
    if (record?.sealed) vault.sessions.update(sessionId, { sealed: false }, time);
    if (isThere) {
      const detail = { reason: 'ordered', erasureId, wasSealed: record.sealed, ...removed };
      const audit = { time, actor: servicesDid, action: 'session.erased', subject: sessionId, detail };
      // A withdrawal that ended the session is in its first log.
      if (order.withdrawn && isEnded) {
        tellAfterwards(vault, signer, sessionId, { type: WITHDRAWN_EVENT, payload: { erasureId }, time });
      }
      tellErasure(vault, signer, sessionId, () => vault.sessions.erase(sessionId, audit));
    }
    const detail = { reason: 'ordered', erasureId };
    eraseEnrolledWallet(vault, sessionId, { time, actor: servicesDid, detail });
    finals.remove(sessionId);
    vault.settings.set(UNACKNOWLEDGED, [...unacknowledged(context), done]);
  });
  if (isThere) onErased(sessionId);
  return done;
}

async function acknowledge(context: ErasureContext, done: CarriedOut): Promise<void> {
  const path = `/v1/kiosks/erasure-orders/${done.erasureId}/sessions/${done.sessionId}`;
  const json = { removed: done.removed };
  try {
    await context.client.authorised({ method: 'PUT', path, json, answer: z.undefined() });
  } catch (error) {
    // An order that was taken back meanwhile needs no word any more.
    if (!(error instanceof RequestError) || error.problem !== 'ERASURE_NOT_FOUND') throw error;
  }
  if (!context.isStopped()) keepUnacknowledged(context, (known) => !isSame(known, done));
}

const unacknowledged = ({ vault }: ErasureContext): CarriedOut[] =>
  vault.settings.get(UNACKNOWLEDGED, z.array(CarriedOut)) ?? [];

function keepUnacknowledged(context: ErasureContext, stays: (done: CarriedOut) => boolean): void {
  const known = unacknowledged(context);
  const kept = known.filter(stays);
  if (kept.length < known.length) context.vault.settings.set(UNACKNOWLEDGED, kept);
}

type Named = Pick<Order, 'erasureId' | 'sessionId'>;
const isSame = (a: Named, b: Named): boolean => a.erasureId === b.erasureId && a.sessionId === b.sessionId;

/** Only the pinned services can order this kiosk to erase. */
const ORDERS = {
  typ: ERASURE_ORDERS_TYPE,
  schema: ErasureOrders,
  refusal: { code: 'SERVICES_SIGNATURE_INVALID', component: 'erasure' },
} as const;
