import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, failure } from '#core/contract/errors.ts';
import { KeyPath, LICENCE_TYPE } from '#core/contract/wallet-calls/configuration.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { keyPairFromPrivate } from '#core/keys/p256.ts';
import type { SdkTenant } from '../../contract/types.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import { installationStore } from '../../installation-store.ts';
import {
  AT,
  answer,
  code,
  ENROLMENT,
  STRANGER,
  TENANT,
  TENANT_FACTS,
  type TestKiosk,
  testKiosk,
} from '../../sdk.fixture.ts';

const SERVICES = jwsSigner(keyPairFromPrivate(new Uint8Array(32).fill(13)));
const DAY_MS = 24 * 60 * 60_000;
const PLACE = {
  tenantId: '0197a000-0000-7000-8000-0000000000a0',
  communityId: '0197a000-0000-7000-8000-0000000000c0',
};
const later = (ms: number) => new Date(Date.parse(AT) + ms).toISOString();
const licence = (change: object = {}) => ({
  ...PLACE,
  modules: [
    { module: 'wallet', expiresAt: null },
    { module: 'proofing', expiresAt: later(60_000) },
  ],
  issuedAt: AT,
  validUntil: later(DAY_MS),
  ...change,
});
const signed = (payload: object = licence(), signer = SERVICES, typ = LICENCE_TYPE) => ({
  jws: signer.signJws(payload, typ),
});

let kiosk: TestKiosk;
let sdk: IdentitySDK;
beforeEach(() => {
  kiosk = testKiosk();
  kiosk.enrol.mockResolvedValue({ ...ENROLMENT, ...PLACE });
  kiosk.findTenant.mockResolvedValue({ ...TENANT_FACTS, id: PLACE.tenantId });
});
afterEach(() => kiosk.dispose());
const opened = async () => {
  sdk = await kiosk.registeredDevice();
  return sdk;
};
const calls = (operationId: string) =>
  kiosk.services.calls.filter((call) => call.operationId === operationId);
const unknown = { status: false, data: null, error: code('LICENSE_MODULES_UNKNOWN') };

describe('getLicenseModule', () => {
  beforeEach(() => {
    kiosk.services.answers.set('getLicenseModule', () => signed());
  });

  it('tells the modules in force as soon as the registration fetched them, and after a restart', async () => {
    await opened();
    await vi.waitFor(() => expect(sdk.getLicenseModule()).toMatchObject({ status: true, error: null }));
    expect(sdk.getLicenseModule().data?.modules.map(({ module }) => module)).toEqual(['wallet', 'proofing']);
    kiosk.clock = new Date(Date.parse(AT) + 120_000);
    expect(sdk.getLicenseModule().data?.modules.map(({ module }) => module)).toEqual(['wallet']);
    kiosk.services.answers.clear();
    const again = await kiosk.open(kiosk.deviceContext());
    expect(again.getLicenseModule().data?.validUntil).toBe(later(DAY_MS));
    const person = await kiosk.open(kiosk.applicantContext());
    expect(person.getLicenseModule().status).toBe(true);
    expect(calls('getLicenseModule')).toHaveLength(1);
  });

  it('asks again after half of the time, in the background, and not at every call', async () => {
    await opened();
    await vi.waitFor(() => expect(sdk.getLicenseModule().status).toBe(true));
    kiosk.services.answers.delete('getLicenseModule');
    kiosk.clock = new Date(Date.parse(AT) + DAY_MS / 2);
    kiosk.uptimeMs += DAY_MS / 2;
    for (let i = 0; i < 5; i++) expect(sdk.getLicenseModule().status).toBe(true);
    expect(calls('getLicenseModule')).toHaveLength(2);
    const logged = { code: 'SERVICES_UNREACHABLE' };
    await vi.waitFor(() => expect(kiosk.warn).toHaveBeenCalledWith('sdk.licence-not-fetched', logged));
    kiosk.clock = new Date(Date.parse(AT) + DAY_MS);
    expect(sdk.getLicenseModule()).toMatchObject(unknown);
  });

  it('answers while the services are not reached, and soon after they are', async () => {
    kiosk.services.answers.delete('getLicenseModule');
    await opened();
    expect(sdk.getLicenseModule()).toMatchObject(unknown);
    kiosk.services.answers.set('getLicenseModule', () => signed());
    kiosk.uptimeMs += 10_000;
    expect(sdk.getLicenseModule()).toMatchObject(unknown);
    await vi.waitFor(() => expect(sdk.getLicenseModule().status).toBe(true));
  });

  it.each([
    ['another key', () => signed(licence(), STRANGER)],
    ['another purpose', () => signed(licence(), SERVICES, 'JWT')],
    ['another community', () => signed(licence({ communityId: PLACE.tenantId }))],
    ['no signature', () => ({ jws: 'e30.e30.e30' })],
    ['another shape', () => signed({ modules: 'all' })],
  ])('keeps nothing of %s', async (_what, answered) => {
    kiosk.services.answers.set('getLicenseModule', answered);
    await opened();
    const logged = { code: 'LICENSE_MODULES_UNKNOWN' };
    await vi.waitFor(() => expect(kiosk.warn).toHaveBeenCalledWith('sdk.licence-not-fetched', logged));
    expect(sdk.getLicenseModule()).toMatchObject(unknown);
    expect(installationStore(kiosk.vault.settings).read().licence).toBeUndefined();
  });
});

