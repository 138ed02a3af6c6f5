import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

export async function findLicence(db: DatabaseHandle, keyHash: Uint8Array) {
  return db
    .selectFrom('licence')
    .select(['tenant_id', 'community_id', 'licence_id', 'active', 'modules', 'expires_at'])
    .where('key_hash', '=', keyHash)
    .where('active', '=', true)
    .executeTakeFirst();
}

/** Locks the code's row, so that one code never registers two kiosks. */
export async function lockEnrolmentCode(trx: DatabaseTransaction, codeHash: Uint8Array) {
  return trx
    .selectFrom('enrolment_code')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function findKioskByDid(db: DatabaseHandle, did: string) {
  return db
    .selectFrom('kiosk')
    .select(['tenant_id', 'community_id', 'kiosk_id', 'active'])
    .where('did', '=', did)
    .executeTakeFirst();
}

/** Whether a kiosk is registered and not shut out. */
export async function isActiveKiosk(
  db: DatabaseHandle,
  { tenantId, kioskId }: { tenantId: string; kioskId: string },
): Promise<boolean> {
  const kiosk = await db
    .selectFrom('kiosk')
    .select('kiosk_id')
    .where('tenant_id', '=', tenantId)
    .where('kiosk_id', '=', kioskId)
    .where('active', '=', true)
    .executeTakeFirst();
  return kiosk !== undefined;
}

/** The number of kiosks in the biggest branch. */
const MOST_NEIGHBOURS = 200;

/** The other kiosks of a community that may sign in, by name. */
export async function listNeighbours(
  db: DatabaseHandle,
  { tenantId, communityId, kioskId }: { tenantId: string; communityId: string; kioskId: string },
): Promise<{ kioskId: string; did: string; name: string }[]> {
  return db
    .selectFrom('kiosk')
    .select(['kiosk_id as kioskId', 'did', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('kiosk_id', '<>', kioskId)
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('kiosk_id')
    .limit(MOST_NEIGHBOURS)
    .execute();
}

/** The places where the active kiosks of a community stand. */
export async function listBranches(
  db: DatabaseHandle,
  { tenantId, communityId }: { tenantId: string; communityId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('kiosk')
    .select('name')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('active', '=', true)
    .orderBy('name')
    .limit(MOST_NEIGHBOURS)
    .execute();
  return rows.map(({ name }) => name);
}

export async function insertKiosk(
  trx: DatabaseTransaction,
  kiosk: {
    tenantId: string;
    communityId: string;
    kioskId: string;
    did: string;
    name: string;
    at: Date;
    codeId: string;
    evidence?: number | undefined;
  },
): Promise<void> {
  await trx
    .insertInto('kiosk')
    .values({
      tenant_id: kiosk.tenantId,
      kiosk_id: kiosk.kioskId,
      community_id: kiosk.communityId,
      did: kiosk.did,
      name: kiosk.name,
      registered_at: kiosk.at,
      active: true,
      ...(kiosk.evidence === undefined
        ? {}
        : { evidence_version: kiosk.evidence, evidence_since: new Date(0) }),
    })
    .execute();
  await trx
    .updateTable('enrolment_code')
    .set({ kiosk_id: kiosk.kioskId })
    .where('tenant_id', '=', kiosk.tenantId)
    .where('code_id', '=', kiosk.codeId)
    .execute();
}

/** Locks the enrolment code that a kiosk of this community was registered with. */
export async function lockKioskCode(
  trx: DatabaseTransaction,
  community: { tenantId: string; communityId: string },
  codeHash: Uint8Array,
) {
  return trx
    .selectFrom('enrolment_code')
    .select(['code_id', 'kiosk_id', 'operator_id', 'expires_at'])
    .where('tenant_id', '=', community.tenantId)
    .where('community_id', '=', community.communityId)
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst();
}

/** The operator whom the code made; it makes no other one. */
export async function spendKioskCode(
  trx: DatabaseTransaction,
  tenantId: string,
  codeId: string,
  operatorId: string,
): Promise<void> {
  await trx
    .updateTable('enrolment_code')
    .set({ operator_id: operatorId })
    .where('tenant_id', '=', tenantId)
    .where('code_id', '=', codeId)
    .execute();
}
