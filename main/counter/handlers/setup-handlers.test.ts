import { rootCertificates } from 'node:tls';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { Kiosk } from '../kiosk.ts';
import { setupHandlers } from './setup-handlers.ts';

const test = vi.fn(async () => undefined);
const enrol = vi.fn(async () => ({ kioskDid: 'did:key:z', supervisor: 'first' }));
const requireNoSetup = vi.fn();
const completeSetup = vi.fn(async () => ({ kioskDid: 'did:key:z', operatorId: 'op-1' }));
const time = { clock: { now: () => new Date('2026-11-20T10:00:00Z') } };
const kiosk = { options: { connector: { test }, time }, requireNoSetup, enrol, completeSetup };
const handlers = setupHandlers(kiosk as unknown as Kiosk);
const REFUSED = expect.objectContaining({
  code: 'INVALID_INPUT',
  detail: expect.objectContaining({ hint: expect.stringContaining('https://') }),
});
/** A certificate that signs no others. */
const LEAF = `-----BEGIN CERTIFICATE-----
MIIBgTCCASigAwIBAgIUH8mVjp69lTdo1/k+mgt8E7C1MuAwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMbm8gYXV0aG9yaXR5MCAXDTI2MTEyMzE0MDIxMVoYDzIxMjYx
MDMwMTQwMjExWjAXMRUwEwYDVQQDDAxubyBhdXRob3JpdHkwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAARQZJq3x3MqvyotM1hrDOBDQtGGa278ZKlK2c38MHjVjjFT
9E8SKX344cuO+Ze+Feun7rLobTePQVe4vTgIGD7Po1AwTjAdBgNVHQ4EFgQUIHxg
R0XlSYMzdm2wozQd8EjrTiIwHwYDVR0jBBgwFoAUIHxgR0XlSYMzdm2wozQd8Ejr
TiIwDAYDVR0TAQH/BAIwADAKBggqhkjOPQQDAgNHADBEAiAOG9D3JqN/xskrWz5y
ONYNA+5xHducSAoErvfkJtUnCAIgL1Y7v3XbhPZ773m/1FnT5bP89siXUK8TMluj
Z/oRVJ0=
-----END CERTIFICATE-----`;
type TestInput = Parameters<(typeof handlers)['setup.test-network']>[0];
type EnrolInput = Parameters<(typeof handlers)['setup.enrol']>[0];
const probe = (address: string): TestInput => ({ address, network: {} });
const enrolling = (address: string): EnrolInput => ({
  keyStorage: { kind: 'keychain' },
  branchName: 'Main Street',
  services: { mode: 'remote', address, licenseKey: 'licence', enrolmentCode: 'code' },
});
const CALL = { role: 'operator' } as Parameters<(typeof handlers)['setup.test-network']>[1];
const outcome = (work: () => unknown) => Promise.resolve().then(work);

beforeEach(() => vi.clearAllMocks());

describe('set-up with services elsewhere', () => {
  it('connects to no address in the clear', async () => {
    const address = 'http://services.example';
    await expect(outcome(() => handlers['setup.test-network'](probe(address), CALL))).rejects.toEqual(
      REFUSED,
    );
    await expect(outcome(() => handlers['setup.enrol'](enrolling(address), CALL))).rejects.toEqual(REFUSED);
    expect(test).not.toHaveBeenCalled();
    expect(enrol).not.toHaveBeenCalled();
  });

  it.each(['https://services.example', 'http://127.0.0.1:4180'])('continues with %s', async (address) => {
    await outcome(() => handlers['setup.test-network'](probe(address), CALL));
    await outcome(() => handlers['setup.enrol'](enrolling(address), CALL));
    expect(test).toHaveBeenCalledOnce();
    expect(enrol).toHaveBeenCalledOnce();
  });
});

describe('an own certificate authority', () => {
  const invalid = (probe: string) =>
    expect.objectContaining({
      code: 'CERTIFICATE_AUTHORITY_INVALID',
      detail: expect.objectContaining({ probe: expect.stringContaining(probe) }),
    });
  const [root = ''] = rootCertificates;
  const [first, last] = root.split(/(?<=-----BEGIN CERTIFICATE-----\n)/);
  const cases: [string, TestInput['network'], string][] = [
    ['is not there to replace the public ones', { authorities: 'own' }, 'no authority is given'],
    ['is no certificate', { certificateAuthority: 'PEM' }, 'no block BEGIN CERTIFICATE'],
    ['is a broken one', { certificateAuthority: `${first}AAAA\n${last}` }, 'a block that is no certificate'],
    ['signs nothing', { certificateAuthority: LEAF }, 'may sign no certificates'],
  ];
  it.each(cases)('is refused where it %s', async (_why, network, probe) => {
    const address = 'https://services.example';
    const call = { address, network };
    await expect(outcome(() => handlers['setup.test-network'](call, CALL))).rejects.toEqual(invalid(probe));
    const input = { ...enrolling(address), network };
    await expect(outcome(() => handlers['setup.enrol'](input, CALL))).rejects.toEqual(invalid(probe));
    expect(test).not.toHaveBeenCalled();
    expect(enrol).not.toHaveBeenCalled();
  });

  it('is refused outside of its time, also as one of several', async () => {
    const call = {
      address: 'https://services.example',
      network: { certificateAuthority: `${root}\n${rootCertificates[1]}` },
    };
    await outcome(() => handlers['setup.test-network'](call, CALL));
    expect(test).toHaveBeenCalledOnce();
    vi.spyOn(time.clock, 'now').mockReturnValueOnce(new Date('2300-01-01T00:00:00Z'));
    await expect(outcome(() => handlers['setup.test-network'](call, CALL))).rejects.toEqual(
      invalid('valid from'),
    );
  });
});

describe('the word of a supervisor', () => {
  const supervisor = { kind: 'existing', operatorId: 'op-1', passphrase: 'a long passphrase' } as const;

  it('ends the set-up', async () => {
    await outcome(() => handlers['setup.complete']({ supervisor }, CALL));
    expect(completeSetup).toHaveBeenCalledWith(supervisor);
  });

  it('counts for nothing at a kiosk that was set up', async () => {
    requireNoSetup.mockImplementationOnce(() => {
      throw failure('SETUP_ALREADY_DONE', 'It was set up.');
    });
    await expect(outcome(() => handlers['setup.complete']({ supervisor }, CALL))).rejects.toMatchObject({
      code: 'SETUP_ALREADY_DONE',
    });
    expect(completeSetup).not.toHaveBeenCalled();
  });
});