describe('published configuration of the services', () => {
  const NAMED: SdkTenant = { dns: TENANT.dns, tag: 'harbour', communityName: ENROLMENT.communityName };
  const config = (tenantDns: string, keyPath: string) =>
    answer<unknown[]>((done) => sdk.fetchConfig(tenantDns, keyPath, { onFetchConfigCallback: done }));
  const communityConfig = (tenant: SdkTenant, keyPath: string) =>
    answer<unknown[]>((done) => sdk.fetchCommunityConfig(tenant, keyPath, { onFetchConfigCallback: done }));
  const communityInfo = (tenant: SdkTenant) =>
    answer<unknown[]>((done) => sdk.getCommunityInfo(tenant, { onCommunityInfoResponse: done }));
  const gateways = (tenant: SdkTenant) =>
    answer<unknown[]>((done) => sdk.getMessageGateways(tenant, { onMessageGatewaysResponse: done }));
  const restoreEnabled = (tenantDns: string) =>
    answer<unknown[]>((done) => sdk.isRestoreWalletEnabled(tenantDns, { onRestoreWalletEnabled: done }));
  const failed = (name: ErrorCode) => [false, null, expect.objectContaining(code(name))];
  beforeEach(opened);

  it('comes as JSON text of the value, asked for by its path', async () => {
    kiosk.services.answers.set('fetchConfig', () => ({ keyPath: 'tenant.name', value: 'Harbour' }));
    expect(await config(TENANT.dns, 'tenant.name')).toEqual([true, '"Harbour"', null]);
    expect(calls('fetchConfig')[0]?.input).toEqual({ query: { keyPath: 'tenant.name' } });
    kiosk.services.answers.set('fetchCommunityConfig', () => ({ keyPath: 'a', value: { b: [1] } }));
    expect(await communityConfig(NAMED, 'a')).toEqual([true, '{"b":[1]}', null]);
    const query = { tag: 'harbour', community: ENROLMENT.communityName, keyPath: 'a' };
    expect(calls('fetchCommunityConfig')[0]?.input).toEqual({ query });
  });

  it('tells the community as JSON text', async () => {
    const { tenantId, communityId } = PLACE;
    const told = {
      tenant: { id: tenantId, tenanttag: 'harbour', name: 'Harbour', tenanttype: 'tenant', dns: null },
      community: {
        id: communityId,
        tenantid: tenantId,
        name: ENROLMENT.communityName,
        publicKey: ENROLMENT.publicKey,
        logo: null,
        accountsPerPerson: 5,
        personsPerAccount: 1,
      },
      servicesDid: SERVICES.did,
    };
    kiosk.services.answers.set('getCommunityInfo', () => told);
    const [status, text, error] = await communityInfo(NAMED);
    expect([status, JSON.parse(String(text)), error]).toEqual([true, told, null]);
  });

  it('tells the gateways, and whether a wallet may be restored', async () => {
    kiosk.services.answers.set('getMessageGateways', () => ({ gateways: [{ kind: 'email' }] }));
    expect(await gateways(sdk.getAppTenant())).toEqual([true, [{ kind: 'email' }], null]);
    kiosk.services.answers.set('isRestoreWalletEnabled', () => ({ enabled: true }));
    expect(await restoreEnabled(TENANT.dns)).toEqual([true]);
  });

  it.each<ErrorCode>([
    'CONFIG_NOT_FOUND',
    'TENANT_NOT_FOUND',
    'COMMUNITY_NOT_FOUND',
    'SERVICES_TIMEOUT',
    'RATE_LIMITED',
  ])('tells %s', async (name) => {
    for (const operation of [
      'fetchConfig',
      'fetchCommunityConfig',
      'getCommunityInfo',
      'getMessageGateways',
    ]) {
      kiosk.services.answers.set(operation, () => {
        throw failure(name, 'No.');
      });
    }
    expect(await config(TENANT.dns, 'a')).toEqual(failed(name));
    expect(await communityConfig(NAMED, 'a')).toEqual(failed(name));
    expect(await communityInfo(NAMED)).toEqual(failed(name));
    expect(await gateways(NAMED)).toEqual(failed(name));
  });

  it('is asked of no other tenant than the registered one', async () => {
    for (const dns of ['other.example', 'services.example.other.example', 'https://services.example']) {
      const tenant = { dns };
      expect(await config(dns, 'a')).toEqual(failed('TENANT_NOT_FOUND'));
      expect(await communityConfig(tenant, 'a')).toEqual(failed('TENANT_NOT_FOUND'));
      expect(await communityInfo(tenant)).toEqual(failed('TENANT_NOT_FOUND'));
      expect(await gateways(tenant)).toEqual(failed('TENANT_NOT_FOUND'));
      expect(await restoreEnabled(dns)).toEqual([false]);
    }
    expect(await communityInfo({ ...NAMED, communityName: 'Mill Road' })).toEqual(failed('TENANT_NOT_FOUND'));
    const asked = kiosk.services.asked();
    expect(asked).toEqual([]);
    const logged = { method: 'isRestoreWalletEnabled', code: 'TENANT_NOT_FOUND' };
    expect(kiosk.warn).toHaveBeenCalledWith('sdk.failure-untold', logged);
  });

  it('is asked for by no path but names and dots', async () => {
    const path = fc.string({
      unit: fc.constantFrom('a', '_', '.', '/', '__proto__', ' ', '['),
      maxLength: 40,
    });
    kiosk.services.answers.set('fetchConfig', () => ({ keyPath: 'a', value: null }));
    await fc.assert(
      fc.asyncProperty(path, async (keyPath) => {
        const [status, , error] = await config(TENANT.dns, keyPath);
        const fits =
          /^\w+(\.\w+)*$/.test(keyPath) &&
          keyPath.split('.').length <= 16 &&
          !keyPath.split('.').includes('__proto__');
        expect(KeyPath.safeParse(keyPath).success).toBe(fits && keyPath.length <= 200);
        expect([status, error]).toEqual(
          KeyPath.safeParse(keyPath).success
            ? [true, null]
            : [false, expect.objectContaining(code('INVALID_INPUT'))],
        );
      }),
      { numRuns: 60 },
    );
  });
});
