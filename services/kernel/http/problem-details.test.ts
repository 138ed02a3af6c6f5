import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { servicesLog } from '../log.ts';
import { installProblemDetails } from './problem-details.ts';

/** The answer to a request that failed in this way. */
async function answerTo(failure: Error & { code?: string }) {
  const app = Fastify();
  installProblemDetails(app);
  app.get('/', () => Promise.reject(failure));
  const { statusCode, headers, body } = await app.inject('/');
  return { statusCode, retryAfter: headers['retry-after'], code: JSON.parse(body).code };
}

it.each([
  'a failed serialisation 40001',
  'a deadlock 40P01',
  'a lock that was not to be had 55P03',
  'a statement that took too long 57014',
])('says of %s that the same request may be sent again, and when', async (name) => {
  const code = name.slice(-5);
  expect(await answerTo(Object.assign(new Error(name), { code }))).toEqual({
    statusCode: 503,
    retryAfter: '2',
    code: 'DATABASE_BUSY',
  });
});

it.each([
  Object.assign(new Error('terminating connection'), { code: '57P01' }),
  Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
])('says of a database that went away that it does not answer: $message', async (failure) => {
  const { statusCode, code } = await answerTo(failure);
  expect({ statusCode, code }).toEqual({ statusCode: 503, code: 'DATABASE_UNAVAILABLE' });
});

it.each(['22021', '22P05', 'INVALID_INPUT'])(
  'says of a text that cannot be kept that the request is at fault: %s',
  async (code) => {
    const failure = Object.assign(new Error('invalid byte sequence'), { code });
    expect(await answerTo(failure)).toMatchObject({ statusCode: 400, code: 'INVALID_REQUEST' });
  },
);

it('leaves in the log where a value without a canonical form came from, and nothing of the value', async () => {
  const lines: string[] = [];
  const app = Fastify({ loggerInstance: servicesLog('warn', { write: (line) => void lines.push(line) }) });
  installProblemDetails(app);
  app.post('/', async ({ body }) => ({ digest: [...canonicalDigest(body)] }));
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"SECRET \\ud800 of a character"}',
  });
  expect(answer.statusCode).toBe(400);
  expect(lines).toHaveLength(1);
  const { level, err } = JSON.parse(lines[0] ?? '');
  expect(level).toBe(40);
  expect(err).toMatchObject({ code: 'INVALID_INPUT', component: 'canonical-json' });
  expect(err.stack).toContain('canonicalDigest');
  expect(lines[0]).not.toContain('SECRET');
});

it('keeps the names of members that the caller chose out of the log', async () => {
  const lines: string[] = [];
  const app = Fastify({ loggerInstance: servicesLog('info', { write: (line) => void lines.push(line) }) });
  installProblemDetails(app);
  app.get('/', () =>
    Promise.reject(invalidRequest([{ path: '/SECRET', message: 'there is no such setting' }])),
  );
  expect((await app.inject('/')).json().detail).toContain('/SECRET');
  expect(lines.some((line) => line.includes('"problem":"INVALID_REQUEST"'))).toBe(true);
  expect(lines.join()).not.toContain('SECRET');
});

it('says nothing of any other failure', async () => {
  const { statusCode, retryAfter, code } = await answerTo(Object.assign(new Error('x'), { code: '23505' }));
  expect({ statusCode, retryAfter, code }).toEqual({
    statusCode: 500,
    retryAfter: undefined,
    code: 'INTERNAL',
  });
});

it('answers a path that does not support a method with those that it supports', async () => {
  const app = Fastify();
  installProblemDetails(app);
  app.get('/things/:id', async () => 'one');
  app.put('/things/:id', async () => 'other');
  app.post('/things/new', async () => 'new');
  const send = async (method: 'GET' | 'DELETE', url: string) => {
    const { statusCode, headers, body } = await app.inject({ method, url });
    return { statusCode, allow: headers.allow, code: JSON.parse(body).code };
  };
  const known = { statusCode: 405, code: 'METHOD_NOT_ALLOWED' };
  expect(await send('DELETE', '/things/7?x=1')).toEqual({ ...known, allow: 'GET, HEAD, PUT' });
  expect(await send('DELETE', '/things/new')).toEqual({ ...known, allow: 'GET, HEAD, POST, PUT' });
  expect(await send('GET', '/things/7/parts')).toEqual({
    statusCode: 404,
    allow: undefined,
    code: 'ROUTE_NOT_FOUND',
  });
});

it.each([
  ['TOKEN_MISSING', { kind: 'kiosk', scope: 'flows.read' }, ['DPoP realm="counterproof", algs="ES256"']],
  [
    'DPOP_INVALID',
    { kind: 'managed', client: 'flows.manage', account: ['accounts.manage'] },
    [
      'DPoP realm="counterproof", algs="ES256", error="invalid_dpop_proof"',
      'AccessKey realm="counterproof"',
      'Bearer realm="counterproof"',
    ],
  ],
  ['BOOTSTRAP_INVALID', { kind: 'bootstrap' }, ['Bootstrap realm="counterproof"']],
] as const)('names with %s the schemes that the route admits', async (code, access, challenges) => {
  const app = Fastify();
  installProblemDetails(app);
  app.get('/', { config: { access } }, () => Promise.reject(new ProblemError(code, 'no')));
  const { statusCode, headers } = await app.inject('/');
  expect(statusCode).toBe(401);
  expect(headers['www-authenticate']).toEqual(challenges);
});
