import { errorGroup } from './error-group.ts';

/** Sessions that are held until two persons release them. */
export const HOLD_ERRORS = errorGroup('holds', ['operator'], {
  HOLD_NOT_FOUND: ['There is no such hold', 'Load the list of holds again.', { status: 404 }],
  HOLD_RELEASED: ['The hold is released', 'Hold the session again where it must stay.', { status: 409 }],
  RELEASE_ASKED: [
    'Another person has asked for the release',
    'Confirm or refuse their release.',
    { status: 409 },
  ],
  RELEASE_NOT_ASKED: [
    'The release has not been asked for',
    'Ask for the release; another person confirms it.',
    { status: 409 },
  ],
  REVIEWER_EXCLUDED: [
    'You took part in this session',
    'Leave it to a person who did not hold, serve or review it.',
    { status: 403 },
  ],
});
