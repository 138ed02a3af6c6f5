import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { CommunityPath } from '#services/kernel/http/addressed-community.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

interface Named extends CommunityPath {
  tag: string;
}
const placeOf = ({ tenantId, communityId, tag }: Named): string =>
  `workflow_secret.value|${tenantId}|${communityId}|${tag}`;

/** @returns false where the tag is taken: a secret is never changed */
export async function insertSecret(
  trx: DatabaseTransaction,
  sealer: Sealer,
  secret: Named & { value: string; hosts: readonly string[]; by: string; at: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('workflow_secret')
    .values({
      tenant_id: secret.tenantId,
      community_id: secret.communityId,
      tag: secret.tag,
      value_sealed: sealer.seal(Buffer.from(secret.value), placeOf(secret)),
      hosts: JSON.stringify(secret.hosts),
      created_by: secret.by,
      created_at: secret.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tag')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The secrets of a community, without their values. */
export async function listSecrets(db: DatabaseHandle, { tenantId, communityId }: CommunityPath) {
  const rows = await db
    .selectFrom('workflow_secret')
    .select(['tag', 'hosts', 'created_by', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .orderBy('tag')
    .execute();
  return rows.map((row) => ({
    tag: row.tag,
    hosts: row.hosts,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }));
}

/** @returns false if there is none */
export async function deleteSecret(
  trx: DatabaseTransaction,
  { tenantId, communityId, tag }: Named,
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('workflow_secret')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('tag', '=', tag)
    .returning('tag')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** A secret with its value, for a call that is about to leave. */
export async function openSecret(
  db: DatabaseHandle,
  sealer: Sealer,
  named: Named,
): Promise<{ value: string; hosts: string[] } | undefined> {
  const row = await db
    .selectFrom('workflow_secret')
    .select(['value_sealed', 'hosts'])
    .where('tenant_id', '=', named.tenantId)
    .where('community_id', '=', named.communityId)
    .where('tag', '=', named.tag)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    value: Buffer.from(sealer.open(row.value_sealed, placeOf(named))).toString('utf8'),
    hosts: row.hosts,
  };
}

/** Hosts that scripts of a community may call. */
export async function allowedHosts(
  db: DatabaseHandle,
  { tenantId, communityId }: CommunityPath,
): Promise<string[]> {
  const rows = await db
    .selectFrom('workflow_host')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .orderBy('host')
    .execute();
  return rows.map(({ host }) => host);
}

export async function replaceHosts(
  trx: DatabaseTransaction,
  { tenantId, communityId }: CommunityPath,
  hosts: readonly string[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await trx
    .deleteFrom('workflow_host')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .execute();
  if (hosts.length === 0) return;
  const rows = [...new Set(hosts)].map((host) => ({
    tenant_id: tenantId,
    community_id: communityId,
    host,
    allowed_by: by,
    allowed_at: at,
  }));
  await trx.insertInto('workflow_host').values(rows).execute();
}
