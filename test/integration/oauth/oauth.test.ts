import { rmSync } from 'node:fs';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessKey, administrator, apiClient } from '#scripts/harness/services/callers-under-test.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import {
  enrolledKiosk,
  fetchToken,
  type KioskUnderTest,
} from '#scripts/harness/services/kiosk-under-test.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';

describe('tokens of the services', () => {
  const dataDir = servicesFolder('oauth');
  let services: RunningServices;
  let kiosk: KioskUnderTest;
  beforeAll(async () => {
    services = await startServices({ dataDir, port: 0, log: servicesLog('silent') });
    kiosk = await enrolledKiosk(services);
  });
  afterAll(async () => {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const introspect = async (
    caller: { fetch(path: string, init?: RequestInit): Promise<Response> },
    token: string,
  ) => {
    const answer = await caller.fetch('/oauth2/introspect', {
      method: 'POST',
      body: new URLSearchParams({ token }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };

  it('are told alive to programs of their tenant, until their client is deactivated', async () => {
    const key = await accessKey(services, { tenantId: kiosk.tenantId });
    const client = await apiClient(services, { tenantId: kiosk.tenantId, scopes: ['results.poll'] });
    const token = await client.token();
    expect(await introspect(key, token)).toMatchObject({
      active: true,
      scope: 'results.poll',
      client_id: client.clientId,
    });
    expect(await introspect(key, `${token.slice(0, -6)}AAAAAA`)).toEqual({ active: false });
    const elsewhere = await enrolledKiosk(services, 'Elsewhere');
    const foreign = await accessKey(services, { tenantId: elsewhere.tenantId });
    expect(await introspect(foreign, token)).toEqual({ active: false });
    const { communityId } = kiosk;
    const neighbour = await accessKey(services, {
      tenantId: kiosk.tenantId,
      communityId,
      scopes: ['tokens.introspect'],
    });
    expect(await introspect(neighbour, token)).toEqual({ active: false });
    expect(await introspect(neighbour, await kiosk.token())).toMatchObject({ active: true });
    const admin = await administrator(services, { tenantId: kiosk.tenantId });
    const off = await admin.fetch(`/v1/api-clients/${client.clientId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"active":false}',
    });
    expect(off.status).toBe(200);
    expect(await introspect(key, token)).toEqual({ active: false });
    expect((await client.fetch('/v1/flows')).status).toBe(401);
    await expect(client.token()).rejects.toThrow(/invalid_client/);
  });

  it('get a new signing key that is announced first, while the old one continues', async () => {
    const admin = await administrator(services, { tenantId: kiosk.tenantId });
    const before = decodeProtectedHeader(await kiosk.token());
    // The first key is as old as these services: nothing rotates so soon after another.
    const soon = await admin.fetch('/v1/token-keys/rotate', { method: 'POST' });
    expect(await soon.json()).toMatchObject({ code: 'ROTATION_UNDER_WAY' });
    await services.context.db
      .updateTable('token_key')
      .set({ created_at: new Date(Date.now() - 24 * 3_600_000) })
      .execute();
    const { tenantId, communityId } = kiosk;
    const local = await administrator(services, { tenantId, communityId });
    const refused = await local.fetch('/v1/token-keys/rotate', { method: 'POST' });
    expect(await refused.json()).toMatchObject({ code: 'GRANT_EXCEEDED' });
    const held = await kiosk.token();
    const rotated = await admin.fetch('/v1/token-keys/rotate', { method: 'POST' });
    const { keyId } = (await rotated.json()) as { keyId: string };
    const jwks = (await (await fetch(`${services.url}/oauth2/jwks`)).json()) as { keys: { kid: string }[] };
    expect(jwks.keys.map(({ kid }) => kid).sort()).toEqual([before.kid, keyId].sort());
    expect(decodeProtectedHeader(await kiosk.token()).kid).toBe(before.kid);
    expect(held).not.toBe('');
    expect((await kiosk.api.GET('/v1/flows')).response.status).toBe(200);
  });

  it('are signed by the new key when its time has come, and the old ones still verify', async () => {
    const { db } = services.context;
    await db
      .updateTable('token_key')
      .set({ signs_from: new Date() })
      .where('verifies_until', 'is', null)
      .execute();
    await services.close();
    services = await startServices({
      dataDir,
      port: Number(new URL(services.url).port),
      log: servicesLog('silent'),
    });
    const { kid } = decodeProtectedHeader(await kiosk.token());
    expect(kid).not.toBe('tokens-1');
    expect((await kiosk.api.GET('/v1/flows')).response.status).toBe(200);
  });
});

describe('services behind a public address', () => {
  const dataDir = servicesFolder('public');
  const publicUrl = 'https://id.example.org';
  let services: RunningServices;
  let kiosk: KioskUnderTest;
  const start = (address?: string) =>
    startServices({ dataDir, port: 0, publicUrl: address, timers: false, log: servicesLog('silent') });
  beforeAll(async () => {
    services = await start();
    kiosk = await enrolledKiosk(services);
  });
  afterAll(async () => {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const read = async (path: string) =>
    (await (await fetch(`${services.localUrl}${path}`)).json()) as Record<string, unknown>;

  it('name the address that they listen on until a public one is set, and then that one everywhere', async () => {
    const paths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];
    for (const address of [undefined, publicUrl]) {
      if (address) {
        await services.close();
        services = await start(`${address}/`);
      }
      const origin = address ?? services.localUrl;
      expect(services.url).toBe(origin);
      expect((await read('/v1/directory')).issuer).toBe(origin);
      expect((await read('/openapi.json')).servers).toEqual([{ url: origin }]);
      for (const path of paths) expect(await read(path)).toMatchObject({ issuer: origin });
    }
    expect(services.context.publicOrigin).toBe(publicUrl);
  });

  it('issue tokens under that address, and take no others', async () => {
    const { dpop } = kiosk;
    const token = await fetchToken({ ...kiosk, url: services.localUrl, publicUrl, issuer: publicUrl });
    expect(decodeJwt(token).iss).toBe(publicUrl);
    const ask = async () => {
      const path = '/v1/flows';
      const proof = await dpop.proof('GET', `${publicUrl}${path}`, token);
      const headers = { authorization: `DPoP ${token}`, dpop: proof };
      return (await fetch(`${services.localUrl}${path}`, { headers })).status;
    };
    expect(await ask()).toBe(200);
    await services.close();
    services = await start('https://other.example.org');
    expect(await ask()).toBe(401);
    services = await services.close().then(() => start(publicUrl));
    expect(await ask()).toBe(200);
  });

  it('advertise no endpoint that is not there', async () => {
    const metadata = await read('/.well-known/oauth-authorization-server');
    const addresses = Object.values(metadata).filter((value) => String(value).startsWith(`${publicUrl}/`));
    expect(
      addresses
        .map(String)
        .map((address) => new URL(address).pathname)
        .sort(),
    ).toEqual(['/oauth2/introspect', '/oauth2/jwks', '/oauth2/token', '/openapi.json']);
    const document = await read('/openapi.json');
    const named = [
      ...JSON.stringify(document).matchAll(/"(?:tokenUrl|authorizationUrl|refreshUrl)":"([^"]+)"/g),
    ];
    const paths = [...addresses, ...named.map(([, url]) => url)].map(
      (url) => new URL(String(url), publicUrl).pathname,
    );
    for (const path of new Set(paths)) {
      const statuses = await Promise.all(
        ['GET', 'POST'].map(
          async (method) => (await fetch(`${services.localUrl}${path}`, { method })).status,
        ),
      );
      expect([path, statuses.some((status) => status !== 404)]).toEqual([path, true]);
    }
  });
});
