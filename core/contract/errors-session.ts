import { errorGroup, mergeGroups } from './error-group.ts';

/** The proofing session, from its reference to its evidence. */
export const SESSION_ERRORS = mergeGroups(
  errorGroup('session', ['operator'], {
    SESSION_NOT_FOUND: ['There is no such session', 'Choose a session from the list.', { status: 404 }],
    SESSION_ACTIVE: ['A session is running', 'End the session first.'],
    SESSION_SHOWN: ['An ended session is still on the screen', 'Close it first.'],
    SESSION_ENDED: ['This session has ended', 'Start a new session.', { status: 409 }],
    REFERENCE_INVALID: [
      'The reference is not valid',
      'Compare all eight characters with the applicant’s message.',
    ],
    REFERENCE_UNKNOWN: [
      'No session was prepared under this reference',
      'Compare the reference with the applicant’s message, or start a new session.',
    ],
    SESSION_CLAIMED: [
      'Another kiosk has opened this session',
      'Continue at that kiosk, or release the session there.',
      { status: 409 },
    ],
    SESSION_EXPIRED: [
      'This session has expired',
      'Start a new session, or ask for a newly prepared one.',
      { status: 409 },
    ],
    SESSION_NOT_WAITING: [
      'This prepared session was already started or ended',
      'Start a new session, or ask for a newly prepared one.',
    ],
    HAND_OVER_NOT_POSSIBLE: [
      'This session cannot continue at another kiosk',
      'Finish the session here, or choose another kiosk.',
    ],
    HAND_OVER_INCOMPLETE: [
      'The other kiosk has not sent the whole session yet',
      'Keep that kiosk switched on and online, and try again in a minute.',
    ],
    HAND_OVER_REVOKED: [
      'The kiosk that handed this session over is not registered any more',
      'Start a new session.',
      { status: 409 },
    ],
    HAND_OVER_BROKEN: [
      'The part from the other kiosk failed verification',
      'Start a new session, and tell your administrator.',
    ],
    PICTURES_EXHAUSTED: [
      'The session has reached its limit for pictures',
      'Decide on the pictures that are there, or end the session and start a new one.',
      { status: 409 },
    ],
    STEP_NOT_ALLOWED: ['That is not possible at this step', 'Finish the current step first.'],
    STEP_STALE: ['This step is already over', 'Continue with what the screen shows now.'],
    CONSENT_REQUIRED: ['Consent is missing', 'Ask for consent first.'],
    DECISION_INCOMPLETE: [
      'Something is missing for this decision',
      'Complete what is listed, or choose another decision.',
    ],
    SELF_VERIFICATION: [
      'You cannot verify yourself',
      'Ask another operator to run this session, or refer it for review.',
    ],
  }),
  errorGroup('privacy', ['operator'], {
    ERASURE_UNDECIDED: [
      'A decision on this session is outstanding',
      'The data stay until it has been made. Ask for the erasure then.',
    ],
    ERASURE_ELSEWHERE: [
      'This session went on at another kiosk',
      'Ask for the erasure at that kiosk, or have an administrator delete the data at the services.',
    ],
    ERASURE_ASKED: ['The erasure has already been asked for', 'Open Privacy again to see how far it is.'],
  }),
  errorGroup('flows', ['operator'], {
    FLOW_NOT_FOUND: ['There is no such flow', 'Choose a flow from the list.', { status: 404 }],
    FLOW_NOT_ALLOWED: [
      'Your organisation does not allow the flow of this session here',
      'Open the session at another kiosk, or ask your administrator to allow its flow at this one.',
      { status: 409 },
    ],
    FLOW_UNAVAILABLE: [
      'This kiosk does not have the flow of the session',
      'The session was released. Update this kiosk, or open the session at another kiosk.',
    ],
    DEFAULT_FLOW_UNAVAILABLE: [
      'The flow that your organisation chose cannot run on this kiosk',
      'Choose another flow here, and ask your administrator to correct the chosen one.',
    ],
    FLOWS_OUTDATED: [
      'The services sent an older list of flows',
      'The kiosk keeps the newer one. Try again in a minute. If it happens again, ask your administrator to check the clock of the services.',
    ],
  }),
  errorGroup('form', ['operator'], {
    ANSWERS_INVALID: [
      'An answer does not fit the form',
      'Correct the answers that are named, then send the form again.',
      { status: 422 },
    ],
  }),
  errorGroup('clock', ['operator', 'developer'], {
    CLOCK_UNTRUSTED: [
      'The clock of this kiosk is wrong',
      'Set the date and time of this computer. The session goes to review.',
    ],
  }),
  errorGroup('receipt', ['operator'], {
    RECEIPT_INVALID: [
      'The receipt failed verification',
      'The evidence stays in the vault. Ask your administrator.',
      { hint: 'Check the address of the services; the kiosk sends the evidence again.' },
    ],
  }),
  errorGroup('evidence', ['operator', 'administrator'], {
    EVIDENCE_BROKEN: [
      'The evidence failed verification',
      'Keep the evidence, do not rely on it, and ask your administrator.',
      { hint: 'Ask the exporting kiosk for the package again.' },
    ],
  }),
);
