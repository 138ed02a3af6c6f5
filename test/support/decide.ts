import { expect } from 'vitest';
import type { OperatorDecision } from '#core/proofing/verdicts.ts';
import type { Harness } from './counter-harness.ts';

/**
 * Decides on what the operator's display shows, as often as a comparison that ends meanwhile changes it.
 * @returns the last answer
 */
export async function decide(harness: Pick<Harness, 'call' | 'session'>, decision: OperatorDecision) {
  let answer: Awaited<ReturnType<typeof ask>> | undefined;
  const ask = () => {
    const { sessionId, evidenceDigest } = harness.session();
    return harness.call('session.decide', { sessionId, decision, evidenceDigest });
  };
  await expect
    .poll(async () => {
      answer = await ask();
      return answer.ok ? undefined : answer.error.code;
    })
    .not.toBe('STEP_STALE');
  return answer!;
}

/** The same where the decision has to be accepted. */
export async function mustDecide(
  harness: Pick<Harness, 'call' | 'session'>,
  decision: OperatorDecision,
): Promise<void> {
  const answer = await decide(harness, decision);
  if (!answer.ok) throw new Error(`session.decide: ${JSON.stringify(answer.error)}`);
}
