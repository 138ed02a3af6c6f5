import { beforeAll, expect, it } from 'vitest';
import { generateKeyPair, publicKeyToJwk } from '#core/keys/p256.ts';
import { accessKey, administrator, apiClient } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { CLIENT_SCOPES } from '#services/contract/permissions.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('callers of the services', (current) => {
  let kiosk: KioskUnderTest;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
  });
  /** A kiosk's route: a known caller is refused as the wrong kind, an unknown one as unknown. */
  const codeOf = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { code: string }).code;
  const altered = (secret: string) => secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');

  it('knows an administrator by the token of the sign-in, and refuses an altered one', async () => {
    const admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    expect(await codeOf(admin.fetch('/v1/flows'))).toBe('ACCESS_DENIED');
    const other = { headers: { authorization: `Bearer ${altered(admin.token)}` } };
    expect(await codeOf(fetch(`${current().services.url}/v1/flows`, other))).toBe('SIGN_IN_ENDED');
  });

  it('knows a program by its access key, and refuses an altered one', async () => {
    const program = await accessKey(current().services, { tenantId: kiosk.tenantId });
    expect(await codeOf(program.fetch('/v1/flows'))).toBe('ACCESS_DENIED');
    const other = { headers: { authorization: `AccessKey ${altered(program.key)}` } };
    expect(await codeOf(fetch(`${current().services.url}/v1/flows`, other))).toBe('ACCESS_KEY_INVALID');
  });

  it('knows an API client by token and proof, and gives it no scope that it does not have', async () => {
    const scopes = ['results.poll' as const];
    const client = await apiClient(current().services, { tenantId: kiosk.tenantId, scopes });
    expect(await codeOf(client.fetch('/v1/flows'))).toBe('ACCESS_DENIED');
    await expect(client.token('results.poll reports.read')).rejects.toThrow(/invalid_scope/);
    await expect(client.token('proofing.write')).rejects.toThrow(/invalid_scope/);
  });

  it('lets no administrator make, widen or take over a program that may more than they may', async () => {
    const { services } = current();
    const place = { tenantId: kiosk.tenantId };
    const narrow = await administrator(services, { ...place, permissions: ['platform.manage'] });
    const send = async (method: string, path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await narrow.fetch(path, { method, headers, body: JSON.stringify(body) });
      const { code } = (await answer.json()) as { code?: string };
      return code ?? answer.status;
    };
    const publicJwk = publicKeyToJwk(generateKeyPair().publicKey);
    const name = 'A program';
    for (const scope of CLIENT_SCOPES) {
      const ownRight = ['tokens.introspect', 'metrics.read', 'authentication_sessions.create'].includes(
        scope,
      );
      const expected = ownRight ? 201 : 'GRANT_EXCEEDED';
      const key = { name, type: 'service', scopes: [scope] };
      expect([scope, await send('POST', '/v1/access-keys', key)]).toEqual([scope, expected]);
      expect([scope, await send('POST', '/v1/api-clients', { ...key, publicJwk })]).toEqual([
        scope,
        expected,
      ]);
    }
    const scopes = ['user_device_details.read' as const];
    const { clientId } = await apiClient(services, { ...place, scopes });
    const path = `/v1/api-clients/${clientId}`;
    for (const change of [{ publicJwk }, { active: true }, { scopes: ['results.poll'] }]) {
      expect(await send('PATCH', path, change)).toBe('GRANT_EXCEEDED');
    }
    expect(await send('PATCH', path, { name, active: false })).toBe(200);
    expect(await send('PATCH', path, { publicJwk, scopes: ['metrics.read'] })).toBe(200);
  });
});
