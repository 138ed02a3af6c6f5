import type { LicenceModule } from '#services/contract/permissions.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

/** A community of this name in which no kiosk was registered yet: an interrupted set-up that may be repeated. */
export async function findUnusedBranch(
  db: DatabaseHandle,
  { name, sandbox }: { name: string; sandbox: boolean },
) {
  return (
    db
      .selectFrom('community as c')
      .select(['c.tenant_id', 'c.community_id'])
      .where('c.name', '=', name)
      .where('c.sandbox', '=', sandbox)
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
      // Where administrators rule, a set-up that is repeated takes nothing over.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('account as a').select('a.account_id').whereRef('a.tenant_id', '=', 'c.tenant_id'),
          ),
        ),
      )
      .executeTakeFirst()
  );
}

/** Takes back the licences and codes of a branch whose set-up is repeated. */
export async function revokeIssued(
  trx: DatabaseTransaction,
  { tenantId, communityId }: { tenantId: string; communityId: string },
): Promise<void> {
  await trx
    .deleteFrom('enrolment_code')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .execute();
  await trx
    .deleteFrom('licence')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .execute();
}

export async function insertTenant(
  trx: DatabaseTransaction,
  { tenantId, name, at }: { tenantId: string; name: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('tenant')
    .values({ tenant_id: tenantId, tag: tenantId, name, created_at: at })
    .execute();
}

export async function insertCommunity(
  trx: DatabaseTransaction,
  community: {
    tenantId: string;
    communityId: string;
    name: string;
    publicKey: string;
    dataKeySealed: Uint8Array;
    privateKeySealed: Uint8Array;
    sandbox: boolean;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('community')
    .values({
      tenant_id: community.tenantId,
      community_id: community.communityId,
      name: community.name,
      public_key: community.publicKey,
      data_key_sealed: community.dataKeySealed,
      private_key_sealed: community.privateKeySealed,
      sandbox: community.sandbox,
      created_at: community.at,
    })
    .execute();
}

interface Issued {
  tenantId: string;
  communityId: string;
  at: Date;
}

export async function insertLicence(
  trx: DatabaseTransaction,
  issued: Issued & {
    licenseId: string;
    keyHash: Uint8Array;
    modules: readonly LicenceModule[];
    expiresAt: Date | null;
  },
): Promise<void> {
  await trx
    .insertInto('licence')
    .values({
      tenant_id: issued.tenantId,
      licence_id: issued.licenseId,
      community_id: issued.communityId,
      key_hash: issued.keyHash,
      issued_at: issued.at,
      active: true,
      modules: JSON.stringify(issued.modules),
      expires_at: issued.expiresAt,
    })
    .execute();
}

export async function insertEnrolmentCode(
  trx: DatabaseTransaction,
  issued: Issued & { codeId: string; codeHash: Uint8Array; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('enrolment_code')
    .values({
      tenant_id: issued.tenantId,
      code_id: issued.codeId,
      community_id: issued.communityId,
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
    .select(['tenant_id', 'community_id', 'name', 'public_key', 'sandbox'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
}
