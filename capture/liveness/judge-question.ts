import type { ChallengeEvidence } from '#core/liveness/challenge.ts';
import { judgeChallenge } from '#core/liveness/judge-challenge.ts';
import type { LivenessProgress } from '#core/liveness/liveness-progress.ts';
import type { Attempting } from './attempting.ts';
import type { LivenessRun } from './liveness-run.ts';

/** The last colour was shown long enough to be judged; the display may change before the frame after it. */
const LAST_STAGE_SHARE = 0.7;

/**
 * The result of the open challenge; undefined while it is open. Another face always ends it; and an answer counts once
 * the face of the picture was seen with it or after it, and the frames that are sent show it.
 */
export function questionEvidence(
  state: Pick<Attempting, 'flow'>,
  { pending: [kind], issuedAt, deadline }: LivenessProgress,
  run: LivenessRun,
  now: Date,
): ChallengeEvidence | undefined {
  if (!kind) return undefined;
  if (run.continuity(state).verdict === 'FAILED') {
    return { kind, verdict: 'FAILED', reason: 'another-face', issuedAt, track: [] };
  }
  const question = {
    issuedAt: Date.parse(issuedAt),
    deadline: Date.parse(deadline),
    now: now.getTime(),
    blanks: run.blanks,
  };
  const judged = judgeChallenge(kind, run.samples, question, state.flow.face_liveness.challenges.limits);
  if (judged.state === 'open') return undefined;
  const { evidence } = judged;
  if (evidence.verdict !== 'PASSED') return evidence;
  const { answeredAt, ...rest } = evidence;
  const answer = { issuedAt: question.issuedAt, answeredAt: Date.parse(answeredAt ?? issuedAt) };
  if (run.isSeenAt(answer, state)) {
    if (run.answers.keep(run.challenges.length, { kind, ...question }, state.flow.face_liveness.challenges)) {
      return evidence;
    }
    run.beginQuestion();
  } else run.awaitLook();
  if (question.now <= question.deadline) return undefined;
  return { ...rest, verdict: 'FAILED', reason: 'face-lost' };
}

/** Whether all colours were shown for their time, or the time for it is over. @param now RFC 3339 */
export function isLightOver(
  { flow }: Pick<Attempting, 'flow'>,
  { colours, deadline }: LivenessProgress,
  { light }: LivenessRun,
  now: string,
): boolean {
  if (now > deadline) return true;
  const begun = light.find(({ stage }) => stage === colours.length - 1)?.at;
  const newest = light.at(-1)?.at;
  if (begun === undefined || newest === undefined) return false;
  return newest - begun >= flow.face_liveness.light.stageMs * LAST_STAGE_SHARE;
}
