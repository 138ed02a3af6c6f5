import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordAudit } from '#services/audit/index.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  Endpoint,
  type EndpointPage,
  type NewEndpoint,
  type Replay,
  RotatedSecret,
} from '#services/contract/webhooks.ts';
import { actorOf, type Caller } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { answerOnce } from '#services/kernel/idempotency/api-answer.repository.ts';
import { replayDeliveries } from './delivery.repository.ts';
import {
  addSecret,
  deleteEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  replaceEndpoint,
  type StoredEndpoint,
  setEndpointState,
  type Written,
} from './endpoint.repository.ts';
import { newSecret } from './signature.ts';
import { requireTarget } from './target.ts';

/** Each event is written once for every endpoint of its tenant, so there is a bound. */
const MOST_ENDPOINTS = 100;
const HOUR_MS = 60 * 60 * 1000;

type ManageContext = Pick<ServicesContext, 'db' | 'now' | 'sealers' | 'webhooks'>;

/** Whether an endpoint exists for the caller: one of a community for that community and for the whole tenant. */
const sees = <T extends Pick<Endpoint, 'communityId'>>(
  caller: Caller,
  endpoint: T | undefined,
): endpoint is T =>
  endpoint !== undefined && (caller.communityId === null || caller.communityId === endpoint.communityId);

const missing = (): ProblemError => new ProblemError('ENDPOINT_NOT_FOUND');

/** @throws ProblemError `ENDPOINT_NOT_FOUND`. */
export async function requireEndpoint(
  { db }: { db: DatabaseHandle },
  caller: Caller,
  endpointId: string,
): Promise<StoredEndpoint> {
  const endpoint = await findEndpoint(db, { tenantId: caller.tenantId, endpointId });
  if (!sees(caller, endpoint)) throw missing();
  return endpoint;
}

export async function listOwnEndpoints(
  { db }: ManageContext,
  caller: Caller,
  page: ListQuery,
): Promise<z.infer<typeof EndpointPage>> {
  const { rows, ...rest } = await listEndpoints(db, caller.tenantId, caller.communityId, page);
  return { endpoints: rows, ...rest };
}

const PutAnswer = z.object({ endpoint: Endpoint, secret: z.string().optional() });

/**
 * Makes an endpoint under the caller's id, or replaces its settings. The secret is answered by the request that made
 * it, and by one that repeats it under its idempotency key; a caller who lost that answer rotates it.
 *
 * @throws ProblemError `WEBHOOK_TARGET_REFUSED`, `COMMUNITY_NOT_FOUND`, `ENDPOINT_NOT_FOUND`, `ENDPOINTS_EXHAUSTED`,
 * `IDEMPOTENCY_CONFLICT`.
 */
export async function putEndpoint(
  context: ManageContext,
  caller: Caller,
  endpointId: string,
  asked: NewEndpoint,
  idempotencyKey?: string,
): Promise<z.infer<typeof PutAnswer>> {
  await requireTarget(asked.url, context.webhooks);
  const at = context.now();
  const by = { tenantId: caller.tenantId, actor: actorOf(caller) };
  const operation = `webhooks/put ${endpointId}`;
  const permit = async (trx: DatabaseTransaction, earlier?: z.infer<typeof PutAnswer>) => {
    const { communityId } = writtenBy(caller, asked);
    if (communityId !== null) await requireCommunity(trx, caller, communityId);
    if (earlier && !sees(caller, earlier.endpoint)) throw missing();
    const found = await findEndpoint(trx, { tenantId: caller.tenantId, endpointId });
    if (found && !sees(caller, found)) throw missing();
  };
  const request = {
    by,
    idempotencyKey,
    operation,
    body: asked,
    answer: PutAnswer,
    keep: 'sealed' as const,
    permit,
    at,
  };
  return context.db
    .transaction()
    .execute((trx) =>
      answerOnce(trx, context.sealers, request, () => put(context, trx, caller, { endpointId, asked, at })),
    );
}

/** An administrator of one community creates endpoints of that community. */
const writtenBy = (caller: Caller, { url, description, types, communityId }: NewEndpoint): Written => ({
  url,
  description,
  types: types ?? null,
  communityId: communityId ?? caller.communityId,
});

async function put(
  { sealers }: ManageContext,
  trx: DatabaseTransaction,
  caller: Caller,
  { endpointId, asked, at }: { endpointId: string; asked: NewEndpoint; at: Date },
): Promise<z.infer<typeof PutAnswer>> {
  const key = { tenantId: caller.tenantId, endpointId };
  const written = writtenBy(caller, asked);
  const { url, types } = written;
  const made = await insertEndpoint(trx, key, written, { actor: actorOf(caller), at });
  const endpoint = await lockEndpoint(trx, key);
  if (!sees(caller, endpoint)) throw missing();
  const data = { endpointId, host: new URL(url).host, types };
  if (!made) {
    await replaceEndpoint(trx, key, written);
    await audit(trx, caller, 'webhook.changed', data, at);
    return { endpoint: { ...endpoint, ...written } };
  }
  await requireRoom(trx, caller.tenantId);
  const secret = newSecret();
  await addSecret(trx, sealers.service, key, { secretId: randomUUID(), secret, at, previousUntil: at });
  await audit(trx, caller, 'webhook.created', data, at);
  return { endpoint, secret };
}

