import type { DatabaseHandle, DatabaseTransaction } from '../ports/database.ts';

/** A community of this name in which no kiosk was registered yet: an interrupted set-up that may be repeated. */
export async function findUnusedBranch(db: DatabaseHandle, name: string) {
  return db
    .selectFrom('community as c')
    .select(['c.tenant_id', 'c.community_id'])
    .where('c.name', '=', name)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('kiosk as k')
            .select('k.kiosk_id')
            .whereRef('k.tenant_id', '=', 'c.tenant_id')
            .whereRef('k.community_id', '=', 'c.community_id'),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Takes back the licences and codes of a branch whose set-up is repeated. */
export async function revokeIssued(trx: DatabaseTransaction, tenantId: string): Promise<void> {
  await trx.deleteFrom('enrolment_code').where('tenant_id', '=', tenantId).execute();
  await trx.deleteFrom('licence').where('tenant_id', '=', tenantId).execute();
}

export async function insertBranch(
  trx: DatabaseTransaction,
  branch: {
    tenantId: string;
    communityId: string;
    name: string;
    publicKey: string;
    dataKeySealed: Uint8Array;
    privateKeySealed: Uint8Array;
    at: Date;
  },
): Promise<void> {
  const { tenantId, communityId, name, at } = branch;
  await trx
    .insertInto('tenant')
    .values({ tenant_id: tenantId, tag: tenantId, name, created_at: at })
    .execute();
  await trx
    .insertInto('community')
    .values({
      tenant_id: tenantId,
      community_id: communityId,
      name,
      public_key: branch.publicKey,
      data_key_sealed: branch.dataKeySealed,
      private_key_sealed: branch.privateKeySealed,
      created_at: at,
    })
    .execute();
}

export async function insertIssued(
  trx: DatabaseTransaction,
  issued: {
    tenantId: string;
    communityId: string;
    licenceId: string;
    keyHash: Uint8Array;
    codeId: string;
    codeHash: Uint8Array;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  const of = { tenant_id: issued.tenantId, community_id: issued.communityId };
  await trx
    .insertInto('licence')
    .values({
      ...of,
      licence_id: issued.licenceId,
      key_hash: issued.keyHash,
      issued_at: issued.at,
      active: true,
    })
    .execute();
  await trx
    .insertInto('enrolment_code')
    .values({
      ...of,
      code_id: issued.codeId,
      code_hash: issued.codeHash,
      issued_at: issued.at,
      expires_at: issued.expiresAt,
      kiosk_id: null,
      operator_id: null,
    })
    .execute();
}

export async function findCommunity(db: DatabaseHandle, tenantId: string, communityId: string) {
  return db
    .selectFrom('community')
    .select(['tenant_id', 'community_id', 'name', 'public_key'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
}
