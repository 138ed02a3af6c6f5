import type {
  ChallengeEvidence,
  ChallengeKind,
  ChallengeLimits,
  ChallengeReason,
  FaceSample,
} from './challenge.ts';
import { ChallengeWatch } from './challenge-watch.ts';
import { trackRows, usableSamples } from './sample-track.ts';

/** One question in time, all in milliseconds since the epoch. */
export interface ChallengeQuestion {
  issuedAt: number;
  deadline: number;
  /** Frames that were taken later are not there yet. */
  now: number;
  /**
   * Capture times of the frames without a face. A busy kiosk judges no frames for a while, which is not a lost face.
   * Without these times, every gap counts.
   */
  blanks?: readonly number[];
}

export type ChallengeState = { state: 'open' } | { state: 'closed'; evidence: ChallengeEvidence };

/**
 * Judges one question by every frame since it was asked; earlier frames are ignored, so that no answer counts twice.
 * docs/face-liveness.md has the rules.
 */
export function judgeChallenge(
  kind: ChallengeKind,
  samples: readonly FaceSample[],
  question: ChallengeQuestion,
  limits: ChallengeLimits,
): ChallengeState {
  const { issuedAt, deadline, now } = question;
  const seen = usableSamples(samples, issuedAt, now);
  const watch = new ChallengeWatch(kind, limits, question.blanks);
  const close = (reason: ChallengeReason, end: number): ChallengeState => ({
    state: 'closed',
    evidence: {
      kind,
      verdict: reason === 'ok' ? 'PASSED' : 'FAILED',
      reason,
      issuedAt: timeOf(issuedAt),
      ...(reason === 'ok' ? { answeredAt: timeOf(end) } : {}),
      ...(watch.measured ? { measured: watch.measured } : {}),
      track: trackRows(
        seen.filter(({ at }) => at <= end),
        issuedAt,
      ),
    },
  });
  for (const sample of seen) {
    const answer = watch.follow(sample);
    if (answer && answer.at > deadline) return close(watch.started ? 'too-late' : 'not-answered', answer.at);
    if (answer) return close(answer.reason, answer.at);
  }
  const lost = isLost(seen, question, limits);
  if (lost) return close('face-lost', now);
  if (now <= deadline) return { state: 'open' };
  return close(watch.started ? 'too-late' : 'not-answered', now);
}

/** One frame without a face can be an error of the detector; a slow kiosk has no second frame soon. */
const BLANKS_OF_A_LOST_FACE = 2;

/** No face for too long by now, or none at all by the deadline: a display that starts its camera is given that time. */
function isLost(
  seen: readonly FaceSample[],
  { deadline, now, blanks }: ChallengeQuestion,
  { maxGapMs }: ChallengeLimits,
): boolean {
  const last = seen.at(-1);
  if (last && blanks) {
    const since = blanks.filter((at) => at > last.at && at <= deadline);
    return since.length >= BLANKS_OF_A_LOST_FACE && since.some((at) => at - last.at > maxGapMs);
  }
  return last ? Math.min(now, deadline) - last.at > maxGapMs : now > deadline;
}

/** RFC 3339; a time that no calendar holds becomes its beginning, since evidence must be written in any case. */
function timeOf(at: number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? new Date(0).toISOString() : time.toISOString();
}
