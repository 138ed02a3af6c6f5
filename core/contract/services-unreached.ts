import type { ErrorCode } from './errors.ts';

/** Errors of a connection to the services. Every other failure is an answer of the services. */
export const SERVICES_UNREACHED = [
  'SERVICES_UNREACHABLE',
  'SERVICES_TIMEOUT',
  'SERVICES_INVALID_ANSWER',
  'SERVICES_SIGNATURE_INVALID',
  'SERVICES_NOT_PROVEN',
  'PROXY_FAILED',
  'CERTIFICATE_UNTRUSTED',
] as const satisfies readonly ErrorCode[];
