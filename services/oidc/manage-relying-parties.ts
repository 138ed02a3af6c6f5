import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { audited } from '#services/audit/index.ts';
import { requirePoint } from '#services/clients/index.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  ChangedRelyingParty,
  type NewClientSecret,
  type NewRelyingParty,
  type RelyingPartyChange,
  type RelyingPartyFacts,
} from '#services/contract/relying-parties.ts';
import { requireTarget } from '#services/events/index.ts';
import { type AccountPrincipal, actorOf, covers } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { inReach, readPage } from '#services/kernel/database/read-page.ts';
import { requireWithoutInputs } from '#services/workflows/index.ts';
import { authenticationAfter, methodOf, newClientSecret } from './party-authentication.ts';
import { issuerOf, type Place } from './paths.ts';
import {
  findRelyingParty,
  insertRelyingParty,
  lockRelyingParty,
  relyingPartiesOf,
  type StoredAuthentication,
  updateRelyingParty,
} from './relying-party.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
type Row = NonNullable<Awaited<ReturnType<typeof findRelyingParty>>>;

/**
 * @throws ProblemError `COMMUNITY_NOT_FOUND`, `INVALID_REQUEST`, `IDEMPOTENCY_CONFLICT`, `WEBHOOK_TARGET_REFUSED`,
 *   `WORKFLOW_NOT_FOUND`, `WORKFLOW_INPUT_INVALID`.
 */
export async function registerRelyingParty(
  context: ServicesContext,
  caller: AccountPrincipal,
  { communityId: named, ...wish }: z.output<typeof NewRelyingParty>,
  idempotencyKey?: string,
): Promise<ChangedRelyingParty> {
  const { tenantId } = caller;
  const communityId = await requireCommunity(context.db, caller, named);
  if (wish.publicJwk) requirePoint(wish.publicJwk);
  if (wish.backchannelLogoutUri) await requireTarget(wish.backchannelLogoutUri, context.webhooks);
  const actor = actorOf(caller);
  const register = async (trx: DatabaseTransaction, at: Date) => {
    await requireWorkflow(trx, { tenantId, communityId }, wish);
    const relyingPartyId = randomUUID();
    const { secret, stored } = authenticationBy(context, { tenantId, relyingPartyId }, wish);
    await insertRelyingParty(trx, {
      ...wish,
      ...{ tenantId, communityId, relyingPartyId, authentication: stored, createdBy: actor, at },
    });
    const result = { ...factsOf(context, await requireParty(trx, caller, relyingPartyId)), ...secret };
    return { result, action: 'relying-party.registered', data: { relyingPartyId, communityId } };
  };
  const asked = {
    idempotencyKey,
    operation: 'relying-parties/create',
    body: { communityId, ...wish },
    answer: ChangedRelyingParty,
    permit: () => undefined,
  };
  return audited(context, { tenantId, actor }, register, asked);
}

/** A page of the relying parties within the caller's reach, inactive ones too. */
export async function readableRelyingParties(
  context: ServicesContext,
  caller: AccountPrincipal,
  page: ListQuery,
) {
  const query = relyingPartiesOf(context.db, caller.tenantId).where(inReach(caller));
  const { rows, ...rest } = await readPage(query, { time: 'created_at', id: 'relying_party_id' }, page);
  return { relyingParties: rows.map((row) => factsOf(context, row)), ...rest };
}

/**
 * Changes a relying party at once.
 *
 * @throws ProblemError `RELYING_PARTY_NOT_FOUND`, `INVALID_REQUEST`, `WEBHOOK_TARGET_REFUSED`, `WORKFLOW_NOT_FOUND`,
 *   `WORKFLOW_INPUT_INVALID`.
 */
export async function changeRelyingParty(
  context: ServicesContext,
  caller: AccountPrincipal,
  relyingPartyId: string,
  change: RelyingPartyChange,
): Promise<ChangedRelyingParty> {
  const { tenantId } = caller;
  if (change.publicJwk) requirePoint(change.publicJwk);
  if (change.backchannelLogoutUri) await requireTarget(change.backchannelLogoutUri, context.webhooks);
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx) => {
    const id = { tenantId, relyingPartyId };
    const before = await lockParty(trx, caller, relyingPartyId);
    await requireWorkflow(trx, { tenantId, communityId: before.community_id }, change);
    const { secret, stored } = authenticationBy(context, id, change, before);
    const changed = Object.keys(change);
    if (changed.length > 0) await updateRelyingParty(trx, id, change, stored);
    const result = { ...factsOf(context, await requireParty(trx, caller, relyingPartyId)), ...secret };
    return { result, action: 'relying-party.changed', data: { relyingPartyId, changed } };
  });
}

/**
 * Makes a new secret; the one before it stays valid for as long as is asked.
 *
 * @throws ProblemError `RELYING_PARTY_NOT_FOUND`, `INVALID_REQUEST` for a relying party without secrets,
 * `IDEMPOTENCY_CONFLICT`.
 */
