import type { LivenessProgress, SessionState } from './session-state.ts';

/** What is asked now: a challenge, the colours of the screen, or nothing any more. */
export function stageOf({ pending, colours }: LivenessProgress): 'challenge' | 'light' | 'done' {
  if (pending.length > 0) return 'challenge';
  return colours.length > 0 ? 'light' : 'done';
}

/** Until the last frames of the light sequence have come and were judged. */
const LIGHT_GRACE_MS = 5000;

/**
 * When the time of what is asked now is over, if it runs from `since` (both RFC 3339). Nothing lights up before the
 * person has read the announcement and started the colours, so it has the time of a question; the colours have theirs
 * once they have begun.
 */
export function deadlineFrom(
  since: string,
  { colours, lightBegunAt }: Pick<LivenessProgress, 'colours' | 'lightBegunAt'>,
  { face_liveness: { challenges, light } }: SessionState['flow'],
): string {
  const ms = lightBegunAt ? colours.length * light.stageMs + LIGHT_GRACE_MS : challenges.timeoutSec * 1000;
  return new Date(Date.parse(since) + ms).toISOString();
}
