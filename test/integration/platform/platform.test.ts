import { beforeAll, expect, it } from 'vitest';
import {
  accessKey,
  administrator,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { entry, scenario } from '#specimens/evidence-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('tenants, communities, licences and kiosks', (current) => {
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest;
  let local: CallerUnderTest;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, 'Platform Branch');
    const { tenantId, communityId } = kiosk;
    admin = await administrator(current().services, { tenantId });
    local = await administrator(current().services, { tenantId, communityId });
  });
  const send = async (by: CallerUnderTest, method: string, path: string, body?: unknown) => {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await by.fetch(path, { method, ...(body === undefined ? {} : json) });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const open = async (path: string) => {
    const answer = await fetch(current().services.url + path);
    return { status: answer.status, body: await answer.json() };
  };
  const newSession = async (startedAt = new Date()) => {
    const { sessionId, open: body } = scenario({ kiosk: kiosk.wallet, startedAt });
    const { error } = await kiosk.api.PUT('/proofingsession/{id}', {
      params: { path: { id: sessionId } },
      body: entry(body),
    });
    return error?.code ?? 'accepted';
  };

  it('are found by DNS name and tag, and only by their own', async () => {
    const change = { dns: 'id.branch.example', tag: 'branch-one' };
    expect((await send(admin, 'PATCH', '/v1/tenant', change)).status).toBe(200);
    const found = await open('/v1/community?dns=id.branch.example');
    expect(found.body).toMatchObject({
      tenant: { id: kiosk.tenantId, tenanttag: 'branch-one', dns: 'id.branch.example' },
      community: { id: kiosk.communityId, tenantid: kiosk.tenantId, name: 'Platform Branch' },
    });
    expect((await open('/v1/community?tag=branch-one&community=platform%20branch')).body).toEqual(found.body);
    expect((await open('/v1/community?dns=branch-one.example')).status).toBe(404);
    expect((await open('/v1/community?tag=branch-one&community=other')).status).toBe(404);
    expect((await open('/v1/community')).status).toBe(400);
    const other = await enrolledKiosk(current().services, 'Another Tenant');
    const stranger = await administrator(current().services, { tenantId: other.tenantId });
    expect(await send(stranger, 'PATCH', '/v1/tenant', { tag: 'branch-one' })).toMatchObject({ status: 409 });
    expect(await send(local, 'PATCH', '/v1/tenant', { tag: 'local' })).toMatchObject({ status: 403 });
  });

  it('refuse the second of two at the same moment that take one name, tag or DNS name', async () => {
    const others = [admin];
    for (const name of ['Race One', 'Race Two']) {
      const { tenantId } = await enrolledKiosk(current().services, name);
      others.push(await administrator(current().services, { tenantId }));
    }
    const statuses = async (answers: Promise<{ status: number }>[]) =>
      (await Promise.all(answers)).map(({ status }) => status).sort();
    const created = Array.from({ length: 4 }, () => send(admin, 'POST', '/v1/communities', { name: 'Twin' }));
    expect(await statuses(created)).toEqual([201, 409, 409, 409]);
    const ids: (string | undefined)[] = [];
    for (const name of ['North', 'East', 'South']) {
      ids.push((await send(admin, 'POST', '/v1/communities', { name })).body.id);
    }
    const renamed = ids.map((id) => send(admin, 'PATCH', `/v1/communities/${id}`, { name: 'West' }));
    expect(await statuses(renamed)).toEqual([200, 409, 409]);
    for (const change of [{ tag: 'same-tag' }, { dns: 'same.example' }]) {
      const changed = others.map((one) => send(one, 'PATCH', '/v1/tenant', change));
      expect(await statuses(changed)).toEqual([200, 409, 409]);
    }
  });

  it('name services that exist, each with its public key', async () => {
    const { body } = await open('/v1/directory');
    const { services } = body as { services: Record<string, string> };
    const urls = current().services.routes.map(({ url }) => url);
    for (const [name, path] of Object.entries(services)) {
      expect(
        urls.some((url) => url.startsWith(path)),
        name,
      ).toBe(true);
      expect((await open(`/v1/services/${name}/publickey`)).body).toMatchObject({ service: name });
    }
    expect((await open('/v1/services/constructor/publickey')).status).toBe(404);
  });

  it('have several communities, of which a local administrator sees their own', async () => {
    const made = await send(admin, 'POST', '/v1/communities', { name: 'Second Counter' });
    expect(made.status).toBe(201);
    expect(await send(admin, 'POST', '/v1/communities', { name: 'second counter' })).toMatchObject({
      body: { code: 'COMMUNITY_EXISTS' },
    });
    expect(JSON.stringify((await send(local, 'GET', '/v1/communities')).body)).not.toContain(made.body.id);
    const foreign = await send(local, 'PATCH', `/v1/communities/${made.body.id}`, { name: 'Mine' });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'COMMUNITY_NOT_FOUND' } });
    const code = await send(admin, 'POST', '/v1/enrolment-codes', { communityId: made.body.id });
    expect(code.body.enrolmentCode).toMatch(/^[0-9A-Z-]{17}$/);
  });

  it('take new sessions only under a licence in force with the module', async () => {
    expect(await newSession()).toBe('accepted');
    const { licenses } = (await send(admin, 'GET', '/v1/licenses')).body as unknown as {
      licenses: { licenseId: string; communityId: string }[];
    };
    const { licenseId } = licenses.find(({ communityId }) => communityId === kiosk.communityId)!;
    const change = (body: unknown) => send(admin, 'PATCH', `/v1/licenses/${licenseId}`, body);
    await change({ modules: ['gallery'] });
    expect(await newSession()).toBe('LICENSE_MODULE_MISSING');
    await change({ modules: ['idproofing'], expiresAt: '2020-01-01T00:00:00.000Z' });
    expect(await newSession()).toBe('LICENSE_EXPIRED');
    await change({ expiresAt: null, active: false });
    expect(await newSession()).toBe('LICENSE_MODULE_MISSING');
    await change({ active: true });
    expect(await newSession()).toBe('accepted');
  });

  it('believe no kiosk that a session began before the last receipt that it had while the licence was in force', async () => {
    const { db } = current().services.context;
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
    const licence = db
      .updateTable('licence')
      .where('tenant_id', '=', kiosk.tenantId)
      .where('community_id', '=', kiosk.communityId);
    const receipt = (created: Date) =>
      db
        .updateTable('idempotency')
        .set({ created_at: created })
        .where('tenant_id', '=', kiosk.tenantId)
        .execute();
    expect(await newSession()).toBe('accepted');
    await licence.set({ expires_at: daysAgo(3) }).execute();
    try {
      // Offline since before it ended: what arrives now was begun in time.
      await receipt(daysAgo(5));
      expect(await newSession(daysAgo(4))).toBe('accepted');
      await receipt(daysAgo(2));
      expect(await newSession(daysAgo(4))).toBe('LICENSE_EXPIRED');
    } finally {
      await licence.set({ expires_at: null }).execute();
    }
  });

  it('give access keys within type and community, until they are revoked', async () => {
    const wish = { name: 'Portal', type: 'app', scopes: ['reports.read'] };
    expect(await send(admin, 'POST', '/v1/access-keys', wish)).toMatchObject({
      body: { code: 'GRANT_EXCEEDED' },
    });
    const fitting = { ...wish, scopes: ['results.poll'] };
    expect(await send(local, 'POST', '/v1/access-keys', fitting)).toMatchObject({ status: 403 });
    const made = await send(local, 'POST', '/v1/access-keys', { ...fitting, communityId: kiosk.communityId });
    expect(made.status).toBe(201);
    const use = async () => {
      const headers = { authorization: `AccessKey ${made.body.key}` };
      return (await fetch(`${current().services.url}/v1/flows`, { headers })).status;
    };
    expect(await use()).toBe(403);
    expect(JSON.stringify((await send(admin, 'GET', '/v1/access-keys')).body)).not.toContain(made.body.key);
    await send(local, 'DELETE', `/v1/access-keys/${made.body.keyId}`);
    expect(await use()).toBe(401);
    const whole = await accessKey(current().services, { tenantId: kiosk.tenantId });
    expect((await send(local, 'DELETE', `/v1/access-keys/${whole.keyId}`)).status).toBe(404);
  });

  it('shut a kiosk out with its next request', async () => {
    const { kioskId } = (
      (await send(admin, 'GET', '/v1/kiosks')).body as unknown as { kiosks: { kioskId: string }[] }
    ).kiosks[0]!;
    expect((await kiosk.api.GET('/v1/flows')).response.status).toBe(200);
    await send(admin, 'PATCH', `/v1/kiosks/${kioskId}`, { active: false });
    expect((await kiosk.api.GET('/v1/flows')).response.status).toBe(401);
  });
});
