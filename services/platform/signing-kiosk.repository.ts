import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

/**
 * The key under which a kiosk signs, since when it may, when its vault was last found to be a copy, and the newest
 * version of evidence that it has sent.
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
