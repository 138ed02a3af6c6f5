import { errorGroup, mergeGroups } from './error-group.ts';

const USERS = errorGroup('users', ['operator', 'developer'], {
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
  ORIGIN_NOT_REGISTERED: [
    'This is not the organisation of the kiosk',
    'Use an access code or an account of the organisation of this kiosk.',
  ],
  WALLET_REVOKED: ['The wallet was revoked', 'Ask your administrator.', { status: 403 }],
  DVC_NOT_FOUND: [
    'There is no such connector configuration',
    'List the connector configurations.',
    { status: 404, hint: 'SDK: use the id of a connector configuration of the community, or none.' },
  ],
  CONFIG_NOT_FOUND: ['No value is published at this path', 'Check the path of the value.', { status: 404 }],
});

/** Errors about tenant, community, licence and gateways that a person at the kiosk sees as well. */
const PLATFORM = mergeGroups(
  errorGroup('platform', ['operator', 'administrator', 'developer'], {
    TENANT_NOT_FOUND: [
      'There is no such tenant',
      'Check the id, tag or DNS name of the tenant.',
      { status: 404 },
    ],
  }),
  errorGroup('platform', ['operator', 'developer'], {
    COMMUNITY_NOT_FOUND: [
      'There is no such community',
      'Name a community that the caller belongs to.',
      { status: 404 },
    ],
    LICENSE_EXPIRED: [
      'The licence of the organisation has expired',
      'Ask for a licence that is in force.',
      { status: 403 },
    ],
    LICENSE_MODULE_MISSING: [
      'The licence of the organisation lacks a module',
      'Ask for a licence with this module.',
      { status: 403 },
    ],
    LICENSE_MODULES_UNKNOWN: [
      'The modules of the licence are not known yet',
      'Connect the kiosk to the services, then try again.',
    ],
  }),
  errorGroup('contact', ['operator', 'developer'], {
    GATEWAY_NOT_CONFIGURED: [
      'No gateway of this channel is configured',
      'Configure a gateway for this channel first.',
      { status: 409 },
    ],
  }),
  errorGroup('requests', ['operator', 'developer'], {
    RATE_LIMITED: ['Too many requests', 'Wait, then send the request again.', { status: 429 }],
  }),
);

/** Users of a community, their wallets, access codes and passwords, as a person meets them. */
export const USERS_ERRORS = mergeGroups(USERS, PLATFORM);
