import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { Kiosk } from '../kiosk.ts';
import { setupHandlers } from './setup-handlers.ts';

const test = vi.fn(async () => undefined);
const enrol = vi.fn(async () => ({ kioskDid: 'did:key:z', supervisor: 'first' }));
const requireNoSetup = vi.fn();
const completeSetup = vi.fn(async () => ({ kioskDid: 'did:key:z', operatorId: 'op-1' }));
const kiosk = { options: { connector: { test } }, requireNoSetup, enrol, completeSetup };
const handlers = setupHandlers(kiosk as unknown as Kiosk);
const REFUSED = expect.objectContaining({
  code: 'INVALID_INPUT',
  detail: expect.objectContaining({ hint: expect.stringContaining('https://') }),
});
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

  it.each(['https://services.example', 'http://127.0.0.1:4180'])('goes on with %s', async (address) => {
    await outcome(() => handlers['setup.test-network'](probe(address), CALL));
    await outcome(() => handlers['setup.enrol'](enrolling(address), CALL));
    expect(test).toHaveBeenCalledOnce();
    expect(enrol).toHaveBeenCalledOnce();
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
