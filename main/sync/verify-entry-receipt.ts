import { failure } from '#core/contract/errors.ts';
import { verifyReceipt } from '#core/evidence/trust.ts';
import { publicKeyFromDid } from '#core/keys/did-key.ts';
import type { OutboxEntry, StoredReceipt } from '../ports/vault.ts';

/**
 * An entry is sent only when a receipt verifies under the pinned key of the services and names this very entry with
 * this very content.
 *
 * @throws AppError `RECEIPT_INVALID`.
 */
export function verifyEntryReceipt(
  jws: string,
  entry: OutboxEntry,
  servicesDid: string,
  receivedAt: string,
): StoredReceipt {
  const verdict = verifyReceipt(jws, publicKeyFromDid(servicesDid));
  if (!verdict.valid) throw failure('RECEIPT_INVALID', verdict.reason);
  const { receipt } = verdict;
  for (const member of ['entryId', 'sessionId', 'idempotencyKey', 'contentHash'] as const) {
    if (receipt[member] !== entry[member])
      throw failure('RECEIPT_INVALID', `${member} differs from what was sent`);
  }
  return { receipt, jws, receivedAt };
}
