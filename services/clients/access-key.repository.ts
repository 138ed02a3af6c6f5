import type { ClientScope, KeyType } from '#services/contract/permissions.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

export interface NewAccessKey {
  tenantId: string;
  keyId: string;
  communityId: string | null;
  type: KeyType;
  name: string;
  scopes: readonly ClientScope[];
  keyHash: Uint8Array;
  createdBy: string;
  at: Date;
  expiresAt: Date | null;
}

export async function insertAccessKey(db: DatabaseHandle, key: NewAccessKey): Promise<void> {
  await db
    .insertInto('access_key')
    .values({
      tenant_id: key.tenantId,
      key_id: key.keyId,
      community_id: key.communityId,
      type: key.type,
      name: key.name,
      scopes: JSON.stringify(key.scopes),
      key_hash: key.keyHash,
      created_by: key.createdBy,
      created_at: key.at,
      expires_at: key.expiresAt,
    })
    .execute();
}

export async function findAccessKey(db: DatabaseHandle, tenantId: string, keyId: string) {
  return accessKeysOf(db, tenantId).where('key_id', '=', keyId).executeTakeFirst();
}

/** Whether a key still opens anything. */
export const isUsableKey = (key: { revoked_at: Date | null; expires_at: Date | null }, at: Date): boolean =>
  key.revoked_at === null && (key.expires_at === null || key.expires_at > at);

export const accessKeysOf = (db: DatabaseHandle, tenantId: string) =>
  db.selectFrom('access_key').selectAll().where('tenant_id', '=', tenantId);

/** Revokes a key; one that was revoked keeps its first time. */
export async function revokeAccessKey(db: DatabaseHandle, tenantId: string, keyId: string, at: Date) {
  await db
    .updateTable('access_key')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)
    .where('revoked_at', 'is', null)
    .execute();
}
