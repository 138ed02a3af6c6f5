import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { didFromPublicKey } from '#core/keys/did-key.ts';
import { generateKeyPair, publicKeyToJwk } from '#core/keys/p256.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { CHEAP_VERIFIERS } from '#scripts/harness/services/cheap-verifiers.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { forgetApiAnswers } from '#services/kernel/idempotency/api-answer.repository.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const HOUR_MS = 60 * 60 * 1000;

// An address that needs no DNS.
beforeAll(() => {
  process.env.COUNTERPROOF_WEBHOOKS_ALLOW = 'private';
});
afterAll(() => {
  delete process.env.COUNTERPROOF_WEBHOOKS_ALLOW;
});

onEachDatabase('administration', (current) => {
  let ids: { tenantId: string; communityId: string };
  let admin: string;
  /** Another node where there can be one: the embedded database has one process only. */
  let other: RunningServices;
  beforeAll(async () => {
    const { services, dataDir, databaseUrl } = current();
    const { tenantId, communityId } = await enrolledKiosk(services, 'Administered Branch');
    ids = { tenantId, communityId };
    admin = (await administrator(services, { tenantId })).token;
    other = databaseUrl
      ? await startServices({
          argon2Cost: CHEAP_VERIFIERS,
          dataDir,
          databaseUrl,
          port: 0,
          timers: false,
          log: servicesLog('silent'),
        })
      : services;
  });
  afterAll(async () => {
    if (other !== current().services) await other.close();
  });

  interface Sent {
    method?: string;
    body?: unknown;
    key?: string;
    by?: string;
    node?: RunningServices;
  }
  const send = async (path: string, { method = 'POST', body, key, by = admin, node }: Sent = {}) => {
    const answer = await fetch((node ?? current().services).url + path, {
      method,
      headers: {
        authorization: `Bearer ${by}`,
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const get = (path: string, by = admin) => send(path, { method: 'GET', by });
  const context = () => current().services.context;
  const linesOf = async (action: string) =>
    (await get(`/v1/audit?limit=1000&action=${action}`)).body.entries as unknown[];
  const publicJwk = publicKeyToJwk(generateKeyPair().publicKey);
  const role = { name: 'Repeated role', permissions: ['audit.read'] };
  const account = { name: 'Repeated Person', passphrase: 'four unrelated words here', roleIds: [] };
  interface Repeated {
    path: string;
    action: string;
    body: () => object;
    other: object;
    /** The answer to a caller whose rights have shrunk to another community. */
    refusal: string;
    method?: string;
  }
  const requests: Repeated[] = [
    {
      path: '/v1/access-keys',
      action: 'access-key.issued',
      body: () => ({ name: 'Portal', type: 'service', scopes: ['results.poll'] }),
      other: { name: 'Another' },
      refusal: 'GRANT_EXCEEDED',
    },
    {
      path: '/v1/api-clients',
      action: 'api-client.registered',
      body: () => ({ name: 'Portal', scopes: ['results.poll'], publicJwk }),
      other: { name: 'Another' },
      refusal: 'GRANT_EXCEEDED',
    },
    {
      path: '/v1/accounts',
      action: 'account.added',
      body: () => account,
      other: { passphrase: 'four other unrelated words' },
      refusal: 'GRANT_EXCEEDED',
    },
    {
      path: '/v1/roles',
      action: 'role.added',
      body: () => role,
      other: { permissions: [] },
      refusal: 'GRANT_EXCEEDED',
    },
    {
      path: '/v1/communities',
      action: 'community.created',
      body: () => ({ name: 'Repeated Community' }),
      other: { name: 'Another' },
      refusal: 'GRANT_EXCEEDED',
    },
    {
      path: '/v1/licenses',
      action: 'licence.issued',
      body: () => ({ communityId: ids.communityId, modules: ['wallet'] }),
      other: { modules: [] },
      refusal: 'COMMUNITY_NOT_FOUND',
    },
    {
      path: '/v1/enrolment-codes',
      action: 'enrolment-code.issued',
      body: () => ({ communityId: ids.communityId }),
      other: { communityId: randomUUID() },
      refusal: 'COMMUNITY_NOT_FOUND',
    },
    {
      method: 'PUT',
      path: `/v1/webhooks/${randomUUID()}`,
      action: 'webhook.created',
      body: () => ({ url: 'https://127.0.0.1/hook' }),
      other: { description: 'Another' },
      refusal: 'ENDPOINT_NOT_FOUND',
    },
  ];

  describe('under an idempotency key', () => {
    for (const { path, action, body, other: changed, method = 'POST' } of requests) {
      it(`makes one thing however often and on whatever node it is asked, by ${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`, async () => {
        const key = randomUUID();
        const before = (await linesOf(action)).length;
        const asked = { method, body: body(), key };
        const answers = await Promise.all(
          [other, current().services, other].map((node) => send(path, { ...asked, node })),
        );
        answers.push(await send(path, asked));
        expect(answers[0]?.status).toBe(201);
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        expect(await linesOf(action)).toHaveLength(before + 1);
        const conflict = { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } };
        expect(await send(path, { ...asked, body: { ...body(), ...changed } })).toMatchObject(conflict);
        expect(await linesOf(action)).toHaveLength(before + 1);
      });
    }

    /** An administrator of the whole tenant, or of one community, who is moved to another later. */
    const movable = async (communityId?: string) => {
      const { tenantId } = ids;
      const account = await administrator(current().services, {
        tenantId,
        ...(communityId && { communityId }),
      });
      const at = { name: `Elsewhere ${account.accountId}` };
      const elsewhere = String((await send('/v1/communities', { body: at })).body.id);
      const { db } = context();
      const mine = db.updateTable('account').where('account_id', '=', account.accountId);
      const roles = db
        .selectFrom('account_role')
        .select('role_id')
        .where('account_id', '=', account.accountId);
      return {
        by: account.token,
        move: () => mine.set({ community_id: elsewhere }).execute(),
        /** The role stays, and allows no more than this. */
        disarm: (permissions: string[] = []) =>
          db
            .updateTable('admin_role')
            .set({ permissions: JSON.stringify(permissions) })
            .where('role_id', 'in', roles)
            .execute(),
      };
    };
    for (const { path, body, refusal, method = 'POST' } of requests) {
      const asked = () => {
        const named = 'name' in body() ? { name: randomUUID() } : {};
        return { method, body: { ...body(), ...named }, key: randomUUID() };
      };
      const fresh = () => path.replace(/[0-9a-f-]{36}/, randomUUID());
      it(`gives no answer of before to who is of another community now, by ${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`, async () => {
        const [{ by, move }, request, to] = [await movable(), asked(), fresh()];
        expect((await send(to, { ...request, by })).status).toBe(201);
        await move();
        expect((await send(to, { ...request, by })).body).toMatchObject({ code: refusal });
      });
      it(`gives no answer of before to who may no longer ask, by ${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`, async () => {
        const [{ by, disarm }, request, to] = [await movable(), asked(), fresh()];
        expect((await send(to, { ...request, by })).status).toBe(201);
        await disarm();
        expect(await send(to, { ...request, by })).toMatchObject({
          status: 403,
          body: { code: 'PERMISSION_MISSING' },
        });
      });
    }
    it('gives no session of a community before to who is of another one now', async () => {
      const { by, move } = await movable(ids.communityId);
      const request = { body: {}, key: randomUUID(), by };
      const made = await send('/proofingsession/create', request);
      expect(made.body).toMatchObject({ communityId: ids.communityId });
      await move();
      const again = await send('/proofingsession/create', request);
      expect(again).toMatchObject({ status: 404, body: { code: 'COMMUNITY_NOT_FOUND' } });
    });
    it('gives no account that was made with rights which its maker has lost', async () => {
      const { by, disarm } = await movable();
      const strong = { name: randomUUID(), permissions: ['audit.read', 'accounts.manage'] };
      const { roleId } = (await send('/v1/roles', { body: strong })).body;
      const request = {
        body: { ...account, name: randomUUID(), roleIds: [roleId] },
        key: randomUUID(),
        by,
      };
      expect((await send('/v1/accounts', request)).status).toBe(201);
      await disarm(['accounts.manage']);
      expect((await send('/v1/accounts', request)).body).toMatchObject({ code: 'GRANT_EXCEEDED' });
    });
    it('takes locks in one order, whatever is asked under one key of one endpoint at once', async ({
      skip,
    }) => {
      const { databaseUrl } = current();
      skip(!databaseUrl, 'one connection waits for nobody');
      const endpoint = `/v1/webhooks/${randomUUID()}`;
      const body = { url: 'https://127.0.0.1/hook' };
      expect((await send(endpoint, { method: 'PUT', body })).status).toBe(201);
      const client = new pg.Client({ connectionString: databaseUrl });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('BEGIN');
      await client.query('SELECT FROM webhook_endpoint WHERE endpoint_id = $1 FOR UPDATE', [
        endpoint.slice(-36),
      ]);
      const waiting = (count: number) =>
        vi.waitFor(async () => {
          const { rows } = await client.query('SELECT FROM pg_locks WHERE NOT granted');
          expect(rows).toHaveLength(count);
        }, 60_000);
      const key = randomUUID();
      const rotated = send(`${endpoint}/secret`, { body: { overlapHours: 1 }, key });
      await waiting(1);
      const put = send(endpoint, { method: 'PUT', body, key });
      await waiting(2);
      await client.end();
      expect([(await rotated).status, (await put).status]).toEqual([200, 409]);
    });

    it('rotates the secret of a webhook once', async () => {
      const path = `/v1/webhooks/${randomUUID()}`;
      await send(path, { method: 'PUT', body: { url: 'https://127.0.0.1/other' } });
      const asked = { body: { overlapHours: 1 }, key: randomUUID() };
      const first = await send(`${path}/secret`, asked);
      expect(first.status).toBe(200);
      expect(await send(`${path}/secret`, asked)).toEqual(first);
      expect((await send(`${path}/secret`, { ...asked, key: randomUUID() })).body).not.toEqual(first.body);
    });

    it('keeps the key of one caller apart from another’s, and makes another thing under another key', async () => {
      const body = { name: 'Portal', type: 'service', scopes: ['results.poll'] };
      const key = randomUUID();
      const mine = await send('/v1/access-keys', { body, key });
      const { token } = await administrator(current().services, { tenantId: ids.tenantId });
      const theirs = await send('/v1/access-keys', { body, key, by: token });
      const another = await send('/v1/access-keys', { body, key: randomUUID() });
      const keys = [mine, theirs, another].map((answer) => answer.body.key);
      expect(new Set(keys).size).toBe(3);
    });

    it('keeps nothing of a request that was refused', async () => {
      const key = randomUUID();
      const refused = await send('/v1/licenses', { body: { communityId: randomUUID(), modules: [] }, key });
      expect(refused).toMatchObject({ status: 404 });
      const body = { communityId: ids.communityId, modules: [] };
      expect(await send('/v1/licenses', { body, key })).toMatchObject({ status: 201 });
    });

    it('refuses keys that are none', async () => {
      const answer = await send('/v1/roles', { body: { ...role, name: 'Never' }, key: 'short' });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    });

    it('stores no secret readably, and gives it no longer than a day', async () => {
      const key = randomUUID();
      const asked = { body: { name: 'Kept', type: 'service', scopes: ['results.poll'] }, key };
      const made = await send('/v1/access-keys', asked);
      const stored = () =>
        context()
          .db.selectFrom('api_answer')
          .selectAll()
          .where('idempotency_key', '=', key)
          .executeTakeFirstOrThrow();
      const kept = await stored();
      expect(kept.response).toBeNull();
      expect(Buffer.from(kept.response_sealed ?? []).length).toBeGreaterThan(0);
      expect(Buffer.from(kept.response_sealed ?? []).includes(String(made.body.key))).toBe(false);
      await forgetApiAnswers({ db: context().db, now: () => new Date(Date.now() + 23 * HOUR_MS) });
      expect(await send('/v1/access-keys', asked)).toEqual(made);
      await context()
        .db.updateTable('api_answer')
        .set({ created_at: new Date(Date.now() - 25 * HOUR_MS) })
        .where('idempotency_key', '=', key)
        .execute();
      const over = { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } };
      expect(await send('/v1/access-keys', asked)).toMatchObject(over);
      await forgetApiAnswers(context());
      expect((await stored()).response_sealed).toBeNull();
      expect(await send('/v1/access-keys', asked)).toMatchObject(over);
      await forgetApiAnswers({ db: context().db, now: () => new Date(Date.now() + 31 * 24 * HOUR_MS) });
      await expect(stored()).rejects.toThrow();
    });
  });

  describe('lists', () => {
    const lists = [
      { path: '/v1/access-keys', member: 'keys', id: 'keyId' },
      { path: '/v1/api-clients', member: 'clients', id: 'clientId' },
      { path: '/v1/accounts', member: 'accounts', id: 'accountId' },
      { path: '/v1/roles', member: 'roles', id: 'roleId' },
      { path: '/v1/communities', member: 'communities', id: 'id' },
      { path: '/v1/licenses', member: 'licenses', id: 'licenseId' },
      { path: '/v1/kiosks', member: 'kiosks', id: 'kioskId' },
    ];
    const fill = async (path: string, n: number) => {
      const at = context().now();
      if (path === '/v1/kiosks') {
        // Made at one moment, so that only their ids order them.
        const row = { tenant_id: ids.tenantId, community_id: ids.communityId, registered_at: at };
        const kiosk = {
          kiosk_id: randomUUID(),
          did: didFromPublicKey(generateKeyPair().publicKey),
          name: 'K',
          active: true,
        };
        await context()
          .db.insertInto('kiosk')
          .values({ ...row, ...kiosk })
          .execute();
        return;
      }
      const body = requests.find((request) => request.path === path)?.body();
      const name = `Listed ${n} ${randomUUID().slice(0, 8)}`;
      const made = await send(path, { body: { ...body, ...(path === '/v1/licenses' ? {} : { name }) } });
      expect(made).toMatchObject({ status: 201 });
    };
    const walk = async (path: string, member: string, id: string, limit: number, by = admin) => {
      const seen: string[] = [];
      let cursor = '';
      for (;;) {
        const { status, body } = await get(`${path}?limit=${limit}${cursor}`, by);
        expect(status).toBe(200);
        const rows = body[member] as Record<string, string>[];
        expect(rows.length).toBeLessThanOrEqual(limit);
        seen.push(...rows.map((row) => String(row[id])));
        if (body.next === undefined) return seen;
        expect(rows).toHaveLength(limit);
        cursor = `&cursor=${encodeURIComponent(String(body.next))}`;
      }
    };

    for (const { path, member, id } of lists) {
      it(`are read in pages without repeating or skipping, by GET ${path}`, async () => {
        for (let n = 0; n < 4; n += 1) await fill(path, n);
        const whole = await walk(path, member, id, 200);
        expect(whole.length).toBeGreaterThanOrEqual(5);
        expect(new Set(whole).size).toBe(whole.length);
        expect(await walk(path, member, id, 2)).toEqual(whole);
        expect(await walk(path, member, id, whole.length)).toEqual(whole);
      });
    }

    it('of a local administrator show their community only, on every page', async () => {
      const { token } = await administrator(current().services, ids);
      expect(await walk('/v1/communities', 'communities', 'id', 1, token)).toEqual([ids.communityId]);
      const { body } = await get('/v1/access-keys?limit=200');
      const all = body.keys as { keyId: string; communityId: string | null }[];
      const own = all.filter(({ communityId }) => communityId === ids.communityId).map(({ keyId }) => keyId);
      expect(await walk('/v1/access-keys', 'keys', 'keyId', 1, token)).toEqual(own);
    });

    it('continue behind a row that is gone, and refuse cursors and sizes that are none', async () => {
      const first = await get('/v1/roles?limit=1');
      const [{ roleId }] = first.body.roles as [{ roleId: string }];
      const gone = String(first.body.next).replace(roleId, '00000000-0000-4000-8000-000000000000');
      expect((await get(`/v1/roles?cursor=${gone}`)).status).toBe(200);
      const refused = { status: 400, body: { code: 'INVALID_REQUEST' } };
      for (const query of [
        'limit=0',
        'limit=201',
        'limit=x',
        'cursor=1',
        `cursor=2026-02-30T00:00:00.000Z_${roleId}`,
        `cursor=0000-01-01T00:00:00.000Z_${roleId}`,
        'page=2',
      ]) {
        expect(await get(`/v1/roles?${query}`), query).toMatchObject(refused);
      }
    });
  });
});
