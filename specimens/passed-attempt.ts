import { randomUUID } from 'node:crypto';
import type { ChallengeEvidence, ChallengeKind } from '#core/liveness/challenge.ts';
import { decideLiveness } from '#core/liveness/decide-liveness.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';

/** A question that was answered as soon as it was put. @param time RFC 3339 */
export const passedChallenge = (kind: ChallengeKind, time: string): ChallengeEvidence => ({
  kind,
  verdict: 'PASSED',
  reason: 'ok',
  issuedAt: time,
  answeredAt: time,
  track: [],
});

/** The result of answered questions before a camera that says enough of itself. @param time RFC 3339 */
export function passedAttempt(challenges: ChallengeEvidence[], time: string) {
  const nonce = randomUUID();
  const result = decideLiveness({
    rule: COUNTER_STANDARD.face_liveness.satisfiedBy,
    action: 'review',
    attempt: 2,
    nonce,
    startedAt: time,
    endedAt: time,
    challenges,
    replaced: [],
    signals: [
      { id: 'face-continuity', verdict: 'PASSED', reason: 'ok' },
      { id: 'injection-label', verdict: 'PASSED', reason: 'ok' },
    ],
    models: [],
  });
  return { ...result, nonce };
}
