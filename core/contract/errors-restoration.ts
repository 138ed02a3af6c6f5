import { errorGroup } from './error-group.ts';

/** Wallets that applicants take from a verification. */
export const ENROLMENT_ERRORS = errorGroup('enrolment', ['operator'], {
  WALLET_WORDS_SHOWN: [
    'The words of this wallet were shown already',
    'Ask the applicant to show twelve new words.',
  ],
  WALLET_WORDS_WRONG: [
    'These are not the words that were asked for',
    'Ask the applicant to compare both words with the note.',
  ],
  APPLICANT_WALLET_MISSING: [
    'The applicant has no wallet at this kiosk',
    'Start a session, in which the applicant brings a lost wallet back or takes one after a Success. Then scan the code again.',
  ],
});

/** Back-ups of wallets, and their restoration by the face of the person. */
export const RESTORATION_ERRORS = errorGroup('restoration', ['operator', 'developer'], {
  RESTORE_DISABLED: [
    'Your organisation does not allow wallets to be restored',
    'Restore the wallet by its twelve words, or ask your administrator.',
    { status: 403, hint: 'Services: restoreWallet in the user settings of the community.' },
  ],
  RESTORE_MODE_OFF: [
    'Nothing is being restored',
    'Start the restoration first.',
    { hint: 'SDK: call setRestoreMode before it.' },
  ],
  RESTORATION_NOT_FOUND: [
    'Nothing waits to be restored',
    'Start the restoration again. It lasts five minutes.',
    { status: 404 },
  ],
  BACKUP_NOT_FOUND: [
    'There is no back-up of this wallet',
    'Enrol again, or restore from another device.',
    { status: 404, hint: 'SDK: backUpWallet makes one.' },
  ],
  BACKUP_TOO_LARGE: [
    'The back-up is too large',
    'Leave out pictures of documents, then back up again.',
    { hint: 'SDK: register documents with syncArtifacts false.' },
  ],
  LIVE_ID_NOT_RECOGNISED: [
    'The person is not recognised',
    'Take the picture again, or restore the wallet by its twelve words.',
    { status: 404 },
  ],
  LIVENESS_REQUIRED: [
    'The picture does not show a live person',
    'Take the picture again and follow the questions on the screen.',
    { status: 422 },
  ],
  SECOND_FACTOR_WRONG: [
    'The second factor is wrong',
    'Check the PIN, then try again. Further wrong tries have to wait.',
    { status: 403 },
  ],
});
