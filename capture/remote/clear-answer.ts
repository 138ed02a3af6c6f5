import type { ChallengeEvidence, ChallengeLimits } from '#core/liveness/challenge.ts';
import { judgeChallenge } from '#core/liveness/judge-challenge.ts';
import { scaledLimits } from '#core/liveness/live-frames.ts';
import type { LivenessProgress } from '#core/liveness/liveness-progress.ts';
import type { LivenessRun } from '../liveness/liveness-run.ts';

/** Parts of each limit by which the rest position may differ where frames were left out, with room to spare. */
const MARGINS = [0.8, 1.05];

/** Whether an answer is one as well by limits somewhat lower, by which another movement counts sooner, and higher. */
export function isClearAnswer(
  { kind, answeredAt = '' }: ChallengeEvidence,
  { issuedAt, deadline }: LivenessProgress,
  { samples, blanks }: LivenessRun,
  limits: ChallengeLimits,
): boolean {
  const now = samples.at(-1)?.at ?? Date.parse(answeredAt);
  const question = { issuedAt: Date.parse(issuedAt), deadline: Date.parse(deadline), now, blanks };
  return MARGINS.every((part) => {
    const judged = judgeChallenge(kind, samples, question, scaledLimits(limits, part));
    return judged.state === 'closed' && judged.evidence.verdict === 'PASSED';
  });
}
