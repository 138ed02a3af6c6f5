import type { VaultStanding } from '#core/contract/outbox-entries.ts';
import { recordAudit } from '#services/audit/index.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { lockVaultStanding, updateVaultStanding } from './vault-standing.repository.ts';

/**
 * Compares where the vault of a kiosk says that it stands with where it stood. A vault that knows less than it has told
 * these services was copied back: the audit log says so, once for each copy, and what the kiosk began before counts for a
 * review. A request that the network held back tells less than one that the same run of the kiosk sent after it, and is no
 * finding. Call it last in a transaction, because it may enter the audit log.
 *
 * @param standing undefined of a kiosk that tells none, which is less than any.
 */
export async function noteVault(
  trx: DatabaseTransaction,
  kiosk: KioskPrincipal,
  standing: VaultStanding | undefined,
  at: Date,
): Promise<void> {
  const known = await lockVaultStanding(trx, kiosk);
  const { number, before } = standing ?? { number: 0, before: 0 };
  const told = { number, run: standing?.run ?? null, at: standing ? new Date(standing.at) : null };
  if (before >= known.number) {
    if (standing) await updateVaultStanding(trx, kiosk, { ...told, number: Math.max(number, known.number) });
    return;
  }
  const isHeldBack =
    known.run !== null &&
    told.run === known.run &&
    number <= known.number &&
    (told.at ?? 0) < (known.at ?? 0);
  if (isHeldBack) return;
  await updateVaultStanding(trx, kiosk, { ...told, copiedAt: at });
  const { tenantId, kioskId } = kiosk;
  const data = { kioskId, known: known.number, told: before };
  await recordAudit(trx, {
    tenantId,
    at,
    actor: `kiosk:${kioskId}`,
    action: 'kiosk.vault-copied-back',
    data,
  });
}
