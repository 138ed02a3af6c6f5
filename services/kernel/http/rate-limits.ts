import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '#services/contract/problem.ts';
import { readCounts } from '../counts-setting.ts';
import { clientNetwork } from './client-address.ts';

/**
 * Requests within one minute. Counted in the memory of one node: with several nodes behind a balancer the whole is that
 * many times as much. Sign-ins are limited across nodes besides, by wrong tries that are stored.
 */
export interface RateLimits {
  /** Requests of one address, before credentials are checked. */
  readonly address: number;
  /** Requests of one address with refused credentials; valid ones pass. */
  readonly refusals: number;
  /** Requests of one known caller, or of one address on public routes. */
  readonly caller: number;
  /** Sign-ins, changes of passphrase and registrations of kiosks of one address or caller, each counted separately. */
  readonly attempts: number;
  /** Requests for access tokens of one address. */
  readonly tokens: number;
  /** Pages behind links, for one address. */
  readonly links: number;
  /** Hosted pages, their pictures, clips and hints, for one address. A branch may share one address. */
  readonly captures: number;
}

export const RATE_LIMITS: RateLimits = {
  address: 6000,
  refusals: 120,
  caller: 1200,
  attempts: 20,
  tokens: 60,
  links: 60,
  captures: 3000,
};

const SETTING = 'COUNTERPROOF_RATE_LIMITS';

/**
 * Reads `COUNTERPROOF_RATE_LIMITS`: `name=count` with commas, for example `attempts=10,links=120`; limits that it does
 * not name keep their defaults.
 *
 * @throws StartRefusal `SETTING_INVALID`.
 */
export const rateLimitsOf = (
  environment: Readonly<Record<string, string | undefined>>,
): Partial<RateLimits> => readCounts(environment, SETTING, { ...RATE_LIMITS });

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits;
  }
}

/** The limit of a route, for its `config`. */
export const limitedTo = (name: keyof RateLimits) => ({
  max: ({ server }: FastifyRequest): number => server.rateLimits[name],
  timeWindow: '1 minute',
});

/** Counts a request. @throws ProblemError `RATE_LIMITED` past the limit. */
export type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Limits by address before authentication and by caller after it; limits that a route declares itself count by caller
 * too. Must be installed before the access guard. Answers tell the limit that is nearest to a route in `RateLimit-*`
 * (draft-ietf-httpapi-ratelimit-headers-03), and a refusal when to come back in `Retry-After`.
 *
 * Each limit counts the 5000 keys it saw last. A key that 5000 others drove out starts again from zero, so eviction
 * refuses no one. An attacker gains nothing either: requests from 5000 addresses already have 5000 times the limit.
 * Counts that must not be forgotten, the wrong tries of sign-ins, are stored.
 *
 * @returns counts a request whose credentials the access guard refused.
 */
export async function installRateLimits(
  app: FastifyInstance,
  changed: Partial<RateLimits>,
): Promise<Limiter> {
  const limits = { ...RATE_LIMITS, ...changed };
  app.decorate('rateLimits', limits);
  await app.register(rateLimit, {
    max: limits.caller,
    timeWindow: '1 minute',
    cache: 5000,
    enableDraftSpec: true,
    keyGenerator: (request) => (request.caller ? keyOf(request.caller) : clientNetwork(request)),
    errorResponseBuilder: (_request, { ttl }) => exceeded(ttl),
  });
  const byAddress = limiter(app, limits.address);
  app.addHook('onRequest', byAddress);
  return limiter(app, limits.refusals);
}

function keyOf(caller: NonNullable<FastifyRequest['caller']>): string {
  switch (caller.kind) {
    case 'kiosk':
    case 'wallet':
      return `${caller.tenantId}|${caller.kioskId}`;
    case 'client':
      return `${caller.tenantId}|${caller.clientId}`;
    case 'account':
      return `${caller.tenantId}|${caller.accountId}`;
  }
}

function limiter(app: FastifyInstance, max: number): Limiter {
  const check = app.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) => clientNetwork(request),
  });
  return async (request, reply) => {
    const state = await check(request);
    if (state.isAllowed || !state.isExceeded) return;
    reply.header('ratelimit-limit', state.max);
    reply.header('ratelimit-remaining', 0);
    reply.header('ratelimit-reset', state.ttlInSeconds);
    throw exceeded(state.ttl);
  };
}

function exceeded(ttlMs: number): ProblemError {
  const seconds = Math.ceil(ttlMs / 1000);
  return new ProblemError('RATE_LIMITED', `Wait ${seconds} seconds.`, { retryAfterS: seconds });
}
