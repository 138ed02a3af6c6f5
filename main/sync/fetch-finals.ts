import { type SessionResult, SignedSessionResult } from '#core/contract/session-results.ts';
import { tellAfterwards } from '#core/evidence/keep-second-log.ts';
import { VERDICT_EVENT, verdictsIn } from '#core/evidence/second-log.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { Outcome } from '#core/proofing/verdicts.ts';
import { isRefusal } from '#sdk/network/request-errors.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import type { FinalAnswer } from '../ports/services-gateway.ts';
import type { Vault } from '../ports/vault.ts';
import type { AwaitedFinals } from './awaited-finals.ts';
import { verifySessionResult, verifyVerdictReceipt } from './verify-session-result.ts';

export interface FinalsContext {
  client: ServicesClient;
  vault: Pick<Vault, 'statements' | 'sessions' | 'evidence' | 'secondLog' | 'outbox' | 'transaction'>;
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
export async function fetchFinals(context: FinalsContext, servicesDid: string): Promise<void> {
  const { finals, isStopped } = context;
  for (const sessionId of finals.list()) {
    if (isStopped()) return;
    if (await tellResult(context, servicesDid, sessionId, () => true)) finals.remove(sessionId);
  }
}

/** The same of sessions in Review that a person has decided since: from then on they are kept for as long as the flow says. */
export async function fetchReviews(context: FinalsContext, servicesDid: string): Promise<void> {
  const { vault, isStopped } = context;
  for (const sessionId of vault.sessions.inReview()) {
    if (isStopped()) return;
    const isDecided = (state: Outcome) => state !== 'Review';
    await tellResult(context, servicesDid, sessionId, isDecided).catch((error: unknown) => {
      // A refusal for one session does not stop the questions about others.
      if (!isRefusal(error)) throw error;
    });
  }
}

/** @returns whether there is a result that was told */
async function tellResult(
  { client, vault, signer, now, isStopped, onFinal }: FinalsContext,
  servicesDid: string,
  sessionId: string,
  isNew: (state: Outcome) => boolean,
): Promise<boolean> {
  const path = `/proofingsession/${sessionId}/result`;
  const { jws, receipt } = await client.authorised({ method: 'GET', path, answer: SignedSessionResult });
  const result = verifySessionResult(jws, sessionId, servicesDid);
  if (receipt !== undefined) verifyVerdictReceipt(receipt, result, servicesDid);
  const { final, disagreement, reasons, reviewResult } = result;
  const state = Outcome.safeParse(result.state).data;
  if (isStopped() || !final || !state || !isNew(state)) return false;
  const time = now().toISOString();
  vault.transaction(() => {
    vault.statements.keep(sessionId, 'result', jws, time);
    const told = verdictsIn(vault.secondLog.read(sessionId)?.events ?? []);
    if (receipt === undefined || told.some((earlier) => saysSame(earlier, result, servicesDid))) return;
    tellAfterwards(vault, signer, sessionId, { type: VERDICT_EVENT, payload: { receipt }, time });
  });
  const reviewed = reviewResult === 'approved' || reviewResult === 'rejected';
  onFinal({ sessionId, final, disagreement, state, reasons, reviewed });
  return true;
}

/** Whether an earlier receipt carries the verdict of a result. */
function saysSame(receipt: string, result: SessionResult, servicesDid: string): boolean {
  try {
    verifyVerdictReceipt(receipt, result, servicesDid);
    return true;
  } catch {
    return false;
  }
}
