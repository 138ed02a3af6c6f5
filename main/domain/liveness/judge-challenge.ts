import type {
  ChallengeEvidence,
  ChallengeKind,
  ChallengeLimits,
  ChallengeReason,
  FaceSample,
} from './challenge.ts';
import { MOVEMENTS, progress, type RestPosition } from './movement.ts';
import { restPosition } from './rest-position.ts';

/** One question in time, all in milliseconds since the epoch. */
export interface ChallengeQuestion {
  issuedAt: number;
  deadline: number;
  now: number;
}

export type ChallengeState = { state: 'open' } | { state: 'closed'; evidence: ChallengeEvidence };

const RETURNED = 0.4;

/** First version: rest, movement, return. */
export function judgeChallenge(
  kind: ChallengeKind,
  samples: readonly FaceSample[],
  question: ChallengeQuestion,
  limits: ChallengeLimits,
): ChallengeState {
  const { issuedAt, deadline, now } = question;
  const during = samples.filter(({ at }) => at >= issuedAt && at <= now);
  let rest: RestPosition | undefined;
  let peak = 0;
  for (const [index, sample] of during.entries()) {
    if (!rest) {
      rest = restPosition(during.slice(Math.max(0, index - 20), index + 1));
      continue;
    }
    const reached = progress(kind, sample, rest, limits);
    peak = Math.max(peak, reached);
    const done = peak >= 1 && (kind === 'approach' || reached <= RETURNED);
    if (done && sample.at <= deadline) return closed('PASSED', 'ok', sample.at);
  }
  if (now <= deadline) return { state: 'open' };
  return closed('FAILED', peak >= 1 ? 'too-late' : 'not-answered');

  function closed(verdict: 'PASSED' | 'FAILED', reason: ChallengeReason, at?: number): ChallengeState {
    return {
      state: 'closed',
      evidence: {
        kind,
        verdict,
        reason,
        issuedAt: new Date(issuedAt).toISOString(),
        ...(at === undefined ? {} : { answeredAt: new Date(at).toISOString() }),
        measured: { value: peak, threshold: MOVEMENTS[kind].limit(limits), unit: MOVEMENTS[kind].unit },
        track: [],
      },
    };
  }
}
