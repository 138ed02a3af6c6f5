import type { SessionStateName } from './session-states.ts';

interface SessionReason {
  readonly by: 'services' | 'reviewer';
  /** In words for a reader of the result. */
  readonly words: string;
  /** The states of a session that it explains. */
  readonly explains: readonly SessionStateName[];
  /** It contradicts the log, rather than asks a person to look again. */
  readonly denies?: true;
}

/** Every reason against a session after its end, by code. */
export const SESSION_REASONS = {
  EVIDENCE_BROKEN: {
    by: 'services',
    words: 'The signed evidence failed verification',
    explains: ['Review'],
    denies: true,
  },
  OPERATOR_DIFFERS: {
    by: 'services',
    words: 'An operator acted under the id or key of another',
    explains: ['Review'],
    denies: true,
  },
  OPERATOR_KEY_OUT_OF_TIME: {
    by: 'services',
    words: 'A key signed at a time when it was not the operator’s',
    explains: ['Review'],
    denies: true,
  },
  OPERATOR_DISMISSED: {
    by: 'services',
    words: 'The operator had been dismissed',
    explains: ['Review'],
    denies: true,
  },
  OPERATOR_NOT_PERMITTED: {
    by: 'services',
    words: 'The operator had no permission to verify',
    explains: ['Review'],
    denies: true,
  },
  CONFIRMATION_INVALID: {
    by: 'services',
    words: 'The second person named for an exception did not sign it',
    explains: ['Review'],
    denies: true,
  },
  CONFIRMATION_SAME_PERSON: {
    by: 'services',
    words: 'The operator confirmed their own exception',
    explains: ['Review'],
    denies: true,
  },
  CONFIRMATION_MISSING: {
    by: 'services',
    words: 'An exception lacks the confirmation of a second person',
    explains: ['Review'],
  },
  COMPANION_UNVERIFIED: {
    by: 'services',
    words: 'The session that verified a companion is no success of this community',
    explains: ['Review'],
  },
  EVIDENCE_INCOMPLETE: {
    by: 'services',
    words: 'The signed evidence is incomplete',
    explains: ['Review'],
  },
  CHECKS_DIFFER: {
    by: 'services',
    words: 'The services found another result of a check than the kiosk',
    explains: ['Review'],
    denies: true,
  },
  PICTURES_AT_KIOSK: {
    by: 'services',
    words: 'The pictures stayed at the kiosk, whose word the community does not accept',
    explains: ['Review'],
  },
  PROGRESS_DIFFERS: {
    by: 'services',
    words: 'The log is not the one that the kiosk sent while the session ran',
    explains: ['Review'],
    denies: true,
  },
  EVIDENCE_TOO_OLD: {
    by: 'services',
    words: 'The evidence is older than its session, its request, or what the kiosk sent before it',
    explains: ['Review'],
  },
  VAULT_COPIED_BACK: {
    by: 'services',
    words: 'The kiosk continued from an older copy of its data',
    explains: ['Review'],
  },
  KIOSK_SHUT_OUT: {
    by: 'services',
    words: 'A kiosk was shut out after the session was handed over to it',
    explains: ['Review'],
  },
  VERSION_UNKNOWN: {
    by: 'services',
    words: 'The evidence is of a version that is not known here',
    explains: ['Review'],
  },
  VERSION_REPLACED: {
    by: 'services',
    words: 'The kiosk logged evidence of a version that was replaced',
    explains: ['Review'],
  },
  CLOCK_UNTRUSTED: {
    by: 'services',
    words: 'The clock of the kiosk cannot be trusted',
    explains: ['Review'],
  },
  RETRIES_EXCEEDED: {
    by: 'services',
    words: 'Steps were repeated more often than the flow allows',
    explains: ['Review'],
  },
  DECISION_DIFFERS: {
    by: 'services',
    words: 'The services and the counter came to different outcomes',
    explains: ['Review'],
  },
  FLOW_NOT_ALLOWED: {
    by: 'services',
    words: 'The community does not allow the flow at this kiosk',
    explains: ['Review'],
  },
  FLOW_REPLACED: {
    by: 'services',
    words: 'The kiosk ran a version of the flow that was replaced',
    explains: ['Review'],
  },
  FLOW_DIFFERS: {
    by: 'services',
    words: 'The evidence is of another flow than the session',
    explains: ['Review'],
  },
  ANSWERS_INVALID: {
    by: 'services',
    words: 'The answers do not fit the questions of the flow',
    explains: ['Review'],
  },
  OUTSIDE_LIMITS: {
    by: 'services',
    words: 'The session was not inside its time limits',
    explains: ['Expired', 'Abandoned'],
  },
  REPUDIATED: {
    by: 'reviewer',
    words: 'The person denied the verification, and a reviewer agreed',
    explains: ['Failed'],
  },
  REVIEW_OVERTURNED: {
    by: 'reviewer',
    words: 'A later review overturned the decision',
    explains: ['Success', 'Failed'],
  },
  // These say how evidence arrived. They are no reason for a result.
  LATE_EVIDENCE: {
    by: 'services',
    words: 'The evidence arrived after the session had timed out',
    explains: [],
  },
} as const satisfies Record<string, SessionReason>;

type Code = keyof typeof SESSION_REASONS;
type CodesBy<By extends SessionReason['by']> = {
  [Each in Code]: (typeof SESSION_REASONS)[Each]['by'] extends By ? Each : never;
}[Code];

/** Why a final state differs from the counter's. */
export type JudgementReason = CodesBy<'services'>;
/** Why a reviewer's correction changed a result. */
export type CorrectionReason = CodesBy<'reviewer'>;

/** The reason against a session behind this code; undefined for a code of other versions. */
export const sessionReason = (code: string): SessionReason | undefined =>
  Object.hasOwn(SESSION_REASONS, code) ? SESSION_REASONS[code as Code] : undefined;
