import { type BackOff, backOff } from '#core/back-off.ts';
import { DAY_MS } from '#core/days.ts';
import { recordAudit } from '#services/audit/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import {
  type ClaimedDelivery,
  type DeliveryResult,
  giveUpAll,
  recordResults,
} from './delivery.repository.ts';
import {
  countFailures,
  type EndpointKey,
  forgetFailures,
  lockEndpoint,
  setEndpointState,
} from './endpoint.repository.ts';
import { appendServiceEvent } from './event.repository.ts';
import type { Attempt } from './send.ts';

/** Until the next attempt of a delivery: a receiver that never answers is tried about fourteen times in three days. */
export const DELIVERY_PAUSES: BackOff = {
  firstMs: 5_000,
  longestMs: 8 * 60 * 60 * 1000,
  factor: 3,
  spread: [0.8, 1.2],
};

/**
 * An endpoint without a success for this long, after this many failures, is paused until an administrator resumes it.
 */
const PAUSE_AFTER_MS = DAY_MS;
const PAUSE_FROM = 20;

export interface Attempted {
  delivery: ClaimedDelivery;
  attempt: Attempt;
}

type WriteContext = Pick<ServicesContext, 'db' | 'now'>;

/** Writes the results of some attempts, and their consequences for the endpoints. */
export async function writeResults(context: WriteContext, attempted: readonly Attempted[]): Promise<void> {
  const at = context.now();
  const results = attempted.map((item) => resultOf(item, at));
  await recordResults(context.db, results, at);
  const ofEndpoints = Map.groupBy(
    attempted,
    ({ delivery: { tenantId, endpointId } }) => `${tenantId}/${endpointId}`,
  );
  for (const items of ofEndpoints.values()) await judgeEndpoint(context, items, at);
}

function resultOf({ delivery, attempt }: Attempted, at: Date): DeliveryResult {
  const { tenantId, endpointId, event, claim, attempts, giveUpAt } = delivery;
  const next = new Date(at.getTime() + backOff(attempts + 1, DELIVERY_PAUSES));
  const isOver = attempt.delivered || attempt.failure === 'gone' || next > giveUpAt;
  return {
    tenantId,
    endpointId,
    eventId: event.eventId,
    claim,
    status: attempt.delivered ? 'delivered' : isOver ? 'dead' : 'pending',
    dueAt: next,
    lastStatus: attempt.status ?? null,
    lastFailure: attempt.delivered ? null : attempt.failure,
  };
}

async function judgeEndpoint(context: WriteContext, items: readonly Attempted[], at: Date): Promise<void> {
  const key = items[0]?.delivery;
  if (!key) return;
  const failures = items.flatMap(({ attempt }) => (attempt.delivered ? [] : [attempt.failure]));
  if (failures.includes('gone')) return stopTelling(context, key, 'gone', at);
  if (failures.length < items.length) return forgetFailures(context.db, key);
  const row = await countFailures(context.db, key, failures.length, at);
  const failingFor = at.getTime() - (row?.failing_since?.getTime() ?? at.getTime());
  if (row && row.failures >= PAUSE_FROM && failingFor >= PAUSE_AFTER_MS) {
    await stopTelling(context, key, 'keeps-failing', at);
  }
}

/** Pauses an endpoint, or ends one whose receiver says that it is gone, with an entry in the audit and an event. */
async function stopTelling(
  { db }: WriteContext,
  key: EndpointKey,
  reason: 'keeps-failing' | 'gone',
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const endpoint = await lockEndpoint(trx, key);
    if (endpoint?.state !== 'active') return;
    await setEndpointState(trx, key, reason === 'gone' ? 'gone' : 'paused', reason);
    if (reason === 'gone') await giveUpAll(trx, key, at);
    const { tenantId, endpointId, communityId } = endpoint;
    const data = { endpointId, reason };
    await recordAudit(trx, { tenantId, at, actor: 'services', action: 'webhook.paused', data });
    await appendServiceEvent(trx, { tenantId, communityId }, at, { type: 'E_WEBHOOK_ENDPOINT_PAUSED', data });
  });
}
