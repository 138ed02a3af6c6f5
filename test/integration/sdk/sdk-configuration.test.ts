import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import type { IdentitySDK } from '#sdk/identity-sdk.ts';
import {
  answer,
  code,
  ENROLMENT,
  TENANT,
  TENANT_FACTS,
  type TestKiosk,
  testKiosk,
} from '#sdk/sdk.fixture.ts';
import { sdkServices } from '../support/sdk-services.ts';
import { running } from '../support/services-under-test.ts';

describe('configuration for the SDK at real services', () => {
  const current = running(undefined, { messages: { email: { send: async () => ({}) } } });
  let installation: KioskUnderTest;
  let admin: CallerUnderTest;
  let kiosk: TestKiosk;
  let sdk: IdentitySDK;

  beforeAll(async () => {
    const { services } = current();
    installation = await enrolledKiosk(services, 'Harbour Street');
    admin = await administrator(services, { tenantId: installation.tenantId });
    await change('PATCH', '/v1/tenant', { tag: 'harbour', name: 'Harbour' });
  });
  beforeEach(async () => {
    kiosk = testKiosk();
    const { tenantId, communityId, servicesDid } = installation;
    kiosk.clock = new Date();
    kiosk.enrol.mockResolvedValue({
      ...ENROLMENT,
      tenantId,
      communityId,
      communityName: 'Harbour Street',
      servicesDid,
    });
    kiosk.findTenant.mockResolvedValue({ ...TENANT_FACTS, id: tenantId });
    Object.assign(kiosk.services, sdkServices(current().services, installation));
    sdk = await kiosk.registeredDevice();
  });
  afterEach(() => kiosk.dispose());

  const change = (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return admin.fetch(path, { method, headers, body: JSON.stringify(body) });
  };
  const failed = (name: string) => [false, null, expect.objectContaining(code(name))];
  const communityConfig = (keyPath: string, more: object = {}) =>
    answer<unknown[]>((done) => {
      const tenant = { ...sdk.getAppTenant(), ...more };
      sdk.fetchCommunityConfig(tenant, keyPath, { onFetchConfigCallback: done });
    });

  it('is published value by value, and nothing beside it', async () => {
    const config = (keyPath: string) =>
      answer<unknown[]>((done) => sdk.fetchConfig(TENANT.dns, keyPath, { onFetchConfigCallback: done }));
    expect(await config('tenant.name')).toEqual([true, '"Harbour"', null]);
    expect(await config('tenant.private_key_sealed')).toEqual(failed('CONFIG_NOT_FOUND'));
    expect(await config('tenant.__proto__')).toEqual(failed('INVALID_INPUT'));
    expect(await communityConfig('passwordPolicy.minLength')).toEqual([true, '12', null]);
    expect(await communityConfig('passwordPolicy', { tag: 'mill' })).toEqual(failed('TENANT_NOT_FOUND'));
  });

  it('tells the community, the gateways and whether wallets may be restored', async () => {
    const [status, text] = await answer<[boolean, string | null, unknown]>((done) =>
      sdk.getCommunityInfo(sdk.getAppTenant(), { onCommunityInfoResponse: done }),
    );
    expect([status, JSON.parse(text ?? '')]).toMatchObject([
      true,
      { tenant: { tenanttag: 'harbour' }, community: { name: 'Harbour Street' } },
    ]);
    const gateways = await answer<unknown[]>((done) =>
      sdk.getMessageGateways(sdk.getTenant(), { onMessageGatewaysResponse: done }),
    );
    expect(gateways).toEqual([true, [{ kind: 'email' }], null]);
    const restorable = () =>
      answer<unknown[]>((done) => sdk.isRestoreWalletEnabled(TENANT.dns, { onRestoreWalletEnabled: done }));
    expect(await restorable()).toEqual([false]);
    const path = `/v1/communities/${installation.communityId}/user-settings`;
    expect((await change('PUT', path, { restoreWallet: true })).status).toBe(200);
    expect(await restorable()).toEqual([true]);
    expect(kiosk.warn).not.toHaveBeenCalled();
  });

  it('has the modules of the licence as the services signed them', async () => {
    await vi.waitFor(() => expect(sdk.getLicenseModule()).toMatchObject({ status: true, error: null }), 5000);
    const modules = sdk.getLicenseModule().data?.modules.map(({ module }) => module);
    expect(modules).toContain('wallet');
  });
});
