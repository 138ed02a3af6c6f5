import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { utf8 } from '#core/keys/bytes.ts';
import { bodyHashOf } from '#core/keys/wallet-proof.ts';
import type { AdminPermission } from '#services/contract/permissions.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { Access, AccountPrincipal, Caller, ClientPrincipal, KioskPrincipal } from '../access.ts';
import { bootstrapSecrets } from '../bootstrap-secret.ts';
import { type AccessChecks, installAccessGuard } from './access-guard.ts';
import { installProblemDetails } from './problem-details.ts';

const principal: KioskPrincipal = {
  kind: 'kiosk',
  tenantId: 't',
  communityId: 'c',
  kioskId: 'k',
  did: 'd',
  scopes: new Set(['flows.read']),
};

const KIOSK: KioskPrincipal = { ...principal, scopes: new Set(['proofing.read']) };
const CLIENT: ClientPrincipal = {
  kind: 'client',
  tenantId: 't',
  communityId: null,
  clientId: 'c',
  keyType: 'service',
  scopes: new Set(['reports.read']),
};
const ACCOUNT: AccountPrincipal = {
  kind: 'account',
  tenantId: 't',
  communityId: null,
  accountId: 'a',
  signInId: 's',
  permissions: new Set<AdminPermission>(['platform.manage']),
};
/** A route that admits every kind of caller, each by what it must hold. */
const EVERY_KIND: Access = {
  kind: 'managed',
  kiosk: 'proofing.read',
  client: 'reports.read',
  keyTypes: ['system', 'service'],
  account: ['events.manage', 'platform.manage'],
};

const UNLIMITED = async () => undefined;

/** Returns the answer of a route with this access to a caller. */
async function answerOf(access: Access, caller: Caller) {
  const app = Fastify();
  installProblemDetails(app);
  const refuse = () => {
    throw new ProblemError('BOOTSTRAP_INVALID', 'no');
  };
  installAccessGuard(app, {
    caller: async () => caller,
    bootstrap: { check: refuse, spend: refuse },
    refused: UNLIMITED,
  });
  app.get('/', { config: { access } }, async (request) => ({ code: 'ok', caller: request.caller?.kind }));
  return app.inject('/');
}
const answerTo = async (access: Access, caller: Caller): Promise<string> =>
  (await answerOf(access, caller)).json().code;

function application() {
  const app = Fastify();
  installProblemDetails(app);
  installAccessGuard(app, {
    caller: async (request) => {
      if (request.headers.authorization) return principal;
      throw new ProblemError('TOKEN_MISSING', 'none');
    },
    bootstrap: bootstrapSecrets(),
    refused: UNLIMITED,
  });
  return app;
}

