import { errorGroup } from './error-group.ts';

/** Errors shown to a program on the kiosk's machine, and to the supervisor who pairs it. */
export const PROGRAM_ERRORS = errorGroup('programs', ['operator', 'developer'], {
  PROGRAM_UNKNOWN: [
    'The kiosk does not know this program',
    'Pair the program with the kiosk, and have a supervisor confirm it.',
    { hint: 'Local API: call program.pair, keep the token, and send it with program.sign-in.' },
  ],
  PROGRAM_SCOPE_MISSING: [
    'The program may not do this',
    'Pair the program again with the permission that the details name.',
    { hint: 'docs/reference/local-api.md lists what each scope allows, and what is never offered.' },
  ],
  PAIRING_REFUSED: [
    'A supervisor refused the program',
    'Talk to the supervisor of the counter before the program asks again.',
  ],
  PAIRING_EXPIRED: [
    'The pairing was not confirmed in time',
    'Have the program ask again while a supervisor is at the counter.',
  ],
});
