import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ErrorCode, type ErrorResponse, failure } from '#core/contract/errors.ts';
import { tenantOperations } from '../../contract/tenant.ts';
import type { SdkTenant } from '../../contract/types.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import {
  answer,
  code,
  ENROLMENT,
  LICENSE,
  TENANT,
  TENANT_FACTS,
  type TestKiosk,
  testKiosk,
} from '../../sdk.fixture.ts';

let kiosk: TestKiosk;
let device: IdentitySDK;
beforeEach(async () => {
  kiosk = testKiosk();
  device = await kiosk.open(kiosk.deviceContext());
  device.setLicenseKey(LICENSE);
  device.initiateWallet();
});
afterEach(() => kiosk.dispose());

const register = (tenant: object = TENANT) =>
  answer<[boolean, ErrorResponse | null, SdkTenant | null]>((done) =>
    device.registerTenant(tenant as never, { onTenantRegistration: done }),
  );
const failed = (name: ErrorCode) => [false, expect.objectContaining(code(name)), null];

describe('registerTenant', () => {
  it('enrols the kiosk by the DID of its wallet and keeps the tenant', async () => {
    const app = {
      dns: TENANT.dns,
      tenantId: ENROLMENT.tenantId,
      communityId: ENROLMENT.communityId,
      communityName: ENROLMENT.communityName,
    };
    expect(await register()).toEqual([true, null, app]);
    expect(kiosk.enrol).toHaveBeenCalledExactlyOnceWith({
      licenseKey: LICENSE,
      enrolmentCode: TENANT.enrolmentCode,
      kioskDid: device.getDID(),
      kioskName: TENANT.deviceName,
    });
    expect(device.getAppTenant()).toEqual(app);
    expect(kiosk.onRegistration).toHaveBeenCalledOnce();
    expect(device.getTenant()).toEqual({ dns: TENANT.dns, tenantId: ENROLMENT.tenantId });
    expect(device.getServerPublicKey()).toBe(ENROLMENT.publicKey);
    expect((await kiosk.open(kiosk.deviceContext())).getAppTenant()).toEqual(app);
  });

  it.each([
    ['dns', { dns: 'elsewhere.example' }],
    ['dns', { dns: 'https://elsewhere.example:8443/' }],
    ['tag', { tag: 'branch-two' }],
    ['name', { name: 'Branch Two' }],
    ['tenantId', { tenantId: 'tenant-2' }],
  ])('refuses another %s than the directory has, before the code is presented: %o', async (member, other) => {
    const answered = await register({ ...TENANT, ...other });
    expect(answered).toEqual(failed('TENANT_MISMATCH'));
    expect(answered[1]?.cause?.probe).toContain(member);
    expect(kiosk.enrol).not.toHaveBeenCalled();
    expect(() => device.getTenant()).toThrow(expect.objectContaining(code('TENANT_NOT_REGISTERED')));
    expect((await register())[0]).toBe(true);
  });

  it('refuses a licence or a code of another tenant than the named one', async () => {
    kiosk.findTenant.mockResolvedValueOnce({ ...TENANT_FACTS, id: 'tenant-2' });
    expect(await register()).toEqual(failed('TENANT_MISMATCH'));
    expect(await register({ ...TENANT, communityName: 'Side Street' })).toEqual(failed('TENANT_MISMATCH'));
    expect(() => device.getTenant()).toThrow(expect.objectContaining(code('TENANT_NOT_REGISTERED')));
  });

  it.each(['localhost', 'http://localhost:4181', 'http://localhost:4181/'])(
    'takes the host of the services themselves, and compares the other named members: %s',
    async (dns) => {
      expect(await register({ ...TENANT, dns, tag: 'branch-two' })).toEqual(failed('TENANT_MISMATCH'));
      const right = { ...TENANT, dns, tag: 'Branch-One', name: 'Branch One' };
      expect(await register(right)).toEqual([true, null, expect.objectContaining({ dns })]);
    },
  );

  it('answers every dns of a known form with a registration or a declared error', async () => {
    const form = fc.stringMatching(
      /^(https?:\/\/)?([A-Za-z0-9][A-Za-z0-9._-]{0,12}|\[[0-9A-Fa-f:.]{1,8}\])(:\d{1,5})?\/?$/,
    );
    await fc.assert(
      fc.asyncProperty(form, async (dns) => {
        expect(await register({ ...TENANT, dns })).toEqual(failed('TENANT_MISMATCH'));
      }),
      { numRuns: 60 },
    );
  });

  it('registers nothing when the directory cannot be asked', async () => {
    kiosk.findTenant.mockRejectedValueOnce(failure('SERVICES_UNREACHABLE', 'No.'));
    expect(await register()).toEqual(failed('SERVICES_UNREACHABLE'));
    expect(kiosk.enrol).not.toHaveBeenCalled();
  });

  it('accepts an ordered map', async () => {
    expect((await register(new Map(Object.entries(TENANT))))[0]).toBe(true);
  });

  it('sets tenant details only once', async () => {
    await register();
    expect(await register()).toEqual(failed('TENANT_ALREADY_REGISTERED'));
    expect(kiosk.enrol).toHaveBeenCalledOnce();
  });

  it('lets a second registration wait for the first, and refuses it when that succeeds', async () => {
    const [first, second] = await Promise.all([register(), register()]);
    expect([first[0], second]).toEqual([true, failed('TENANT_ALREADY_REGISTERED')]);
    expect(kiosk.enrol).toHaveBeenCalledOnce();
  });

  it('lets a second registration take its turn when the first fails', async () => {
    kiosk.enrol.mockRejectedValueOnce(failure('SERVICES_UNREACHABLE', 'No.'));
    const [first, second] = await Promise.all([register(), register()]);
    expect([first, second[0]]).toEqual([failed('SERVICES_UNREACHABLE'), true]);
  });

  it.each([
    ['a device name', { ...TENANT, deviceName: 'x'.repeat(81) }],
    ['an enrolment code', { ...TENANT, enrolmentCode: 'x'.repeat(65) }],
  ])('refuses %s that the services would not take, before they are asked', async (_what, tenant) => {
    expect(await register(tenant)).toEqual(failed('INVALID_INPUT'));
    expect(() => device.setLicenseKey('x'.repeat(65))).toThrow(
      expect.objectContaining(code('INVALID_INPUT')),
    );
    expect(kiosk.enrol).not.toHaveBeenCalled();
  });

  it.each<ErrorCode>([
    'LICENSE_INVALID',
    'LICENSE_EXPIRED',
    'LICENSE_MODULE_MISSING',
    'ENROLMENT_CODE_INVALID',
    'SERVICES_UNREACHABLE',
    'SERVICES_TIMEOUT',
    'SERVICES_INVALID_ANSWER',
    'SERVICES_SIGNATURE_INVALID',
    'SERVICES_NOT_PROVEN',
    'SERVICES_REFUSED',
    'PROXY_FAILED',
    'CERTIFICATE_UNTRUSTED',
  ])('tells %s, which it declares, registers nothing, and may be repeated', async (name) => {
    expect(tenantOperations['tenant.register'].errors).toContain(name);
    kiosk.enrol.mockRejectedValueOnce(failure(name, 'No.'));
    expect(await register()).toEqual(failed(name));
    expect(() => device.getAppTenant()).toThrow(expect.objectContaining(code('TENANT_NOT_REGISTERED')));
    expect((await register())[0]).toBe(true);
  });

  it('registers nothing when the library was reset while the services were answering', async () => {
    kiosk.enrol.mockImplementationOnce(async () => {
      device.resetSDK(LICENSE, null, 'changed my mind');
      return ENROLMENT;
    });
    expect(await register()).toEqual(failed('WALLET_MISSING'));
    expect(() => device.getTenant()).toThrow(expect.objectContaining(code('TENANT_NOT_REGISTERED')));
  });

  it.each([
    null,
    5,
    {},
    { ...TENANT, dns: 'a b' },
    { ...TENANT, enrolmentCode: '' },
    { ...TENANT, extra: 1 },
  ])('refuses %o', async (tenant) => {
    expect(await register(tenant as never)).toEqual(failed('INVALID_INPUT'));
    expect(kiosk.enrol).not.toHaveBeenCalled();
  });
});
