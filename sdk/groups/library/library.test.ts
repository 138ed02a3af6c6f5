import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { IdentitySDK } from '../../identity-sdk.ts';
import { answer, code, LICENSE, TENANT, type TestKiosk, testKiosk } from '../../sdk.fixture.ts';

let kiosk: TestKiosk;
beforeEach(() => {
  kiosk = testKiosk();
});
afterEach(() => kiosk.dispose());

const thrown = (name: string) => expect.objectContaining(code(name));

describe('the licence key', () => {
  it('can be set and set again until a tenant is registered under it', async () => {
    const device = await kiosk.open(kiosk.deviceContext());
    device.setLicenseKey('first');
    device.setLicenseKey(LICENSE);
    device.initiateWallet();
    await answer((done) => device.registerTenant(TENANT, { onTenantRegistration: done }));
    expect(kiosk.enrol).toHaveBeenCalledWith(expect.objectContaining({ licenseKey: LICENSE }));
    device.setLicenseKey(LICENSE);
    expect(() => device.setLicenseKey('other')).toThrow(thrown('LICENSE_INVALID'));
  });

  it.each(['', '  ', null, 5])('is refused when it is %o', async (key) => {
    const device = await kiosk.open(kiosk.deviceContext());
    expect(() => device.setLicenseKey(key as never)).toThrow(thrown('INVALID_INPUT'));
  });
});

describe('the connector identifier', () => {
  it('is null until it is set, and then kept on the kiosk', async () => {
    const device = await kiosk.open(kiosk.deviceContext());
    expect(device.getCurrentDvcID()).toBeNull();
    device.setDvcId('dvc-1');
    expect(device.getCurrentDvcID()).toBe('dvc-1');
    expect((await kiosk.open(kiosk.deviceContext())).getCurrentDvcID()).toBe('dvc-1');
  });

  it('set by an applicant holds for that context only', async () => {
    const applicant = await kiosk.applicant();
    IdentitySDK.instanceOf('device').setDvcId('of-the-kiosk');
    expect(applicant.getCurrentDvcID()).toBe('of-the-kiosk');
    applicant.setDvcId('of-the-session');
    expect(applicant.getCurrentDvcID()).toBe('of-the-session');
    expect(IdentitySDK.instanceOf('device').getCurrentDvcID()).toBe('of-the-kiosk');
  });
});

describe('resetSDK', () => {
  it('purges wallet, licence, tenant, connector and proxy, and says so in the audit log', async () => {
    const device = await kiosk.registeredDevice();
    device.setDvcId('dvc-1');
    device.setProxy('proxy.example', 3128, null, null);
    device.resetSDK(LICENSE, device.getTenant(), 'moved to another branch');
    expect(() => device.getDID()).toThrow(thrown('WALLET_MISSING'));
    expect(() => device.getTenant()).toThrow(thrown('TENANT_NOT_REGISTERED'));
    expect(device.getCurrentDvcID()).toBeNull();
    expect(device.getProxyDetails()).toBeNull();
    expect(kiosk.applyProxy).toHaveBeenLastCalledWith(undefined);
    expect(kiosk.keyStore.get('wallet')).toBeUndefined();
    expect(kiosk.vault.audit.list(1)[0]).toMatchObject({
      action: 'sdk.reset',
      actor: 'kiosk',
      detail: { reason: 'moved to another branch', unsynced: 0, sealedExport: false },
    });
  });

  it('purges every enrolment that the vault keeps', async () => {
    const applicant = await kiosk.applicant();
    applicant.confirmEnrolment();
    const owner = applicant.getDID();
    applicant.endContext();
    expect(kiosk.vault.applicants.find(owner)).toBeDefined();
    const device = IdentitySDK.getInstance();
    device.resetSDK(LICENSE, device.getTenant(), 'end of life');
    expect(kiosk.vault.applicants.find(owner)).toBeUndefined();
  });

  it('can be done before a tenant is registered, by naming none', async () => {
    const device = await kiosk.open(kiosk.deviceContext());
    device.setLicenseKey(LICENSE);
    device.initiateWallet();
    device.resetSDK(LICENSE, null, 'wrong start');
    expect(() => device.getDID()).toThrow(thrown('WALLET_MISSING'));
  });

  it('is refused while evidence is unsynced, unless a supervisor confirmed a sealed export', async () => {
    const device = await kiosk.registeredDevice();
    kiosk.unsynced = 1;
    const did = device.getDID();
    expect(() => device.resetSDK(LICENSE, device.getTenant(), 'x')).toThrow(thrown('EVIDENCE_UNSYNCED'));
    expect(device.getDID()).toBe(did);
    kiosk.exportConfirmedBy = 'supervisor-1';
    device.resetSDK(LICENSE, device.getTenant(), 'x');
    expect(() => device.getDID()).toThrow(thrown('WALLET_MISSING'));
    expect(kiosk.vault.audit.list(1)[0]).toMatchObject({
      actor: 'supervisor-1',
      detail: { unsynced: 1, sealedExport: true },
    });
  });

  it('is refused with another licence key or root tenant, and while an applicant is active', async () => {
    const device = await kiosk.registeredDevice();
    const root = device.getTenant();
    expect(() => device.resetSDK('other', root, 'x')).toThrow(thrown('LICENSE_INVALID'));
    expect(() => device.resetSDK(LICENSE, { dns: 'other.example' }, 'x')).toThrow(
      thrown('TENANT_NOT_REGISTERED'),
    );
    expect(() => device.resetSDK(LICENSE, null, 'x')).toThrow(thrown('TENANT_NOT_REGISTERED'));
    expect(() => device.resetSDK(LICENSE, root, ' ')).toThrow(thrown('INVALID_INPUT'));
    const applicant = await kiosk.open(kiosk.applicantContext());
    expect(() => device.resetSDK(LICENSE, root, 'x')).toThrow(thrown('SESSION_ACTIVE'));
    applicant.endContext();
    device.resetSDK(LICENSE, root, 'x');
  });

  it('can be repeated when the vault failed in the middle', async () => {
    const device = await kiosk.registeredDevice();
    const root = device.getTenant();
    const diskFull = failure('DISK_FULL', 'The disk is full.');
    const failing = {
      ...kiosk.vault,
      transaction: () => {
        throw diskFull;
      },
    };
    const broken = await kiosk.open(kiosk.deviceContext({ vault: failing }));
    expect(() => broken.resetSDK(LICENSE, root, 'x')).toThrow(thrown('DISK_FULL'));
    const mended = await kiosk.open(kiosk.deviceContext());
    mended.resetSDK(LICENSE, root, 'x');
    expect(() => mended.getTenant()).toThrow(thrown('TENANT_NOT_REGISTERED'));
  });

  it("on an applicant's context purges that person only", async () => {
    const applicant = await kiosk.applicant();
    applicant.confirmEnrolment();
    const owner = applicant.getDID();
    const root = applicant.getTenant();
    kiosk.unsynced = 1;
    applicant.resetSDK(LICENSE, root, 'withdrew');
    expect(kiosk.vault.applicants.find(owner)).toBeUndefined();
    expect(() => applicant.getDID()).toThrow(thrown('WALLET_MISSING'));
    expect(IdentitySDK.instanceOf('device').getTenant()).toEqual(root);
    expect(kiosk.vault.audit.list(1)[0]).toMatchObject({ action: 'sdk.reset-applicant' });
  });
});
