import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { installProblemDetails } from './problem-details.ts';
import { multipartForm, readBodies } from './route-bodies.ts';

const TYPE = 'multipart/form-data; boundary=b';
const WHOLE = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';

async function formRoute(onRequest = async () => {}) {
  const app = Fastify();
  installProblemDetails(app);
  app.register(async (scope) => {
    await readBodies(scope, multipartForm(1000, z.object({ a: z.string() })));
    scope.post('/', { onRequest }, async ({ body }) => body);
  });
  return async (type: string, payload: string) => {
    const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
}

describe('the reader of forms', () => {
  it('reads the fields of a form', async () => {
    const post = await formRoute();
    expect(await post(TYPE, WHOLE)).toEqual({ status: 200, body: { a: '1' } });
  });

  it.each([
    ['no boundary', 'multipart/form-data', WHOLE],
    ['an empty boundary', 'multipart/form-data; boundary=""', WHOLE],
    ['a boundary that is too long', `multipart/form-data; boundary=${'b'.repeat(300)}`, WHOLE],
    ['no end', TYPE, '--b\r\nnothing'],
    ['a part without an end', TYPE, WHOLE.slice(0, -8)],
  ])('refuses a form with %s as the fault of its sender', async (_name, type, payload) => {
    const post = await formRoute();
    expect(await post(type, payload)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it('answers a failure of its own as one of the services, with the id of the request', async () => {
    const post = await formRoute(async () => {
      throw new Error('disk of the services');
    });
    const { status, body } = await post(TYPE, WHOLE);
    expect([status, body.code]).toEqual([500, 'INTERNAL']);
    expect(body.requestId).toBeTruthy();
    expect(JSON.stringify(body)).not.toContain('disk');
  });
});
