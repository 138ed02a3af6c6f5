import type { ErasureView } from '#core/contract/counter/privacy-operations.ts';
import { ErasureReceipt } from '#core/contract/erasure-request.ts';
import { verifyJws } from '#core/keys/jws.ts';
import type { ErasureRequestRecord } from '../../ports/vault.ts';

/** How far an erasure is that the applicant asked for here, with the services' last word on it. */
export function erasureView(asked: ErasureRequestRecord): ErasureView {
  const { state, erasureId, requestedAt, language, removed, refusal, receipt } = asked;
  const proof = receipt === undefined ? undefined : proofOf(receipt);
  return {
    ...{ state, erasureId, requestedAt, language },
    ...(removed ? { removed: removed.vault + removed.outbox } : {}),
    ...(refusal ? { refusal } : {}),
    ...(proof ? { proof } : {}),
  };
}

/** The pinned key signed it when it came; the signature is checked once more before anybody relies on it. */
function proofOf(jws: string): ErasureView['proof'] {
  const verdict = verifyJws(jws);
  const receipt = verdict.valid ? ErasureReceipt.safeParse(verdict.payload).data : undefined;
  if (!receipt) return undefined;
  const { issuedAt, erased, waitingBlobs: waiting, backupsUntil } = receipt;
  const removed = Object.values(erased).reduce((sum, count) => sum + count, 0);
  return { issuedAt, removed, waiting, ...(backupsUntil ? { backupsUntil } : {}), jws };
}
