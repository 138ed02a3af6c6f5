import { z } from 'zod';
import type { Flow } from '../contract/flow.ts';
import { ChallengeKind } from './challenge.ts';
import { ScreenColour } from './light.ts';

/** The questions of the attempt that runs in this visit. The frames that answer them are judged outside of the machine. */
export const LivenessProgress = z.object({
  nonce: z.string(),
  /** RFC 3339. */
  startedAt: z.string(),
  /** Number of the open question; a replaced one counts on. */
  index: z.number().int(),
  answered: z.number().int(),
  /** The open question first; empty once all are answered. */
  pending: z.array(ChallengeKind),
  /** Every kind that was asked or is going to be, replaced ones included. */
  asked: z.array(ChallengeKind),
  replaced: z.array(ChallengeKind),
  /** The colours that the screen shows after the challenges; empty where the flow shows none. */
  colours: z.array(ScreenColour),
  /** RFC 3339, when the first colour was seen on the screen; absent while the colours are only announced. */
  lightBegunAt: z.string().optional(),
  /** RFC 3339, of the open question. */
  issuedAt: z.string(),
  deadline: z.string(),
});
export type LivenessProgress = z.infer<typeof LivenessProgress>;

/** The current stage: a challenge, the colours of the screen, or the end. */
export function stageOf({ pending, colours }: LivenessProgress): 'challenge' | 'light' | 'done' {
  if (pending.length > 0) return 'challenge';
  return colours.length > 0 ? 'light' : 'done';
}

/** Until the last frames of the light sequence have come and were judged. */
const LIGHT_GRACE_MS = 5000;

/**
 * When the time of the current stage is over, if it runs from `since` (both RFC 3339). Nothing lights up before the
 * person has read the announcement and started the colours, so it has the time of a question; the colours have theirs
 * once they have begun.
 */
export function deadlineFrom(
  since: string,
  { colours, lightBegunAt }: Pick<LivenessProgress, 'colours' | 'lightBegunAt'>,
  { face_liveness: { challenges, light } }: Pick<Flow, 'face_liveness'>,
): string {
  const ms = lightBegunAt ? colours.length * light.stageMs + LIGHT_GRACE_MS : challenges.timeoutSec * 1000;
  return new Date(Date.parse(since) + ms).toISOString();
}
