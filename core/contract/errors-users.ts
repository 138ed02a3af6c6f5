import { errorGroup } from './error-group.ts';

/** Users of a community, their wallets, access codes and passwords, as a person meets them. */
export const USERS_ERRORS = errorGroup('users', ['operator', 'developer'], {
  USER_NOT_FOUND: ['There is no such user', 'Check the name of the user.', { status: 404 }],
  RELYING_PARTY_NOT_FOUND: [
    'There is no such relying party',
    'Check the id of the relying party.',
    { status: 404 },
  ],
  USER_OR_PASSWORD_WRONG: [
    'User or password is wrong',
    'Check user name and password, then try again.',
    { status: 403 },
  ],
  PASSWORD_REFUSED: [
    'The password breaks the rules',
    'Choose a password that keeps the rules that the details name.',
    { status: 422 },
  ],
  PASSWORD_REQUIRED: [
    'The access code needs the password of the user',
    'Enter the password as well.',
    { status: 409, hint: 'SDK: call verifyUserAccount with the code.' },
  ],
  ACCESS_CODE_INVALID: [
    'The access code is not valid',
    'Check the code, or ask for a new one.',
    { status: 403 },
  ],
  ACCESS_CODE_EXPIRED: ['The access code has expired', 'Ask for a new code.', { status: 403 }],
  ACCESS_CODE_USED: ['The access code was used', 'Ask for a new code.', { status: 409 }],
  ACCESS_CODE_NOT_VALIDATED: [
    'This wallet has not validated the access code',
    'Scan the code again with this wallet.',
    { status: 409, hint: 'SDK: call validateAccessCode before redeemAccessCode.' },
  ],
  ACCOUNT_NOT_LINKED: [
    'The wallet is not linked to this user',
    'Link the wallet by an access code or the password first.',
    { status: 404 },
  ],
  ACCOUNT_LIMIT_REACHED: [
    'The organisation allows no further link',
    'Unlink another user or wallet first.',
    { status: 409 },
  ],
  WALLET_REVOKED: ['The wallet was revoked', 'Ask your administrator.', { status: 403 }],
  CONFIG_NOT_FOUND: ['No value is published at this path', 'Check the path of the value.', { status: 404 }],
});
