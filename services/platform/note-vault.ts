import type { VaultStanding } from '#core/contract/outbox-entries.ts';
import { recordAudit } from '#services/audit/index.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { lockVaultNumber, updateVaultNumber } from './kiosk.repository.ts';

/**
 * Compares where the vault of a kiosk says that it stands with where it stood. A vault that knows less than it has told
 * these services was copied back: the audit log says so, once for each copy, and what the kiosk began before counts for a
 * review. Call it last in a transaction, because it may enter the audit log.
 *
 * @param standing undefined of a kiosk that tells none, which is less than any.
 */
export async function noteVault(
  trx: DatabaseTransaction,
  kiosk: KioskPrincipal,
  { number, before }: VaultStanding = { number: 0, before: 0 },
  at: Date,
): Promise<void> {
  const known = await lockVaultNumber(trx, kiosk);
  if (before >= known) {
    if (number > known) await updateVaultNumber(trx, kiosk, { number });
    return;
  }
  await updateVaultNumber(trx, kiosk, { number, copiedAt: at });
  const { tenantId, kioskId } = kiosk;
  const data = { kioskId, known, told: before };
  await recordAudit(trx, {
    tenantId,
    at,
    actor: `kiosk:${kioskId}`,
    action: 'kiosk.vault-copied-back',
    data,
  });
}
