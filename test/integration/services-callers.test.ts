import { beforeAll, expect, it } from 'vitest';
import { accessKey, administrator, apiClient } from './support/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from './support/kiosk-under-test.ts';
import { onEachDatabase } from './support/services-under-test.ts';

onEachDatabase('callers of the services', (current) => {
  let kiosk: KioskUnderTest;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
  });
  /** A kiosk's route: whoever is known is refused as the wrong kind, whoever is not, as unknown. */
  const codeOf = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { code: string }).code;
  const altered = (secret: string) => secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');

  it('knows an administrator by the token of the sign-in, and nobody by an altered one', async () => {
    const admin = await administrator(current().services, { tenantId: kiosk.tenantId });
    expect(await codeOf(admin.fetch('/v1/flows'))).toBe('ACCESS_DENIED');
    const other = { headers: { authorization: `Bearer ${altered(admin.token)}` } };
    expect(await codeOf(fetch(`${current().services.url}/v1/flows`, other))).toBe('SIGN_IN_ENDED');
  });

  it('knows a program by its access key, and nobody by an altered one', async () => {
    const program = await accessKey(current().services, { tenantId: kiosk.tenantId });
    expect(await codeOf(program.fetch('/v1/flows'))).toBe('ACCESS_DENIED');
    const other = { headers: { authorization: `AccessKey ${altered(program.key)}` } };
    expect(await codeOf(fetch(`${current().services.url}/v1/flows`, other))).toBe('KEY_INVALID');
  });

  it('knows an API client by token and proof, and gives it no scope that it does not have', async () => {
    const scopes = ['results.poll' as const];
    const client = await apiClient(current().services, { tenantId: kiosk.tenantId, scopes });
    expect(await codeOf(client.fetch('/v1/flows'))).toBe('ACCESS_DENIED');
    await expect(client.token('results.poll reports.read')).rejects.toThrow(/invalid_scope/);
    await expect(client.token('proofing.write')).rejects.toThrow(/invalid_scope/);
  });
});
