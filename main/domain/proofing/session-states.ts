import type { Outcome } from './verdicts.ts';

/** States of a proofing session at the services (web services specification, part 3). */
export const SESSION_STATES = [
  'Pending',
  'In Progress',
  'Review',
  'Success',
  'Failed',
  'Not Performed',
  'Expired',
  'Abandoned',
] as const;
export type SessionStateName = (typeof SESSION_STATES)[number];

/** What moves a session. `end:` is a signed end inside the limits, with the outcome that the rules give. */
export type SessionTrigger =
  | 'verification-started'
  | 'attempt-failed'
  | 'expiry-reached'
  | 'abandonment-reached'
  | `end:${Outcome}`
  | 'end-outside-expiry'
  | 'end-outside-abandonment'
  | 'reviewer-approves'
  | 'reviewer-rejects';

export const SESSION_EVENTS = [
  'E_IDV_SESSION_EXPIRED',
  'E_IDV_SESSION_ABANDONED',
  'E_IDV_SESSION_RETRY',
  'E_IDV_SESSION_ENDED',
  'E_IDV_SESSION_CORRECTED',
  'E_IDV_SELFIECAPTURE',
  'E_IDV_MANUAL_REVIEW_DECISION',
] as const;
export type SessionEventName = (typeof SESSION_EVENTS)[number];

/** One row of the table: where it applies, what moves it, where it leads and what is told. */
export interface SessionTransition {
  readonly from: readonly SessionStateName[];
  readonly on: SessionTrigger;
  readonly to: SessionStateName;
  readonly event?: SessionEventName;
  readonly reason?: 'LATE_EVIDENCE';
}

const ACTIVE = ['Pending', 'In Progress'] as const;
/** What only a timer has ended so far; a signed end that lies inside the limits still wins. */
const TIMED_OUT = ['Expired', 'Abandoned'] as const;
const OUTCOMES: readonly Outcome[] = ['Success', 'Failed', 'Not Performed', 'Review', 'Abandoned', 'Expired'];

/** Every transition there is. What is not in this table does not happen. */
export const SESSION_TRANSITIONS: readonly SessionTransition[] = [
  { from: ['Pending'], on: 'verification-started', to: 'In Progress' },
  { from: ['In Progress'], on: 'attempt-failed', to: 'In Progress', event: 'E_IDV_SESSION_RETRY' },
  { from: ACTIVE, on: 'expiry-reached', to: 'Expired', event: 'E_IDV_SESSION_EXPIRED' },
  { from: ACTIVE, on: 'abandonment-reached', to: 'Abandoned', event: 'E_IDV_SESSION_ABANDONED' },
  ...OUTCOMES.map(
    (outcome): SessionTransition => ({
      from: ACTIVE,
      on: `end:${outcome}`,
      to: outcome,
      event: 'E_IDV_SESSION_ENDED',
    }),
  ),
  ...OUTCOMES.map(
    (outcome): SessionTransition => ({
      from: TIMED_OUT,
      on: `end:${outcome}`,
      to: outcome,
      event: 'E_IDV_SESSION_CORRECTED',
      reason: 'LATE_EVIDENCE',
    }),
  ),
  { from: ACTIVE, on: 'end-outside-expiry', to: 'Expired', event: 'E_IDV_SESSION_EXPIRED' },
  { from: ACTIVE, on: 'end-outside-abandonment', to: 'Abandoned', event: 'E_IDV_SESSION_ABANDONED' },
  // Whichever came first, timer or evidence, the limits say how such a session ended.
  {
    from: ['Abandoned'],
    on: 'end-outside-expiry',
    to: 'Expired',
    event: 'E_IDV_SESSION_CORRECTED',
    reason: 'LATE_EVIDENCE',
  },
  {
    from: ['Expired'],
    on: 'end-outside-abandonment',
    to: 'Abandoned',
    event: 'E_IDV_SESSION_CORRECTED',
    reason: 'LATE_EVIDENCE',
  },
  { from: ['Expired'], on: 'end-outside-expiry', to: 'Expired' },
  { from: ['Abandoned'], on: 'end-outside-abandonment', to: 'Abandoned' },
  { from: ['Review'], on: 'reviewer-approves', to: 'Success', event: 'E_IDV_MANUAL_REVIEW_DECISION' },
  { from: ['Review'], on: 'reviewer-rejects', to: 'Failed', event: 'E_IDV_MANUAL_REVIEW_DECISION' },
];

/**
 * The transition that `trigger` makes in a session. A session with a signed end takes neither a timer nor a second
 * end, whatever its state is called.
 */
export function transitionOf(
  session: { state: SessionStateName; signedEnd: boolean },
  trigger: SessionTrigger,
): SessionTransition | undefined {
  const byReviewer = trigger === 'reviewer-approves' || trigger === 'reviewer-rejects';
  if (session.signedEnd !== byReviewer) return undefined;
  return SESSION_TRANSITIONS.find(({ from, on }) => on === trigger && from.includes(session.state));
}

/** The limits of a flow, in minutes. */
export interface SessionLimits {
  readonly expireSessionInMin: number;
  readonly abandonSessionInMin: number;
}

/**
 * Judges a signed end by the kiosk's own signed times, in milliseconds: whether the session ended before its expiry,
 * and without a pause that counts as abandonment.
 */
export function judgeEnd(
  limits: SessionLimits,
  times: readonly number[],
): 'inside' | 'end-outside-expiry' | 'end-outside-abandonment' {
  const MINUTE = 60_000;
  const first = times[0] ?? 0;
  const expiry = first + limits.expireSessionInMin * MINUTE;
  const paused = times.findIndex(
    (time, i) => i > 0 && time - (times[i - 1] ?? time) > limits.abandonSessionInMin * MINUTE,
  );
  // The limit that was reached first decides.
  if (paused > 0) {
    const abandonedAt = (times[paused - 1] ?? 0) + limits.abandonSessionInMin * MINUTE;
    return abandonedAt <= expiry ? 'end-outside-abandonment' : 'end-outside-expiry';
  }
  return (times.at(-1) ?? first) > expiry ? 'end-outside-expiry' : 'inside';
}
