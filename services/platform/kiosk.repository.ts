import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { VaultStanding } from '#core/contract/outbox-entries.ts';
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

/**
 * The key under which a kiosk signs, since when it may, when its vault was last found to be a copy, and the version of
 * evidence that it has come to.
 */
export interface SigningKiosk {
  kioskId: string;
  did: string;
  registeredAt: Date;
  vaultCopiedAt: Date | null;
  /** The highest version of evidence that it has logged or named when it registered; 0 for none. */
  evidenceVersion: number;
  /** When its first session of that version began, by its clock; before all of them where it named it. */
  evidenceSince: Date | null;
  /** Whether it may still sign in. */
  active: boolean;
  /** When it was last shut out, whether or not it may sign in again. */
  shutOutAt: Date | null;
  /** No kiosk: the services themselves, for persons at their own phones. */
  hosted: boolean;
}

const SIGNING = [
  'kiosk_id as kioskId',
  'did',
  'registered_at as registeredAt',
  'vault_copied_at as vaultCopiedAt',
  'evidence_version as evidenceVersion',
  'evidence_since as evidenceSince',
  'active',
  'shut_out_at as shutOutAt',
  'hosted',
] as const;

export async function findSigner(
  db: DatabaseHandle,
  { tenantId, kioskId }: { tenantId: string; kioskId: string },
): Promise<SigningKiosk | undefined> {
  return db
    .selectFrom('kiosk')
    .select(SIGNING)
    .where('tenant_id', '=', tenantId)
    .where('kiosk_id', '=', kioskId)
    .executeTakeFirst();
}

/** Those of a community that sign under one of the keys. */
export async function findSigners(
  db: DatabaseHandle,
  { tenantId, communityId }: { tenantId: string; communityId: string },
  dids: readonly string[],
): Promise<SigningKiosk[]> {
  return db
    .selectFrom('kiosk')
    .select(SIGNING)
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('did', 'in', dids)
    .execute();
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

/** Keeps the highest version of evidence that a kiosk has logged, with the earliest begin of a session of that version. */
export async function noteEvidenceVersion(
  trx: DatabaseTransaction,
  { tenantId, kioskId }: { tenantId: string; kioskId: string },
  { version, startedAt }: { version: number; startedAt: Date },
): Promise<void> {
  await trx
    .updateTable('kiosk')
    .set({ evidence_version: version, evidence_since: startedAt })
    .where('tenant_id', '=', tenantId)
    .where('kiosk_id', '=', kioskId)
    .where(({ or, and, eb }) =>
      or([
        eb('evidence_version', '<', version),
        and([eb('evidence_version', '=', version), eb('evidence_since', '>', startedAt)]),
      ]),
    )
    .execute();
}

/** Where the vault of a kiosk stood last, in which run of the kiosk, and when by its clock. */
interface ToldStanding {
  number: number;
  run: string | null;
  at: Date | null;
}

/** What the vault of a kiosk told last, with the row locked against another entry of the kiosk. */
export async function lockVaultStanding(
  trx: DatabaseTransaction,
  { tenantId, kioskId }: { tenantId: string; kioskId: string },
): Promise<ToldStanding> {
  const row = await trx
    .selectFrom('kiosk')
    .select(['vault_number', 'vault_run', 'vault_told_at'])
    .where('tenant_id', '=', tenantId)
    .where('kiosk_id', '=', kioskId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { number: row.vault_number, run: row.vault_run, at: row.vault_told_at };
}

/**
 * Keeps the highest vault number that a kiosk has named.
 * @param copiedAt when its vault was found copied back; an earlier time stays where there is none now
 */
export async function updateVaultStanding(
  trx: DatabaseTransaction,
  { tenantId, kioskId }: { tenantId: string; kioskId: string },
  { number, run, at, copiedAt }: ToldStanding & { copiedAt?: Date },
): Promise<void> {
  await trx
    .updateTable('kiosk')
    .set({
      vault_number: number,
      vault_run: run,
      vault_told_at: at,
      ...(copiedAt ? { vault_copied_at: copiedAt } : {}),
    })
    .where('tenant_id', '=', tenantId)
    .where('kiosk_id', '=', kioskId)
    .execute();
}

/**
 * The part `stood` of a statement that takes note of where a vault stands: it has no row where the vault knows less than
 * is known of it, and where the part `from` has none.
 */
export function vaultPart(
  { tenantId, kioskId }: { tenantId: string; kioskId: string },
  standing: VaultStanding | undefined,
  from: string,
): RawBuilder<unknown> {
  const isKnown = sql`k.tenant_id = ${tenantId}::uuid AND k.kiosk_id = ${kioskId}::uuid
    AND k.vault_number <= ${standing?.before ?? 0}::integer`;
  if (!standing) {
    return sql`stood AS (SELECT k.kiosk_id FROM kiosk k, ${sql.ref(from)} WHERE ${isKnown} FOR NO KEY UPDATE OF k)`;
  }
  const { number, run, at } = standing;
  return sql`stood AS (UPDATE kiosk k SET vault_number = greatest(k.vault_number, ${number}::integer),
      vault_run = ${run}::uuid, vault_told_at = ${new Date(at)}::timestamptz
    FROM ${sql.ref(from)} WHERE ${isKnown} RETURNING k.kiosk_id)`;
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

interface OwnKiosk {
  tenantId: string;
  communityId: string;
  did: string;
  name: string;
  at: Date;
}

/**
 * The kiosk of a sandbox, made when it is first asked for. It is not active, so no token is ever issued to it.
 * @returns its id.
 */
export const ensureDrawnKiosk = (trx: DatabaseTransaction, kiosk: OwnKiosk): Promise<string> =>
  ensureOwnKiosk(trx, kiosk, { sandbox: true, hosted: false });

/**
 * In whose name the services sign what persons at their own phones showed; made when it is first asked for. It is not
 * active either.
 * @returns its id.
 */
export const ensureHostedKiosk = (trx: DatabaseTransaction, kiosk: OwnKiosk): Promise<string> =>
  ensureOwnKiosk(trx, kiosk, { sandbox: false, hosted: true });

async function ensureOwnKiosk(
  trx: DatabaseTransaction,
  kiosk: OwnKiosk,
  flags: { sandbox: boolean; hosted: boolean },
): Promise<string> {
  await trx
    .insertInto('kiosk')
    .values({
      tenant_id: kiosk.tenantId,
      kiosk_id: randomUUID(),
      community_id: kiosk.communityId,
      did: kiosk.did,
      name: kiosk.name,
      registered_at: kiosk.at,
      active: false,
      ...flags,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { kiosk_id: kioskId } = await trx
    .selectFrom('kiosk')
    .select('kiosk_id')
    .where('tenant_id', '=', kiosk.tenantId)
    .where('did', '=', kiosk.did)
    .executeTakeFirstOrThrow();
  return kioskId;
}
