import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adoptRegistration } from './installation-store.ts';
import { AT, answer, code, ENROLMENT, LICENSE, TENANT, type TestKiosk, testKiosk } from './sdk.fixture.ts';

let kiosk: TestKiosk;
beforeEach(() => {
  kiosk = testKiosk();
});
afterEach(() => kiosk.dispose());

describe('a registration that set-up made', () => {
  const adopt = (walletDid: string, tenantId = ENROLMENT.tenantId) =>
    adoptRegistration(kiosk.vault.settings, {
      licenseKey: LICENSE,
      tenant: { dns: TENANT.dns },
      deviceName: TENANT.deviceName,
      enrolment: { ...ENROLMENT, tenantId },
      walletDid,
      registeredAt: AT,
    });

  it('is known to the library like one of its own', async () => {
    const device = await kiosk.open(kiosk.deviceContext());
    device.initiateWallet();
    adopt(device.getDID());
    device.commitApplicationWallet();
    expect(device.getTenant()).toEqual({ dns: TENANT.dns, tenantId: ENROLMENT.tenantId });
    expect(device.encryptString('x', device.getPublicKey())).toBeTypeOf('string');
    const [status, error] = await answer<[boolean, unknown, unknown]>((done) =>
      device.registerTenant(TENANT, { onTenantRegistration: done }),
    );
    expect([status, error]).toEqual([false, expect.objectContaining(code('TENANT_ALREADY_REGISTERED'))]);
  });

  it('changes nothing where a tenant is registered', async () => {
    const device = await kiosk.registeredDevice();
    adopt(device.getDID(), 'another-tenant');
    expect(device.getTenant().tenantId).toBe(ENROLMENT.tenantId);
  });
});
