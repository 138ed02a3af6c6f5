import { SESSIONS_PATH } from '#core/contract/wallet-calls/authentication.ts';

/** The names of the service directory that exist here, and their paths on this address. */
export const SERVICE_PATHS: Readonly<Record<string, string>> = {
  sessions: SESSIONS_PATH,
  oauth2: '/oauth2',
  idproofing: '/proofingsession',
  licenses: '/v1/licenses',
  user_management: '/v1/users',
  walletapi: '/v1/wallet',
  docuverify: '/document_share_session',
  events: '/v1/events',
  reports: '/v1/reports',
};
