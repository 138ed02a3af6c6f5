import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '../context.ts';
import { judgeRequest } from './judge-request.ts';
import { installProblemDetails } from './problem-details.ts';
import { registerRoutes } from './register-routes.ts';
import { type AnyRoute, content, nothing, route } from './route.ts';
import { bytes, urlencoded } from './route-bodies.ts';

const open = { tag: 'test', summary: 'A route under test.', access: { kind: 'public' } } as const;
const Id = z.object({ id: z.uuid() });

async function application(routes: readonly AnyRoute[], strict = true) {
  const app = Fastify();
  app.setValidatorCompiler(judgeRequest);
  app.setSerializerCompiler(serializerCompiler);
  installProblemDetails(app);
  registerRoutes(app, routes, { context: {} as ServicesContext, strict });
  await app.ready();
  return app;
}

const refusing = route({
  ...open,
  operationId: 'refuse',
  method: 'GET',
  path: '/refuse',
  output: { 204: nothing },
  problems: ['SESSION_ENDED'],
  run: ({ request }) => {
    throw new ProblemError(request.headers.from === 'declared' ? 'SESSION_ENDED' : 'KIOSK_EXISTS', 'no');
  },
});

describe('a route', () => {
  it('answers by its one status, with or without a body', async () => {
    const app = await application([
      route({
        ...open,
        operationId: 'create',
        method: 'POST',
        path: '/things/:id',
        input: { params: Id, body: z.strictObject({ count: z.number() }) },
        output: { 201: z.object({ id: z.string(), twice: z.number() }) },
        run: ({ params, body }) => ({ id: params.id, twice: body.count * 2 }),
      }),
      route({
        ...open,
        operationId: 'remove',
        method: 'DELETE',
        path: '/things/:id',
        input: { params: Id },
        output: { 204: nothing },
        run: () => undefined,
      }),
    ]);
    const id = randomUUID();
    const created = await app.inject({ method: 'POST', url: `/things/${id}`, payload: { count: 2 } });
    expect({ status: created.statusCode, body: created.json() }).toEqual({
      status: 201,
      body: { id, twice: 4 },
    });
    const removed = await app.inject({ method: 'DELETE', url: `/things/${id}` });
    expect({ status: removed.statusCode, body: removed.body }).toEqual({ status: 204, body: '' });
    expect((await app.inject({ method: 'DELETE', url: '/things/x' })).statusCode).toBe(400);
  });

  it('answers one of several statuses, and other media types than JSON', async () => {
    const app = await application([
      route({
        ...open,
        operationId: 'put',
        method: 'PUT',
        path: '/thing',
        input: { query: z.object({ fresh: z.enum(['yes', 'no']) }) },
        output: { 200: z.object({ kept: z.string() }), 201: z.object({ made: z.string() }) },
        run: ({ query }) =>
          query.fresh === 'yes'
            ? { status: 201, body: { made: 'now' } }
            : { status: 200, body: { kept: 'before' } },
      }),
      route({
        ...open,
        operationId: 'text',
        method: 'GET',
        path: '/text',
        output: { 200: content('Lines.', 'text/csv') },
        run: () => 'a,b',
      }),
    ]);
    const put = (fresh: string) => app.inject({ method: 'PUT', url: `/thing?fresh=${fresh}` });
    expect(await put('yes')).toMatchObject({ statusCode: 201, body: '{"made":"now"}' });
    expect(await put('no')).toMatchObject({ statusCode: 200, body: '{"kept":"before"}' });
    const text = await app.inject('/text');
    expect(text.headers['content-type']).toBe('text/csv');
    expect(text.body).toBe('a,b');
  });

  it('reads the forms of body that it names, up to their limit, and no other', async () => {
    const post = (path: string, body: AnyRoute['input']) =>
      route({
        ...open,
        operationId: path.slice(1),
        method: 'POST',
        path,
        input: body ?? {},
        output: { 200: z.object({ read: z.unknown() }) },
        run: ({ request }) => ({
          read: request.body instanceof Uint8Array ? request.body.length : request.body,
        }),
      });
    const app = await application([
      post('/bytes', { body: bytes(4, 'application/octet-stream') }),
      post('/form', { body: urlencoded(100, z.object({ name: z.string() })) }),
    ]);
    const send = async (url: string, type: string, payload: string) => {
      const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
      return { status: answer.statusCode, ...answer.json() };
    };
    expect(await send('/bytes', 'application/octet-stream', 'abcd')).toMatchObject({ status: 200, read: 4 });
    expect(await send('/bytes', 'application/octet-stream', 'abcde')).toMatchObject({
      code: 'BODY_TOO_LARGE',
    });
    expect(await send('/form', 'application/x-www-form-urlencoded', 'name=Anna')).toMatchObject({
      read: { name: 'Anna' },
    });
    expect(await send('/form', 'application/octet-stream', 'name')).toMatchObject({
      code: 'MEDIA_TYPE_UNSUPPORTED',
    });
  });

  it('that refuses by a code of its record answers that problem', async () => {
    const app = await application([refusing]);
    const answer = await app.inject({ url: '/refuse', headers: { from: 'declared' } });
    expect(answer.json()).toMatchObject({ status: 409, code: 'SESSION_ENDED' });
  });

  it('that refuses by another code fails where it is strict, and refuses all the same where it is not', async () => {
    expect((await (await application([refusing])).inject('/refuse')).json()).toMatchObject({
      code: 'INTERNAL',
    });
    expect((await (await application([refusing], false)).inject('/refuse')).json()).toMatchObject({
      code: 'KIOSK_EXISTS',
    });
  });

  it('is not registered under the id of another one, nor with parameters that its schema does not judge', async () => {
    await expect(application([refusing, { ...refusing, path: '/other' }])).rejects.toThrow(/named refuse/);
    await expect(application([{ ...refusing, path: '/refuse/:id' }])).rejects.toThrow(/parameters of refuse/);
  });
});
