import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { LICENCE_TYPE, SignedLicence } from '#core/contract/wallet-calls/configuration.ts';
import { verifyJws } from '#core/keys/jws.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { type PersonUnderTest, personAt } from '#scripts/harness/services/person-under-test.ts';
import { running } from '../support/services-under-test.ts';

const EMAIL = { email: { send: async () => ({}) } };

describe('what a client may know of its tenant and community', () => {
  const current = running(undefined, { messages: EMAIL });
  let kiosk: KioskUnderTest;
  let person: PersonUnderTest;
  let admin: CallerUnderTest;
  const dns = `d${randomUUID()}.example.org`;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, 'Harbour Street');
    person = await personAt(current().services, kiosk);
    admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    await change('PATCH', '/v1/tenant', { dns, tag: 'harbour', name: 'Harbour' });
  });
  const change = (method: string, path: string, body: object) =>
    admin.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** With the token of the installation alone. */
  const get = async (path: string) => {
    const answer = await person.raw('GET', path, undefined, {});
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const config = (of: 'tenant' | 'community', keyPath: string, more = '') =>
    get(`/v1/wallet/configuration/${of}?keyPath=${encodeURIComponent(keyPath)}${more}`);

  it('is published value by value and object by object', async () => {
    expect((await config('tenant', 'tenant.name')).body).toEqual({
      keyPath: 'tenant.name',
      value: 'Harbour',
    });
    expect((await config('tenant', 'tenant')).body.value).toMatchObject({ dns, tag: 'harbour' });
    expect((await config('tenant', 'messages.gateways')).body.value).toEqual(['email']);
    expect((await config('community', 'passwordPolicy.minLength')).body.value).toBe(12);
    expect((await config('community', 'restoreWallet.enabled')).body.value).toBe(false);
  });

  it.each([
    'private_key_sealed',
    'community.data_key_sealed',
    'community.constructor',
    'tenant.toString',
    'tenant.name.length',
    'messages.gateways.0',
    'messages.email.url',
    'nothing',
  ])('does not include %s', async (keyPath) => {
    for (const of of ['tenant', 'community'] as const) {
      expect(await config(of, keyPath)).toMatchObject({ status: 404, body: { code: 'CONFIG_NOT_FOUND' } });
    }
  });

  it.each([
    '',
    '__proto__',
    'tenant.__proto__',
    'tenant..name',
    'tenant/name',
    Array(17).fill('a').join('.'),
  ])('refuses the path %j', async (keyPath) => {
    expect(await config('tenant', keyPath)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it('is that of the tenant and the community that the client names, or nothing', async () => {
    const info = (query: string) => get(`/v1/wallet/community${query}`);
    const own = await info(`?dns=${dns}&tag=HARBOUR&community=harbour%20street`);
    expect(own.body).toMatchObject({
      tenant: { id: kiosk.tenantId, tenanttag: 'harbour', name: 'Harbour', dns },
      community: { id: kiosk.communityId, name: 'Harbour Street' },
      servicesDid: kiosk.servicesDid,
    });
    expect((await info('')).body).toEqual(own.body);
    const tenant = { status: 404, body: { code: 'TENANT_NOT_FOUND' } };
    expect(await info('?dns=other.example.org')).toMatchObject(tenant);
    expect(await info('?tag=other')).toMatchObject(tenant);
    expect(await info('?community=other')).toMatchObject({
      status: 404,
      body: { code: 'COMMUNITY_NOT_FOUND' },
    });
    expect(await config('tenant', 'tenant.name', '&dns=other.example.org')).toMatchObject(tenant);
    expect(await get('/v1/wallet/restore?dns=other.example.org')).toMatchObject(tenant);
  });

  it('is told of anybody’s community by its ids: DNS name, tag and name of the tenant', async () => {
    const { tenantId, communityId } = kiosk;
    const answer = await fetch(`${current().services.url}/v1/tenant/${tenantId}/community/${communityId}`);
    expect(await answer.json()).toMatchObject({
      communityName: 'Harbour Street',
      tenantDNS: dns,
      tenanttag: 'harbour',
      tenantName: 'Harbour',
    });
  });

  it('names the kinds of messages, and no address or setting of a gateway', async () => {
    expect((await get('/v1/wallet/message-gateways')).body).toEqual({ gateways: [{ kind: 'email' }] });
  });

  it('says whether wallets may be restored', async () => {
    const enabled = async () => (await get('/v1/wallet/restore')).body.enabled;
    expect(await enabled()).toBe(false);
    await change('PUT', `/v1/communities/${kiosk.communityId}/user-settings`, { restoreWallet: true });
    expect(await enabled()).toBe(true);
  });

  it('has the modules of the licence, signed, and those that ended no more', async () => {
    const licence = async () => {
      const { jws } = (await get('/v1/wallet/license')).body;
      const verdict = verifyJws(String(jws));
      if (!verdict.valid) throw new Error(verdict.reason);
      expect([verdict.did, verdict.typ]).toEqual([kiosk.servicesDid, LICENCE_TYPE]);
      return SignedLicence.parse(verdict.payload);
    };
    const whole = await licence();
    expect(whole).toMatchObject({ tenantId: kiosk.tenantId, communityId: kiosk.communityId });
    expect(whole.modules).toContainEqual({ module: 'wallet', expiresAt: null });
    const { db } = current().services.context;
    const mine = db.updateTable('licence').where('tenant_id', '=', kiosk.tenantId);
    const soon = new Date(Date.now() + 60_000);
    await mine.set({ modules: '["wallet"]', expires_at: soon }).execute();
    expect((await licence()).modules).toEqual([{ module: 'wallet', expiresAt: soon.toISOString() }]);
    await mine.set({ expires_at: new Date(Date.now() - 1000) }).execute();
    expect((await licence()).modules).toEqual([]);
    await mine.set({ expires_at: null, active: false }).execute();
    expect((await licence()).modules).toEqual([]);
  });
});
