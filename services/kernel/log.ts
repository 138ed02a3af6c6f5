import { write } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { AppError } from '#core/contract/errors.ts';
import { logStream } from '#core/log-stream.ts';

/** Members that never reach the log, should anybody ever log an object that has them. */
const SECRETS = [
  'authorization',
  'dpop',
  'headers',
  'body',
  'licenseKey',
  'enrolmentCode',
  'verifier',
  'wrappedKey',
  'passphrase',
  'password',
  'secret',
  'token',
  'accessToken',
  'accessKey',
  'secretAccessKey',
  'masterKey',
  'privateKey',
];

/** The services' own log: JSON lines, without addresses, bodies, tokens or the values inside database errors. */
export function servicesLog(
  level: 'silent' | 'info' | 'warn' = 'info',
  destination?: DestinationStream,
): FastifyBaseLogger {
  const options = {
    name: 'services',
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), remove: true },
    serializers: {
      err: (error: unknown) => describeError(error),
      req: ({ method }: { method: string }) => ({ method }),
    },
  };
  return pino(options, destination ?? logStream((bytes, done) => write(1, bytes, done)));
}

/** Parts of an aggregate error that are logged. */
const MOST_PARTS = 10;
/** Depth of nested causes that is logged; an error may even be its own cause. */
const DEEPEST = 5;

/** Database drivers hang the query, its parameters and whole rows on their errors; only these members are safe. */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint } = error as { code?: string; constraint?: string };
  const parts = error instanceof AggregateError && depth < DEEPEST ? error.errors.slice(0, MOST_PARTS) : [];
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code,
    constraint,
    ...(error instanceof AppError ? { component: error.detail.component, probe: error.detail.probe } : {}),
    ...(error.cause === undefined || depth >= DEEPEST
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
    ...(parts.length === 0 ? {} : { errors: parts.map((part) => describeError(part, depth + 1)) }),
  };
}
