import { SignedSessionResult } from '#core/contract/session-results.ts';
import { tellAfterwards } from '#core/evidence/keep-second-log.ts';
import { VERDICT_EVENT, verdictsIn } from '#core/evidence/second-log.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { Outcome } from '#core/proofing/verdicts.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import type { FinalAnswer } from '../ports/services-gateway.ts';
import type { Vault } from '../ports/vault.ts';
import type { AwaitedFinals } from './awaited-finals.ts';
import { verifySessionResult, verifyVerdictReceipt } from './verify-session-result.ts';

interface FinalsContext {
  client: ServicesClient;
  vault: Pick<Vault, 'statements' | 'evidence' | 'secondLog' | 'outbox' | 'transaction'>;
  /** Signs as the kiosk. */
  signer: JwsSigner;
  now: () => Date;
  finals: AwaitedFinals;
  /** The vault is about to close. */
  isStopped: () => boolean;
  onFinal: (answer: FinalAnswer) => void;
}

/**
 * Keeps each signed result, and in the second log the receipt that carries the verdict. Reports the final outcome once; one
 * whose listener throws is reported again.
 */
export async function fetchFinals(
  { client, vault, signer, now, finals, isStopped, onFinal }: FinalsContext,
  servicesDid: string,
): Promise<void> {
  for (const sessionId of finals.list()) {
    if (isStopped()) return;
    const path = `/proofingsession/${sessionId}/result`;
    const { jws, receipt } = await client.authorised({ method: 'GET', path, answer: SignedSessionResult });
    const result = verifySessionResult(jws, sessionId, servicesDid);
    if (receipt !== undefined) verifyVerdictReceipt(receipt, result, servicesDid);
    const { final, disagreement, reasons } = result;
    const state = Outcome.safeParse(result.state).data;
    if (isStopped() || !final || !state) continue;
    const time = now().toISOString();
    vault.transaction(() => {
      vault.statements.keep(sessionId, 'result', jws, time);
      const isTold = verdictsIn(vault.secondLog.read(sessionId)?.events ?? []).length > 0;
      if (receipt === undefined || isTold) return;
      tellAfterwards(vault, signer, sessionId, { type: VERDICT_EVENT, payload: { receipt }, time });
    });
    onFinal({ sessionId, final, disagreement, state, reasons });
    finals.remove(sessionId);
  }
}
