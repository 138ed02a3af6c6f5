import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../access.ts';
import { installProblemDetails } from './problem-details.ts';
import { installRateLimits, type RateLimits } from './rate-limits.ts';

const PLENTY = 1000;
const HERE = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';

/** Services of one route that know a caller by its word, and refuse the word `forged`. */
async function limited(limits: Partial<RateLimits>) {
  const app = Fastify();
  installProblemDetails(app);
  await installRateLimits(app, { address: PLENTY, refusals: PLENTY, caller: PLENTY, ...limits });
  app.addHook('onRequest', async (request, reply) => {
    const clientId = request.headers.authorization;
    if (clientId === 'forged') return reply.code(401).send();
    if (clientId) request.caller = { kind: 'client', tenantId: 't', clientId } as Caller;
  });
  app.get('/', async () => 'done');
  return async (authorization: string | undefined, remoteAddress = HERE) => {
    const headers = authorization === undefined ? {} : { authorization };
    return (await app.inject({ url: '/', headers, remoteAddress })).statusCode;
  };
}

const times = async (count: number, ask: () => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push(await ask());
  return statuses;
};

describe('the limits of requests', () => {
  it('hold a caller back wherever it calls from, and nobody else', async () => {
    const ask = await limited({ caller: 2 });
    expect(await times(3, () => ask('one'))).toEqual([200, 200, 429]);
    expect(await ask('one', ELSEWHERE)).toBe(429);
    expect(await ask('another')).toBe(200);
  });

  it('hold an address back whoever calls from it, and no other address', async () => {
    const ask = await limited({ address: 2 });
    expect([await ask('one'), await ask('another'), await ask('third')]).toEqual([200, 200, 429]);
    expect(await ask('third', ELSEWHERE)).toBe(200);
  });

  it('hold an address back whose credentials were refused, before the next ones are looked at', async () => {
    const ask = await limited({ refusals: 2 });
    expect(await times(3, () => ask('forged'))).toEqual([401, 401, 429]);
    expect(await ask('one')).toBe(429);
    expect(await ask(undefined)).toBe(200);
    expect(await ask('one', ELSEWHERE)).toBe(200);
  });
});