async function requireRoom(trx: DatabaseTransaction, tenantId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('webhook_endpoint')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  if (Number(count) > MOST_ENDPOINTS) {
    throw new ProblemError('ENDPOINTS_EXHAUSTED');
  }
}

const audit = (
  trx: DatabaseTransaction,
  caller: Caller,
  action: string,
  data: Record<string, unknown>,
  at: Date,
): Promise<void> => recordAudit(trx, { tenantId: caller.tenantId, at, actor: actorOf(caller), action, data });

/** Runs one change of an endpoint under its lock. @throws ProblemError `ENDPOINT_NOT_FOUND`. */
async function change<T>(
  context: ManageContext,
  caller: Caller,
  endpointId: string,
  work: (trx: DatabaseTransaction, endpoint: StoredEndpoint, at: Date) => Promise<T>,
): Promise<T> {
  const at = context.now();
  return context.db
    .transaction()
    .execute(async (trx) => work(trx, await requireLocked(trx, caller, endpointId), at));
}

/** @throws ProblemError `ENDPOINT_NOT_FOUND`. */
async function requireLocked(
  trx: DatabaseTransaction,
  caller: Caller,
  endpointId: string,
): Promise<StoredEndpoint> {
  const endpoint = await lockEndpoint(trx, { tenantId: caller.tenantId, endpointId });
  if (!sees(caller, endpoint)) throw missing();
  return endpoint;
}

/** Pauses, or resumes: deliveries wait meanwhile. Also brings back an endpoint that was gone. */
export function switchEndpoint(
  context: ManageContext,
  caller: Caller,
  endpointId: string,
  state: 'active' | 'paused',
): Promise<Endpoint> {
  return change(context, caller, endpointId, async (trx, endpoint, at) => {
    if (endpoint.state === state) return endpoint;
    const stateReason = state === 'paused' ? ('asked' as const) : null;
    await setEndpointState(trx, endpoint, state, stateReason);
    const action = state === 'paused' ? 'webhook.paused' : 'webhook.resumed';
    await audit(trx, caller, action, { endpointId, reason: stateReason }, at);
    return { ...endpoint, state, stateReason, ...(state === 'active' ? { failingSince: null } : {}) };
  });
}

/**
 * A new secret; the one before signs besides for as long as asked. Repeated under its idempotency key it makes no other.
 *
 * @throws ProblemError `ENDPOINT_NOT_FOUND`, `IDEMPOTENCY_CONFLICT`.
 */
export function rotateSecret(
  context: ManageContext,
  caller: Caller,
  endpointId: string,
  { overlapHours, idempotencyKey }: { overlapHours: number; idempotencyKey?: string | undefined },
): Promise<z.infer<typeof RotatedSecret>> {
  const at = context.now();
  const by = { tenantId: caller.tenantId, actor: actorOf(caller) };
  const asked = { by, idempotencyKey, operation: `webhooks/rotate ${endpointId}`, body: { overlapHours } };
  const permit = async (trx: DatabaseTransaction) => {
    await requireEndpoint({ db: trx }, caller, endpointId);
  };
  const request = { ...asked, answer: RotatedSecret, keep: 'sealed' as const, permit, at };
  return context.db.transaction().execute((trx) =>
    answerOnce(trx, context.sealers, request, async () => {
      const endpoint = await requireLocked(trx, caller, endpointId);
      const previousUntil = new Date(at.getTime() + overlapHours * HOUR_MS);
      const secret = newSecret();
      const kept = { secretId: randomUUID(), secret, at, previousUntil };
      await addSecret(trx, context.sealers.service, endpoint, kept);
      await audit(trx, caller, 'webhook.secret-rotated', { endpointId, overlapHours }, at);
      return { secret, previousUntil: previousUntil.toISOString() };
    }),
  );
}

export function removeEndpoint(context: ManageContext, caller: Caller, endpointId: string): Promise<void> {
  return change(context, caller, endpointId, async (trx, endpoint, at) => {
    await deleteEndpoint(trx, endpoint);
    await audit(trx, caller, 'webhook.deleted', { endpointId }, at);
  });
}

/** @returns how many deliveries wait now. */
export function replay(
  context: ManageContext,
  caller: Caller,
  endpointId: string,
  asked: Replay,
): Promise<number> {
  return change(context, caller, endpointId, async (trx, endpoint, at) => {
    const replayed = await replayDeliveries(trx, endpoint, asked, at);
    await audit(trx, caller, 'webhook.replayed', { endpointId, asked, replayed }, at);
    return replayed;
  });
}
