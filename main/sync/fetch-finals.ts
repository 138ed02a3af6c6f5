import { SignedSessionResult } from '#core/contract/session-results.ts';
import { Outcome } from '#core/proofing/verdicts.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import type { FinalAnswer } from '../ports/services-gateway.ts';
import type { Vault } from '../ports/vault.ts';
import type { AwaitedFinals } from './awaited-finals.ts';
import { verifySessionResult } from './verify-session-result.ts';

interface FinalsContext {
  client: ServicesClient;
  vault: Pick<Vault, 'statements'>;
  now: () => Date;
  finals: AwaitedFinals;
  /** The vault is about to close. */
  isStopped: () => boolean;
  onFinal: (answer: FinalAnswer) => void;
}

/** Keeps each signed result and reports its final outcome once; one whose listener throws is reported again. */
export async function fetchFinals(
  { client, vault, now, finals, isStopped, onFinal }: FinalsContext,
  servicesDid: string,
): Promise<void> {
  for (const sessionId of finals.list()) {
    if (isStopped()) return;
    const path = `/proofingsession/${sessionId}/result`;
    const { jws } = await client.authorised({ method: 'GET', path, answer: SignedSessionResult });
    const result = verifySessionResult(jws, sessionId, servicesDid);
    const { final, disagreement, reasons } = result;
    const state = Outcome.safeParse(result.state).data;
    if (isStopped() || !final || !state) continue;
    vault.statements.keep(sessionId, 'result', jws, now().toISOString());
    onFinal({ sessionId, final, disagreement, state, reasons });
    finals.remove(sessionId);
  }
}
