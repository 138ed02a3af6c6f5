import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { audited } from '#services/audit/index.ts';
import { requirePoint } from '#services/clients/index.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  type NewRelyingParty,
  type RelyingPartyChange,
  RelyingPartyFacts,
} from '#services/contract/relying-parties.ts';
import { requireTarget } from '#services/events/index.ts';
import { type AccountPrincipal, actorOf, covers } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { inReach, readPage } from '#services/kernel/database/read-page.ts';
import { issuerOf } from './paths.ts';
import {
  findRelyingParty,
  insertRelyingParty,
  relyingPartiesOf,
  updateRelyingParty,
} from './relying-party.repository.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findRelyingParty>>>;

/** @throws ProblemError `COMMUNITY_NOT_FOUND`, `INVALID_REQUEST`, `IDEMPOTENCY_CONFLICT`, `WEBHOOK_TARGET_REFUSED`. */
export async function registerRelyingParty(
  context: ServicesContext,
  caller: AccountPrincipal,
  { communityId: named, ...wish }: z.output<typeof NewRelyingParty>,
  idempotencyKey?: string,
): Promise<RelyingPartyFacts> {
  const { tenantId } = caller;
  const communityId = await requireCommunity(context.db, caller, named);
  if (wish.publicJwk) requirePoint(wish.publicJwk);
  if (wish.backchannelLogoutUri) await requireTarget(wish.backchannelLogoutUri, context.webhooks);
  const actor = actorOf(caller);
  const register = async (trx: DatabaseTransaction, at: Date) => {
    const relyingPartyId = randomUUID();
    await insertRelyingParty(trx, {
      ...wish,
      tenantId,
      communityId,
      relyingPartyId,
      createdBy: actor,
      at,
    });
    const result = factsOf(context, await requireParty(trx, caller, relyingPartyId));
    return { result, action: 'relying-party.registered', data: { relyingPartyId, communityId } };
  };
  const asked = {
    idempotencyKey,
    operation: 'relying-parties/create',
    body: { communityId, ...wish },
    answer: RelyingPartyFacts,
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

/** Changes a relying party at once. @throws ProblemError `RELYING_PARTY_NOT_FOUND`, `INVALID_REQUEST`, `WEBHOOK_TARGET_REFUSED`. */
export async function changeRelyingParty(
  context: ServicesContext,
  caller: AccountPrincipal,
  relyingPartyId: string,
  change: RelyingPartyChange,
): Promise<RelyingPartyFacts> {
  const { tenantId } = caller;
  if (change.publicJwk) requirePoint(change.publicJwk);
  if (change.backchannelLogoutUri) await requireTarget(change.backchannelLogoutUri, context.webhooks);
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx) => {
    await requireParty(trx, caller, relyingPartyId);
    if (Object.keys(change).length > 0) {
      await updateRelyingParty(trx, { tenantId, relyingPartyId }, change);
    }
    const result = factsOf(context, await requireParty(trx, caller, relyingPartyId));
    return {
      result,
      action: 'relying-party.changed',
      data: { relyingPartyId, changed: Object.keys(change) },
    };
  });
}

async function requireParty(
  db: DatabaseHandle,
  caller: AccountPrincipal,
  relyingPartyId: string,
): Promise<Row> {
  const row = await findRelyingParty(db, caller.tenantId, relyingPartyId);
  if (!row || !covers(caller, row.community_id)) throw new ProblemError('RELYING_PARTY_NOT_FOUND');
  return row;
}

const factsOf = (context: Pick<ServicesContext, 'issuer'>, row: Row): RelyingPartyFacts => ({
  relyingPartyId: row.relying_party_id,
  issuer: issuerOf(context, { tenantId: row.tenant_id, communityId: row.community_id }),
  communityId: row.community_id,
  name: row.name,
  redirectUris: row.redirect_uris,
  backchannelLogoutUri: row.backchannel_logout_uri,
  postLogoutRedirectUris: row.post_logout_redirect_uris,
  authentication: row.public_jwk ? 'private_key_jwt' : 'none',
  active: row.active,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
});
