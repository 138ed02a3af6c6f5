import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { audited } from '#services/audit/index.ts';
import { type AccessKeyFacts, IssuedAccessKey, type NewAccessKey } from '#services/contract/clients.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type AccountPrincipal, actorOf, covers } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { inReach, readPage } from '#services/kernel/database/read-page.ts';
import { newSecret, secretHash } from '#services/kernel/presented-secret.ts';
import { accessKeysOf, findAccessKey, insertAccessKey, revokeAccessKey } from './access-key.repository.ts';
import { requireGrantableScopes, requireReach, requireScopesOfType } from './program-limits.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findAccessKey>>>;

/**
 * Issues an access key; its text is in this answer, and kept sealed for a day where the request may be repeated.
 *
 * @throws ProblemError `GRANT_EXCEEDED`, `COMMUNITY_NOT_FOUND`, `IDEMPOTENCY_CONFLICT`.
 */
export async function issueAccessKey(
  context: ServicesContext,
  caller: AccountPrincipal,
  request: z.infer<typeof NewAccessKey>,
  idempotencyKey?: string,
): Promise<z.infer<typeof IssuedAccessKey>> {
  const { tenantId } = caller;
  const permit = async (trx: DatabaseTransaction) => {
    requireScopesOfType(request.type, request.scopes);
    requireGrantableScopes(caller, request.scopes);
    await requireReach(trx, caller, request.communityId);
  };
  const keyId = randomUUID();
  const key = newSecret('accessKey', { tenantId, rowId: keyId });
  const actor = actorOf(caller);
  const { name, type, scopes, communityId } = request;
  const issue = async (trx: DatabaseTransaction, at: Date) => {
    await insertAccessKey(trx, {
      ...{ tenantId, keyId, communityId, type, name, scopes, at },
      keyHash: secretHash(context.sealers.service, key),
      createdBy: actor,
      expiresAt: request.expiresAt === null ? null : new Date(request.expiresAt),
    });
    const result = { ...factsOf((await findAccessKey(trx, tenantId, keyId))!), key };
    return { result, action: 'access-key.issued', data: { keyId, type, scopes, communityId } };
  };
  const operation = 'access-keys/create';
  const asked = { idempotencyKey, operation, body: request, answer: IssuedAccessKey, permit };
  return audited(context, { tenantId, actor }, issue, asked);
}

/** A page of the keys within the caller's reach, revoked ones too. */
export async function readableAccessKeys({ db }: ServicesContext, caller: AccountPrincipal, page: ListQuery) {
  const query = accessKeysOf(db, caller.tenantId).where(inReach(caller));
  const { rows, ...rest } = await readPage(query, { time: 'created_at', id: 'key_id' }, page);
  return { keys: rows.map(factsOf), ...rest };
}

/** @throws ProblemError `ACCESS_KEY_NOT_FOUND`. */
export async function revoke(
  context: ServicesContext,
  caller: AccountPrincipal,
  keyId: string,
): Promise<AccessKeyFacts> {
  const { tenantId } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    const row = await findAccessKey(trx, tenantId, keyId);
    if (!row || !covers(caller, row.community_id)) {
      throw new ProblemError('ACCESS_KEY_NOT_FOUND');
    }
    await revokeAccessKey(trx, tenantId, keyId, at);
    const result = factsOf((await findAccessKey(trx, tenantId, keyId))!);
    return { result, action: 'access-key.revoked', data: { keyId } };
  });
}

const factsOf = (row: Row): AccessKeyFacts => ({
  keyId: row.key_id,
  name: row.name,
  type: row.type,
  scopes: row.scopes,
  communityId: row.community_id,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});