describe('the access guard', () => {
  it('refuses to register a route that does not say who may call it', () => {
    const app = application();
    expect(() => app.get('/open', async () => 'open')).toThrow(/without declared access/);
  });

  it('admits only by declared access and scope', async () => {
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

  it.each([
    ['a kiosk with the scope', KIOSK, 'ok'],
    ['a kiosk without it', { ...KIOSK, scopes: new Set(['flows.read']) }, 'SCOPE_MISSING'],
    ['a service key with the scope', CLIENT, 'ok'],
    ['a service key without it', { ...CLIENT, scopes: new Set(['flows.manage']) }, 'SCOPE_MISSING'],
    ['the scope of another kind of caller', { ...CLIENT, scopes: KIOSK.scopes }, 'SCOPE_MISSING'],
    ['a key of another type', { ...CLIENT, keyType: 'app' }, 'ACCESS_DENIED'],
    ['an account with one of the permissions', ACCOUNT, 'ok'],
    [
      'an account without any',
      { ...ACCOUNT, permissions: new Set<AdminPermission>(['audit.read']) },
      'PERMISSION_MISSING',
    ],
  ] as const)('admits by kind of caller: %s', async (_, caller, code) => {
    expect(await answerTo(EVERY_KIND, caller)).toBe(code);
  });

  it.each([
    ['kiosk', KIOSK, { client: 'reports.read', account: 'signed-in' }],
    ['client', CLIENT, { kiosk: 'proofing.read', account: 'signed-in' }],
    ['account', ACCOUNT, { kiosk: 'proofing.read', client: 'reports.read' }],
  ] as const)('admits no %s where only others are named', async (_, caller, others) => {
    expect(await answerTo({ kind: 'managed', ...others }, caller)).toBe('ACCESS_DENIED');
  });

  it('admits keys of every type where the route names none, and every account that is signed in', async () => {
    const app = { ...CLIENT, keyType: 'app' } as const;
    expect(await answerTo({ kind: 'managed', client: 'reports.read' }, app)).toBe('ok');
    const nothing = { ...ACCOUNT, permissions: new Set<AdminPermission>() };
    expect(await answerTo({ kind: 'managed', account: 'signed-in' }, nothing)).toBe('ok');
  });

  it('admits a wallet by a kiosk with the scope and the proof, and no wallet where no proof is judged', async () => {
    const access: Access = { kind: 'wallet', scope: 'proofing.read' };
    const principalOf = {
      kind: 'wallet',
      tenantId: 't',
      communityId: 'c',
      kioskId: 'k',
      walletDid: 'w',
    } as const;
    const codeOf = async (caller: Caller, wallet?: AccessChecks['wallet'], payload?: string) => {
      const app = Fastify();
      installProblemDetails(app);
      const checks = { caller: async () => caller, bootstrap: bootstrapSecrets(), refused: UNLIMITED };
      installAccessGuard(app, { ...checks, ...(wallet ? { wallet } : {}) });
      app.post('/', { config: { access } }, async (request) => ({ code: request.caller?.kind }));
      const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
      return (await app.inject({ method: 'POST', url: '/', headers, ...(payload ? { payload } : {}) })).json()
        .code;
    };
    const proving = (body: string) => async () => ({
      principal: principalOf,
      bodyHash: bodyHashOf(utf8(body)),
    });
    expect(await codeOf(KIOSK)).toBe('ACCESS_DENIED');
    expect(await codeOf(ACCOUNT, proving(''))).toBe('ACCESS_DENIED');
    expect(await codeOf({ ...KIOSK, scopes: new Set() }, proving(''))).toBe('SCOPE_MISSING');
    expect(await codeOf(KIOSK, proving(''))).toBe('wallet');
    expect(await codeOf(KIOSK, proving('{"a":1}'), '{"a":1}')).toBe('wallet');
    expect(await codeOf(KIOSK, proving('{"a":1}'), '{"a":2}')).toBe('WALLET_PROOF_INVALID');
    expect(await codeOf(KIOSK, proving('{"a":1}'))).toBe('WALLET_PROOF_INVALID');
  });

  it('names the missing permission and hands the caller on', async () => {
    const needed = async (access: Access, caller: Caller) => (await answerOf(access, caller)).json().detail;
    expect(await needed(EVERY_KIND, { ...ACCOUNT, permissions: new Set() })).toBe(
      'Needed: events.manage or platform.manage.',
    );
    expect(await needed(EVERY_KIND, { ...KIOSK, scopes: new Set() })).toBe(
      'The scope proofing.read is needed.',
    );
    expect((await answerOf({ kind: 'managed', account: 'signed-in' }, ACCOUNT)).json()).toMatchObject({
      caller: 'account',
    });
  });

  it('asks for no credentials where there is no route, or on a public one', async () => {
    const asked = vi.fn();
    const app = Fastify();
    installProblemDetails(app);
    installAccessGuard(app, { caller: asked, bootstrap: { check: asked, spend: asked }, refused: asked });
    app.get('/public', { config: { access: { kind: 'public' } } }, async () => 'p');
    expect((await app.inject('/public')).statusCode).toBe(200);
    expect((await app.inject('/nowhere')).statusCode).toBe(404);
    expect(asked).not.toHaveBeenCalled();
  });

  it('lets the bootstrap secret through once and no token in its place', async () => {
    const app = Fastify();
    installProblemDetails(app);
    const caller = vi.fn();
    const bootstrap = bootstrapSecrets();
    const headers = { authorization: `Bootstrap ${bootstrap.issue()}` };
    installAccessGuard(app, { caller, bootstrap, refused: UNLIMITED });
    app.get('/branch', { config: { access: { kind: 'bootstrap' } } }, async () => 'b');
    expect((await app.inject({ url: '/branch', headers })).statusCode).toBe(200);
    expect((await app.inject({ url: '/branch', headers })).statusCode).toBe(401);
    expect(caller).not.toHaveBeenCalled();
  });

  it('spends no bootstrap secret on a request that the limit of its route refuses', async () => {
    const app = Fastify();
    installProblemDetails(app);
    const bootstrap = bootstrapSecrets();
    const headers = { authorization: `Bootstrap ${bootstrap.issue()}` };
    installAccessGuard(app, { caller: vi.fn(), bootstrap, refused: UNLIMITED });
    let limited = true;
    const onRequest = async () => {
      if (limited) throw new ProblemError('RATE_LIMITED');
    };
    app.get('/branch', { config: { access: { kind: 'bootstrap' } }, onRequest }, async () => 'b');
    expect((await app.inject({ url: '/branch', headers })).statusCode).toBe(429);
    limited = false;
    expect((await app.inject({ url: '/branch', headers })).statusCode).toBe(200);
  });

  it('counts credentials that it refuses, and neither valid nor missing ones', async () => {
    const app = Fastify();
    installProblemDetails(app);
    let count = 0;
    installAccessGuard(app, {
      caller: async ({ headers }) => {
        if (headers.authorization === 'valid') return principal;
        throw new ProblemError('TOKEN_INVALID');
      },
      bootstrap: bootstrapSecrets(),
      refused: async () => {
        count++;
        if (count > 1) throw new ProblemError('RATE_LIMITED');
      },
    });
    app.get('/', { config: { access: { kind: 'kiosk', scope: 'proofing.write' } } }, async () => 'w');
    const codes: string[] = [];
    for (const headers of [
      {},
      { authorization: 'forged' },
      { authorization: 'forged' },
      { authorization: 'valid' },
    ])
      codes.push((await app.inject({ url: '/', headers })).json().code);
    expect(codes).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID', 'RATE_LIMITED', 'SCOPE_MISSING']);
  });

  it('lists every route with each of its methods and its access', () => {
    const app = application();
    const access = { kind: 'kiosk', scope: 'flows.read' } as const;
    app.route({ method: ['PUT', 'POST'], url: '/flows', config: { access }, handler: async () => 'f' });
    expect(app.declaredRoutes).toEqual([
      { method: 'PUT', url: '/flows', access },
      { method: 'POST', url: '/flows', access },
    ]);
    expect(() => app.get('/open', async () => 'open')).toThrow('route without declared access: GET /open');
  });

  it('refuses a request whose route lost its declaration', async () => {
    const app = application();
    app.addHook('onRoute', (route) => {
      route.config = {} as NonNullable<typeof route.config>;
    });
    app.get('/lost', { config: { access: { kind: 'public' } } }, async () => 'l');
    const answer = await app.inject('/lost');
    expect([answer.statusCode, answer.json().code, answer.json().detail]).toEqual([
      403,
      'ACCESS_DENIED',
      'This route admits no caller.',
    ]);
  });

  it('reveals nothing about an unexpected failure', async () => {
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
