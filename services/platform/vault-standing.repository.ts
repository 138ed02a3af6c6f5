import { type RawBuilder, sql } from 'kysely';
import type { VaultStanding } from '#core/contract/outbox-entries.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';

/** Where the vault of a kiosk stood last, in which run of the kiosk, and when by its clock. */
interface ToldStanding {
  number: number;
  run: string | null;
  at: Date | null;
}

/** The last report of a kiosk's vault, with the row locked against another entry of the kiosk. */
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
