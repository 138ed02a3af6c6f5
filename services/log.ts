import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

/** Fields that never reach the log, wherever they stand. */
const REDACTED = [
  'authorization',
  'dpop',
  'headers.authorization',
  'headers.dpop',
  'req.headers',
  'body',
  'licenseKey',
  'enrolmentCode',
  'verifier',
  'wrappedKey',
  'err.parameters',
  'err.detail',
  'err.where',
];

/** The services' own log: JSON lines, without addresses, bodies, tokens or the values inside database errors. */
export function servicesLog(level: 'silent' | 'info' | 'warn' = 'info'): FastifyBaseLogger {
  return pino({
    name: 'services',
    level,
    redact: { paths: REDACTED, remove: true },
    serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }) },
  });
}
