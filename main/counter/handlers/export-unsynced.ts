import { failure } from '#core/contract/errors.ts';
import type { Kiosk } from '../kiosk.ts';
import { exportEvidence } from './export-evidence.ts';

/**
 * Exports every session that still waits for a receipt, sealed to one recipient, and takes the supervisor's word that
 * the kiosk may be reset. The passphrase is asked again: a display left alone must not give that word.
 * @throws AppError PERMISSION_DENIED, SIGN_IN_FAILED, SIGN_IN_LOCKED, STEP_NOT_ALLOWED, KEY_INVALID, DISK_FULL
 */
export function exportUnsynced(
  kiosk: Kiosk,
  { recipientDid, passphrase }: { recipientDid: string; passphrase: string },
): { files: { fileName: string; sha256: string }[] } {
  const { presence, unlocked, sealedExport } = kiosk.open();
  const supervisor = presence.operator();
  if (supervisor?.role !== 'supervisor')
    throw failure('PERMISSION_DENIED', 'the operator at the counter is no supervisor');
  presence.confirm(passphrase);
  const sessions = unlocked.vault.outbox.waiting().flatMap(({ sessionId }) => sessionId ?? []);
  const files = sessions.map((sessionId) => exportEvidence(kiosk, sessionId, recipientDid));
  sealedExport.give(supervisor.operatorId, sessions);
  return { files };
}
