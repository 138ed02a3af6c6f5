import type { ChallengeEvidence, ChallengeKind } from '../liveness/challenge.ts';
import type { LivenessResult } from '../liveness/liveness-result.ts';

const TIME = '2026-11-20T10:00:00.000Z';

/** A challenge that was answered. */
export const answer = (kind: ChallengeKind, change: Partial<ChallengeEvidence> = {}): ChallengeEvidence => ({
  kind,
  verdict: 'PASSED',
  reason: 'ok',
  issuedAt: TIME,
  answeredAt: TIME,
  track: [[100, 1, 2, 3, 4, 5]],
  ...change,
});

/** The result of an attempt that passed, by the rule of the counter. */
export const livenessResult = (change: Partial<LivenessResult> = {}): LivenessResult => ({
  v: 1,
  status: 'PASSED',
  reasonCode: 'ok',
  rule: 'active-checks',
  injection: { verdict: 'PASSED', action: 'review' },
  attempt: 1,
  startedAt: TIME,
  endedAt: TIME,
  challenges: [],
  replaced: [],
  signals: [],
  models: [],
  ...change,
});
