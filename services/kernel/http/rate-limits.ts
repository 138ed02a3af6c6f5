import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '#services/contract/problem.ts';

/**
 * Requests within one minute. Counted in the memory of one node: with several nodes behind a balancer the whole is that
 * many times as much. Sign-ins are limited across nodes besides, by the lock-out that is stored with the account.
 */
export interface RateLimits {
  /** Of one address, before anybody looks at credentials. */
  readonly address: number;
  /** Of one address with credentials that were refused. */
  readonly refusals: number;
  /** Of one caller who is known, or of one address on public routes. */
  readonly caller: number;
}

export const RATE_LIMITS: RateLimits = { address: 6000, refusals: 120, caller: 1200 };

/** Whether one more is allowed; counts it unless told otherwise. */
type Limiter = (request: FastifyRequest, count?: boolean) => Promise<void>;

/**
 * Limits by address before authentication and by caller after it. Must be installed before the access guard, whose
 * refusals it counts; limits that a route declares itself count by caller too.
 */
export async function installRateLimits(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(rateLimit, {
    max: limits.caller,
    timeWindow: '1 minute',
    keyGenerator: ({ caller, ip }) => (caller ? keyOf(caller) : ip),
    errorResponseBuilder: (_request, { ttl }) => exceeded(ttl),
  });
  const byAddress = limiter(app, limits.address);
  const byRefusals = limiter(app, limits.refusals);
  app.addHook('onRequest', async (request) => {
    await byAddress(request);
    if (request.headers.authorization !== undefined) await byRefusals(request, false);
  });
  app.addHook('onResponse', async (request, reply) => {
    const isRefused = reply.statusCode === 401 && request.headers.authorization !== undefined;
    if (isRefused) await byRefusals(request).catch(() => undefined);
  });
}

function keyOf(caller: NonNullable<FastifyRequest['caller']>): string {
  switch (caller.kind) {
    case 'kiosk':
      return `${caller.tenantId}|${caller.kioskId}`;
    case 'client':
      return `${caller.tenantId}|${caller.clientId}`;
    case 'account':
      return `${caller.tenantId}|${caller.accountId}`;
  }
}

function limiter(app: FastifyInstance, max: number): Limiter {
  const check = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: ({ ip }) => ip });
  return async (request, count = true) => {
    const state = await check(request, { increment: count });
    if (!state.isAllowed && (state.isExceeded || (!count && state.remaining === 0))) {
      throw exceeded(state.ttl);
    }
  };
}

const exceeded = (ttlMs: number): ProblemError =>
  new ProblemError('RATE_LIMITED', `Wait ${Math.ceil(ttlMs / 1000)} seconds.`);
