import type { ChallengeEvidence } from '../../domain/liveness/challenge.ts';
import type { LivenessResult } from '../../domain/liveness/liveness-result.ts';
import type { JsonRecord, LivenessProgress } from './session-state.ts';

/** A challenge without its track: how a face moved stands behind the commitment to the whole result. */
export function challengeFacts({ track: _track, ...facts }: ChallengeEvidence): JsonRecord {
  return facts;
}

/** A liveness result as it stands in the open part of the log. */
export function livenessFacts({ challenges, ...result }: LivenessResult): JsonRecord {
  return { ...result, challenges: challenges.map(challengeFacts) };
}

/** What is asked now: a challenge, the colours of the screen, or nothing any more. */
export function stageOf({ pending, colours }: LivenessProgress): 'challenge' | 'light' | 'done' {
  if (pending.length > 0) return 'challenge';
  return colours.length > 0 ? 'light' : 'done';
}
