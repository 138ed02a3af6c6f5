import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Kiosk } from '../kiosk.ts';
import { setupHandlers } from './setup-handlers.ts';

const test = vi.fn(async () => undefined);
const setUp = vi.fn(async () => ({ kioskDid: 'did:key:z', operatorId: 'op-1' }));
const kiosk = { options: { connector: { test } }, requireNoSetup: () => undefined, setUp };
const handlers = setupHandlers(kiosk as unknown as Kiosk);
const REFUSED = expect.objectContaining({
  code: 'INVALID_INPUT',
  detail: expect.objectContaining({ nextStep: expect.stringContaining('https://') }),
});
type TestInput = Parameters<(typeof handlers)['setup.test-network']>[0];
type SetupInput = Parameters<(typeof handlers)['setup.complete']>[0];
const probe = (address: string): TestInput => ({ address, network: {} });
const complete = (address: string): SetupInput => ({
  keyStorage: { kind: 'keychain' },
  branchName: 'Main Street',
  supervisor: { name: 'Olga', passphrase: 'a long passphrase' },
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
    await expect(outcome(() => handlers['setup.complete'](complete(address), CALL))).rejects.toEqual(REFUSED);
    expect(test).not.toHaveBeenCalled();
    expect(setUp).not.toHaveBeenCalled();
  });

  it.each(['https://services.example', 'http://127.0.0.1:4180'])('goes on with %s', async (address) => {
    await outcome(() => handlers['setup.test-network'](probe(address), CALL));
    await outcome(() => handlers['setup.complete'](complete(address), CALL));
    expect(test).toHaveBeenCalledOnce();
    expect(setUp).toHaveBeenCalledOnce();
  });
});
