import { SignedSessionResult } from '#core/contract/session-results.ts';
import { Outcome } from '#core/proofing/verdicts.ts';
import { isRefusal } from '#sdk/network/request-errors.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import type { FinalAnswer } from '../ports/services-gateway.ts';
import type { Vault } from '../ports/vault.ts';
import type { AwaitedFinals } from './awaited-finals.ts';
import { verifySessionResult } from './verify-session-result.ts';

export interface FinalsContext {
  client: ServicesClient;
  vault: Pick<Vault, 'statements' | 'sessions'>;
  now: () => Date;
  finals: AwaitedFinals;
  /** The vault is about to close. */
  isStopped: () => boolean;
  onFinal: (answer: FinalAnswer) => void;
}

/** Keeps each signed result and reports its final outcome once; one whose listener throws is reported again. */
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
      // What the services refuse of one session keeps nothing of another from being asked.
      if (!isRefusal(error)) throw error;
    });
  }
}

/** @returns whether there is a result that was told */
async function tellResult(
  { client, vault, now, isStopped, onFinal }: FinalsContext,
  servicesDid: string,
  sessionId: string,
  isNew: (state: Outcome) => boolean,
): Promise<boolean> {
  const path = `/proofingsession/${sessionId}/result`;
  const { jws } = await client.authorised({ method: 'GET', path, answer: SignedSessionResult });
  const result = verifySessionResult(jws, sessionId, servicesDid);
  const { final, disagreement, reasons, reviewResult } = result;
  const state = Outcome.safeParse(result.state).data;
  if (isStopped() || !final || !state || !isNew(state)) return false;
  vault.statements.keep(sessionId, 'result', jws, now().toISOString());
  const reviewed = reviewResult === 'approved' || reviewResult === 'rejected';
  onFinal({ sessionId, final, disagreement, state, reasons, reviewed });
  return true;
}
