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

/** Triggers that move a session. `end:` is a signed end inside the limits, with the outcome that the rules give. */
export type SessionTrigger =
  | 'verification-started'
  | 'attempt-failed'
  | 'cancelled'
  | 'expiry-reached'
  | 'abandonment-reached'
  | `end:${Outcome}`
  | 'end-outside-expiry'
  | 'end-outside-abandonment'
  | 'reviewer-approves'
  | 'reviewer-rejects'
  | 'correction-approves'
  | 'correction-rejects';

export const SESSION_EVENTS = [
  'E_IDV_SESSION_EXPIRED',
  'E_IDV_SESSION_ABANDONED',
  'E_IDV_SESSION_RETRY',
  'E_IDV_SESSION_ENDED',
  'E_IDV_SESSION_CORRECTED',
  'E_IDV_SELFIECAPTURE',
  'E_IDV_MANUAL_REVIEW_DECISION',
  'E_IDV_DOCUMENT_NOT_ALLOWED',
  'E_IDV_SESSION_REPUDIATED',
  'E_IDV_SESSION_HELD',
  'E_IDV_RELEASE_ASKED',
  'E_IDV_SESSION_RELEASED',
] as const;
export type SessionEventName = (typeof SESSION_EVENTS)[number];

/** One row of the table: from which states, by which trigger, to which state, with which event. */
export interface SessionTransition {
  readonly from: readonly SessionStateName[];
  readonly on: SessionTrigger;
  readonly to: SessionStateName;
  readonly event?: SessionEventName;
  readonly reason?: 'LATE_EVIDENCE';
  /** A further condition. */
  readonly while?: 'retries are left';
}

const ACTIVE = ['Pending', 'In Progress'] as const;
/** States that only a timer has set; a signed end that lies inside the limits still wins. */
const TIMED_OUT = ['Expired', 'Abandoned'] as const;
const OUTCOMES: readonly Outcome[] = ['Success', 'Failed', 'Not Performed', 'Review', 'Abandoned', 'Expired'];

/** Every transition. Nothing else happens to a session. */
export const SESSION_TRANSITIONS: readonly SessionTransition[] = [
  { from: ['Pending'], on: 'verification-started', to: 'In Progress' },
  {
    from: ['In Progress'],
    on: 'attempt-failed',
    to: 'In Progress',
    event: 'E_IDV_SESSION_RETRY',
    while: 'retries are left',
  },
  // The creator of the session calls it off. A signed end inside the limits wins over that, too.
  { from: ACTIVE, on: 'cancelled', to: 'Abandoned', event: 'E_IDV_SESSION_ABANDONED' },
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
  // The limits decide how such a session ended, whether the timer or the evidence came first.
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
  // A later look, or a repudiation that holds, overturns a decision.
  { from: ['Failed'], on: 'correction-approves', to: 'Success', event: 'E_IDV_SESSION_CORRECTED' },
  { from: ['Success'], on: 'correction-rejects', to: 'Failed', event: 'E_IDV_SESSION_CORRECTED' },
];

/** Triggers of a person alone, after the signed end. */
const BY_REVIEWER: readonly SessionTrigger[] = [
  'reviewer-approves',
  'reviewer-rejects',
  'correction-approves',
  'correction-rejects',
];

/** The parts of a session that decide whether a trigger moves it. */
interface MovableSession {
  readonly state: SessionStateName;
  readonly signedEnd: boolean;
  /** Retries that the flow still allows; only a failed attempt asks. */
  readonly retriesLeft?: number;
}

/**
 * The transition that `trigger` makes in a session. A session with a signed end takes neither a timer nor a second end,
 * in any state.
 */
export function transitionOf(
  { state, signedEnd, retriesLeft = 0 }: MovableSession,
  trigger: SessionTrigger,
): SessionTransition | undefined {
  if (signedEnd !== BY_REVIEWER.includes(trigger)) return undefined;
  const row = SESSION_TRANSITIONS.find(({ from, on }) => on === trigger && from.includes(state));
  return row?.while === 'retries are left' && retriesLeft < 1 ? undefined : row;
}

/** The limits of a flow, in minutes. */
export interface SessionLimits {
  readonly expireSessionInMin: number;
  readonly abandonSessionInMin: number;
}

/** When a session was made and first used, and when it expires. Times in milliseconds. */
export interface SessionUse {
  readonly createdAt: number;
  readonly expiresAt: number;
  /** When a kiosk claimed it, or the person opened a link to it; absent where neither has happened. */
  readonly usedAt?: number | undefined;
}

/**
 * When a session without any evidence is abandoned, in milliseconds. It counts from the first use, unless the flow
 * counts from the creation: an unused session only expires.
 */
export function firstAbandonment(
  {
    abandonSessionInMin,
    abandonFrom,
  }: Pick<SessionLimits, 'abandonSessionInMin'> & { abandonFrom?: string | undefined },
  { createdAt, usedAt, expiresAt }: SessionUse,
): number {
  const from = abandonFrom === 'created' ? createdAt : usedAt;
  return from === undefined ? expiresAt : from + abandonSessionInMin * 60_000;
}

type LimitTrigger = 'end-outside-expiry' | 'end-outside-abandonment';

/** A moment, in milliseconds, before which a session has to begin, and the state of a session that misses it. */
export interface BeginLimit {
  readonly at: number;
  readonly missed: LimitTrigger;
}

/**
 * Judges a signed end by the kiosk's own signed times, in milliseconds: whether the session began before the event that
 * ended it otherwise, ended before its expiry, and had no pause that counts as abandonment.
 */
export function judgeEnd(
  limits: SessionLimits,
  times: readonly number[],
  begin: readonly BeginLimit[] = [],
): 'inside' | LimitTrigger {
  const MINUTE = 60_000;
  const first = times[0] ?? 0;
  const [late] = begin.filter(({ at }) => first >= at).sort((a, b) => a.at - b.at);
  if (late) return late.missed;
  const expiry = first + limits.expireSessionInMin * MINUTE;
  const paused = times.findIndex(
    (time, i) => time - (times[i - 1] ?? time) > limits.abandonSessionInMin * MINUTE,
  );
  // The limit that was reached first decides.
  if (paused !== -1) {
    const abandonedAt = (times[paused - 1] ?? 0) + limits.abandonSessionInMin * MINUTE;
    return abandonedAt <= expiry ? 'end-outside-abandonment' : 'end-outside-expiry';
  }
  return (times.at(-1) ?? first) > expiry ? 'end-outside-expiry' : 'inside';
}
