import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OperatorDecision } from '#core/proofing/verdicts.ts';
import type { Harness } from './counter-harness.ts';

/** A comparison takes less. */
const WAIT_MS = 10_000;

/**
 * Decides on what the operator's display shows, as often as a comparison that ends meanwhile changes it.
 * @returns the last answer
 */
export async function decide(harness: Pick<Harness, 'call' | 'session'>, decision: OperatorDecision) {
  for (const deadline = Date.now() + WAIT_MS; ; await nextTurn()) {
    const { sessionId, evidenceDigest } = harness.session();
    const answer = await harness.call('session.decide', { sessionId, decision, evidenceDigest });
    if (answer.ok || answer.error.code !== 'STEP_STALE' || Date.now() > deadline) return answer;
  }
}

/** The same where the decision has to be accepted. */
export async function mustDecide(
  harness: Pick<Harness, 'call' | 'session'>,
  decision: OperatorDecision,
): Promise<void> {
  const answer = await decide(harness, decision);
  if (!answer.ok) throw new Error(`session.decide: ${JSON.stringify(answer.error)}`);
}
