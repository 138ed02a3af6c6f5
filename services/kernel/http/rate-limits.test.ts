import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '#services/contract/problem.ts';
import type { Caller } from '../access.ts';
import { installProblemDetails } from './problem-details.ts';
import { installRateLimits, limitedTo, type RateLimits, rateLimitsOf } from './rate-limits.ts';

const PLENTY = 1000;
const HERE = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';

/** Services of one route that know a caller by its word, and refuse the word `forged`. */
async function limited(limits: Partial<RateLimits>) {
  const app = Fastify();
  installProblemDetails(app);
  const refused = await installRateLimits(app, {
    address: PLENTY,
    refusals: PLENTY,
    caller: PLENTY,
    ...limits,
  });
  app.addHook('onRequest', async (request, reply) => {
    const clientId = request.headers.authorization;
    if (clientId === 'forged') {
      await refused(request, reply);
      throw new ProblemError('TOKEN_INVALID');
    }
    if (clientId) request.caller = { kind: 'client', tenantId: 't', clientId } as Caller;
  });
  app.get('/', async () => 'done');
  app.get('/rare', { config: { rateLimit: limitedTo('attempts') } }, async () => 'done');
  const inject = (authorization: string | undefined, remoteAddress = HERE, url = '/') => {
    const headers = authorization === undefined ? {} : { authorization };
    return app.inject({ url, headers, remoteAddress });
  };
  const ask = async (authorization: string | undefined, remoteAddress = HERE) =>
    (await inject(authorization, remoteAddress)).statusCode;
  return Object.assign(ask, { inject });
}

const times = async (count: number, ask: () => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push(await ask());
  return statuses;
};

describe('the limits of requests', () => {
  it('limit one caller, from whatever address it calls', async () => {
    const ask = await limited({ caller: 2 });
    expect(await times(3, () => ask('one'))).toEqual([200, 200, 429]);
    expect(await ask('one', ELSEWHERE)).toBe(429);
    expect(await ask('another')).toBe(200);
  });

  it('limit one address, whichever caller uses it', async () => {
    const ask = await limited({ address: 2 });
    expect([await ask('one'), await ask('another'), await ask('third')]).toEqual([200, 200, 429]);
    expect(await ask('third', ELSEWHERE)).toBe(200);
  });

  it('hold refused credentials of an address back, and no valid ones behind it', async () => {
    const ask = await limited({ refusals: 2 });
    expect(await times(3, () => ask('forged'))).toEqual([401, 401, 429]);
    expect([await ask('one'), await ask(undefined), await ask('forged')]).toEqual([200, 200, 429]);
    expect(await ask('forged', ELSEWHERE)).toBe(401);
  });

  it('count refused credentials from one subnet of IPv6 as from one address', async () => {
    const ask = await limited({ refusals: 2 });
    const from = (host: number) => ask('forged', `2001:db8:0:1::${host}`);
    expect([await from(1), await from(2), await from(3)]).toEqual([401, 401, 429]);
  });

  it('count the addresses of one subnet of IPv6 as one', async () => {
    const ask = await limited({ caller: 2 });
    const from = (host: number) => ask(undefined, `2001:db8:0:1::${host}`);
    expect([await from(1), await from(2), await from(3)]).toEqual([200, 200, 429]);
    expect(await ask(undefined, '2001:db8:0:2::1')).toBe(200);
  });

  it.each([
    ['address', { address: 2 }, '/', undefined],
    ['refusals', { refusals: 2 }, '/', 'forged'],
    ['caller', { caller: 2 }, '/', 'one'],
    ['attempts', { attempts: 2 }, '/rare', 'one'],
  ])('tell the rest of %s, and when to come back', async (_name, limits, url, authorization) => {
    const { inject } = await limited(limits);
    await inject(authorization, HERE, url);
    await inject(authorization, HERE, url);
    const { statusCode, headers } = await inject(authorization, HERE, url);
    expect(statusCode).toBe(429);
    expect(headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '0' });
    for (const name of ['retry-after', 'ratelimit-reset']) {
      expect([name, Number(headers[name]) > 0 && Number(headers[name]) <= 60]).toEqual([name, true]);
    }
  });
});

describe('the setting of the limits', () => {
  const read = (text?: string) => rateLimitsOf({ COUNTERPROOF_RATE_LIMITS: text });

  it('changes those that it names', () => {
    expect(read(undefined)).toEqual({});
    expect(read('')).toEqual({});
    expect(read('attempts=10, links=120')).toEqual({ attempts: 10, links: 120 });
  });

  it.each([
    'attempts',
    'attempts=',
    'attempts=0',
    'attempts=-1',
    'attempts=1e3',
    'nothing=1',
    '__proto__=1',
    'links=9999999',
  ])('is refused with the accepted form: %s', (text) => {
    expect(() => read(text)).toThrow(
      /COUNTERPROOF_RATE_LIMITS takes name=count with commas, names address, refusals/,
    );
  });
});
