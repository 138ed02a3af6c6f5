import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installHostGuard } from './host-guard.ts';
import { installProblemDetails } from './problem-details.ts';

const HOSTS = new Set(['127.0.0.1:8080', 'id.example.org']);

describe('the guard of hosts', () => {
  const app = Fastify();
  beforeAll(async () => {
    installProblemDetails(app);
    installHostGuard(app, () => HOSTS);
    app.get('/', async () => ({ done: true }));
    app.get('/any-host', { config: { anyHost: true } }, async () => ({ done: true }));
    app.get('/own-origin', { config: { ownOrigin: true } }, async () => ({ done: true }));
    await app.ready();
  });
  afterAll(() => app.close());

  const ask = async (url: string, headers: Record<string, string>) =>
    (await app.inject({ url, headers })).json<{ code?: string; done?: boolean }>();
  const refused = { status: 421, code: 'HOST_UNKNOWN' };

  it.each([...HOSTS])('admits %s, which is on the list', async (host) => {
    expect(await ask('/', { host })).toEqual({ done: true });
  });

  it.each([
    'evil.example',
    'id.example.org.evil.example',
    'evil.example#id.example.org',
    'id.example.org@evil.example',
    'id.example.org:443',
    'id.example.org.',
    'id.example.org, evil.example',
    '127.0.0.1',
    '127.0.0.1:8081',
    '0x7f000001:8080',
    '__proto__',
    '',
  ])('refuses %j, which is not', async (host) => {
    expect(await ask('/', { host })).toMatchObject(refused);
    const forwarded = { 'x-forwarded-host': 'id.example.org', forwarded: 'host=id.example.org' };
    expect(await ask('/', { host, ...forwarded })).toMatchObject(refused);
  });

  it('lets a page call what takes its own origin, and no page anything else', async () => {
    const own = { host: 'id.example.org', origin: 'https://id.example.org' };
    expect(await ask('/own-origin', own)).toEqual({ done: true });
    expect(await ask('/', own)).toMatchObject(refused);
    for (const origin of ['https://evil.example', 'null', 'https://id.example.org.evil.example', '', 'x'])
      expect(await ask('/own-origin', { ...own, origin }), origin).toMatchObject(refused);
  });

  it('asks no host of what any may ask', async () => {
    expect(await ask('/any-host', { host: 'evil.example' })).toEqual({ done: true });
  });
});