export async function issueClientSecret(
  context: ServicesContext,
  caller: AccountPrincipal,
  relyingPartyId: string,
  { earlierForHours }: z.output<typeof NewClientSecret>,
  idempotencyKey?: string,
): Promise<ChangedRelyingParty> {
  const { tenantId } = caller;
  const id = { tenantId, relyingPartyId };
  const actor = actorOf(caller);
  const issue = async (trx: DatabaseTransaction, at: Date) => {
    const row = await lockParty(trx, caller, relyingPartyId);
    if (row.secret_method === null) throw withoutSecrets(methodOf(row));
    const { clientSecret, hash } = newClientSecret(context.sealers.service, id);
    const until = earlierForHours === 0 ? null : new Date(at.getTime() + earlierForHours * HOUR_MS);
    await updateRelyingParty(
      trx,
      id,
      {},
      {
        ...{ public_jwk: null, secret_method: row.secret_method, secret_hash: hash },
        ...{ earlier_secret_hash: until && row.secret_hash, earlier_secret_until: until },
      },
    );
    const result = { ...factsOf(context, await requireParty(trx, caller, relyingPartyId)), clientSecret };
    return { result, action: 'relying-party.secret-issued', data: { relyingPartyId, earlierForHours } };
  };
  const asked = {
    idempotencyKey,
    operation: 'relying-parties/secret',
    body: { relyingPartyId, earlierForHours },
    answer: ChangedRelyingParty,
    permit: async (trx: DatabaseTransaction) => {
      await requireParty(trx, caller, relyingPartyId);
    },
  };
  return audited(context, { tenantId, actor }, issue, asked);
}

/** @throws ProblemError `WORKFLOW_NOT_FOUND`, `WORKFLOW_INPUT_INVALID`. */
async function requireWorkflow(
  db: DatabaseHandle,
  place: Place,
  { verificationWorkflowId: named }: Pick<RelyingPartyChange, 'verificationWorkflowId'>,
): Promise<void> {
  if (named) await requireWithoutInputs(db, place, named);
}

const withoutSecrets = (method: string) =>
  invalidRequest([
    { in: 'path', path: '/relyingPartyId', message: `authenticates by ${method}; change that first` },
  ]);

/** Returns the authentication to store. A new method with a secret gets a fresh one, and ends the earlier ones. */
function authenticationBy(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  id: { tenantId: string; relyingPartyId: string },
  wish: Pick<RelyingPartyChange, 'authentication' | 'publicJwk'>,
  before?: Row,
): { stored: StoredAuthentication; secret?: { clientSecret: string } } {
  const after = authenticationAfter(wish, before);
  if (after.secret_method === null) return { stored: { ...after, secret_hash: null } };
  if (before?.secret_method === after.secret_method) {
    const { secret_hash, earlier_secret_hash, earlier_secret_until } = before;
    return { stored: { ...after, secret_hash, earlier_secret_hash, earlier_secret_until } };
  }
  const { clientSecret, hash } = newClientSecret(sealers.service, id);
  return { stored: { ...after, secret_hash: hash }, secret: { clientSecret } };
}

const requireParty = async (db: DatabaseHandle, caller: AccountPrincipal, relyingPartyId: string) =>
  partyInReach(caller, await findRelyingParty(db, caller.tenantId, relyingPartyId));

/** So that of two changes at once the second begins with what the first one stored. */
const lockParty = async (trx: DatabaseTransaction, caller: AccountPrincipal, relyingPartyId: string) =>
  partyInReach(caller, await lockRelyingParty(trx, caller.tenantId, relyingPartyId));

/** @throws ProblemError `RELYING_PARTY_NOT_FOUND`. */
function partyInReach(caller: AccountPrincipal, row: Row | undefined): Row {
  if (!row || !covers(caller, row.community_id)) throw new ProblemError('RELYING_PARTY_NOT_FOUND');
  return row;
}

/** Null once it is past; the timer forgets the secret later. */
const endOfEarlier = ({ earlier_secret_until: until }: Row, at: Date): Date | null =>
  until && at < until ? until : null;

const factsOf = (context: Pick<ServicesContext, 'issuer' | 'now'>, row: Row): RelyingPartyFacts => ({
  relyingPartyId: row.relying_party_id,
  issuer: issuerOf(context, { tenantId: row.tenant_id, communityId: row.community_id }),
  communityId: row.community_id,
  name: row.name,
  redirectUris: row.redirect_uris,
  backchannelLogoutUri: row.backchannel_logout_uri,
  postLogoutRedirectUris: row.post_logout_redirect_uris,
  authentication: methodOf(row),
  idTokenSignedResponseAlg: row.id_token_alg,
  verificationWorkflowId: row.verification_workflow_id,
  earlierSecretUntil: endOfEarlier(row, context.now())?.toISOString() ?? null,
  active: row.active,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
});
