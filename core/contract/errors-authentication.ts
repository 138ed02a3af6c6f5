import { errorGroup } from './error-group.ts';

/** Authentication sessions: a relying party's request to a person, and the answer of the person's wallet. */
export const AUTHENTICATION_ERRORS = errorGroup('authentication', ['operator', 'developer'], {
  SCOPE_UNKNOWN: ['A scope is not known', 'Ask only for scopes of the reference.'],
  SCOPE_VALUE_MISSING: [
    'The wallet has no data for a scope',
    'Register the document or link the account that the details name, then try again.',
  ],
  CONSENT_REFUSED: ['The person does not agree', 'Nothing was sent. Ask again only if the person wishes it.'],
  AUTH_FACTOR_NOT_PASSED: [
    'The person has not authenticated recently',
    'Have the person pass the factor that the details name, then try again at once.',
  ],
  AUTH_FACTOR_OTHER: [
    'The requesting service asks for another factor',
    'Use the factor that the requesting service asks for.',
    { status: 409 },
  ],
  SESSION_SOURCE_UNTRUSTED: [
    'The address is not one of your organisation’s services',
    'Do not continue. Ask the requesting service for a new code.',
  ],
  AUTH_ORIGIN_UNKNOWN: [
    'The session is for another origin',
    'Name tenant, community and address as the services know them.',
    { status: 403 },
  ],
  AUTH_SCOPE_NOT_ASKED: [
    'The requesting service did not ask for this scope',
    'Send only scopes that the session names.',
    { status: 409 },
  ],
  AUTH_SESSION_NOT_FOUND: [
    'There is no such authentication session',
    'Ask the requesting service for a new code.',
    { status: 404 },
  ],
  AUTH_SESSION_EXPIRED: [
    'The authentication session has expired',
    'Ask the requesting service for a new code.',
    { status: 410 },
  ],
  AUTH_SESSION_ANSWERED: [
    'The authentication session has its answer already',
    'Ask the requesting service for a new code.',
    { status: 409 },
  ],
  AUTH_SESSION_UNANSWERED: [
    'The person has not answered yet',
    'Ask again in a few seconds, until the session expires.',
    { status: 409 },
  ],
  ACCOUNT_CREDENTIAL_INVALID: [
    'The credential of the account is not valid',
    'Get a new credential. Each counts once, for a few minutes.',
    { status: 403 },
  ],
});
export type AuthenticationErrorCode = keyof typeof AUTHENTICATION_ERRORS;
