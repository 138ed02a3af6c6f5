import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '../access.ts';
import { installAccessGuard } from './access-guard.ts';
import { installProblemDetails } from './problem-details.ts';

const principal: KioskPrincipal = {
  kind: 'kiosk',
  tenantId: 't',
  communityId: 'c',
  kioskId: 'k',
  did: 'd',
  scopes: new Set(['flows.read']),
};

function application() {
  const app = Fastify();
  installProblemDetails(app);
  installAccessGuard(app, {
    caller: async (request) => {
      if (request.headers.authorization) return principal;
      throw new ProblemError('TOKEN_MISSING', 'none');
    },
    bootstrap: () => {
      throw new ProblemError('BOOTSTRAP_INVALID', 'no');
    },
  });
  return app;
}

describe('the access guard', () => {
  it('refuses to register a route that does not say who may call it', () => {
    const app = application();
    expect(() => app.get('/open', async () => 'open')).toThrow(/without declared access/);
  });

  it('admits by declared access and scope, and nobody else', async () => {
    const app = application();
    app.get('/public', { config: { access: { kind: 'public' } } }, async () => 'p');
    app.get('/flows', { config: { access: { kind: 'kiosk', scope: 'flows.read' } } }, async () => 'f');
    app.get('/write', { config: { access: { kind: 'kiosk', scope: 'proofing.write' } } }, async () => 'w');
    app.get('/branch', { config: { access: { kind: 'bootstrap' } } }, async () => 'b');
    const status = async (url: string, authorization?: string) =>
      (await app.inject({ url, ...(authorization ? { headers: { authorization } } : {}) })).statusCode;
    expect(await status('/public')).toBe(200);
    expect(await status('/flows')).toBe(401);
    expect(await status('/flows', 'x')).toBe(200);
    expect(await status('/write', 'x')).toBe(403);
    expect(await status('/branch', 'x')).toBe(401);
  });

  it('tells nothing about a failure that nobody foresaw', async () => {
    const app = application();
    app.get('/', { config: { access: { kind: 'public' } } }, async () => {
      throw new Error('password of the database');
    });
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'INTERNAL', requestId: expect.any(String) });
    expect(answer.body).not.toContain('password');
  });
});
