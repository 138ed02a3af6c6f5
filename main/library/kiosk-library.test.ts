import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { IdentitySDK } from '#sdk/identity-sdk.ts';
import { AT, answer, code, ENROLMENT, LICENSE, TENANT, TENANT_FACTS, testKiosk } from '#sdk/sdk.fixture.ts';
import { ApplicationWallet, WALLET_ENTRY } from '#sdk/wallet/application-wallet.ts';
import { argon2Pins } from '#sdk/wallet/argon2-pins.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';
import type { LibrarySession } from '../ports/identity-library.ts';
import type { Vault } from '../ports/vault.ts';
import { addSession, firstHead, nextBatch, SESSION, temporaryVault } from '../storage/vault.fixture.ts';
import { KioskLibrary } from './kiosk-library.ts';

let vault: Vault;
let dispose: () => void;
let library: KioskLibrary;
let exportConfirmedBy: string | undefined;

beforeEach(() => {
  ({ vault, dispose } = temporaryVault());
  exportConfirmedBy = undefined;
  library = new KioskLibrary({
    version: '1.2.3',
    log: { warn: () => undefined },
    now: () => new Date(AT),
    uptimeMs: () => 0,
    deviceSecurity: () => ({ screenLock: { observed: true, on: true } }),
    memoryWallet() {
      const keys = new MemoryKeyStore();
      return {
        wallet: new ApplicationWallet(keys),
        exportWallet: () => keys.get(WALLET_ENTRY) ?? new Uint8Array(),
      };
    },
    pins: argon2Pins({ memoryKiB: 8, passes: 1, lanes: 1 }),
  });
  library.open({
    vault,
    wallet: new ApplicationWallet(new MemoryKeyStore()),
    gateway: {
      enrol: async () => ENROLMENT,
      wallets: testKiosk(vault).services,
      findTenant: async () => TENANT_FACTS,
      hosts: () => ['localhost'],
      download: () => Promise.reject(new Error('no services')),
    },
    setProxy: () => undefined,
    onRegistration: () => undefined,
    faces: () => undefined,
    sealedExportConfirmedBy: () => exportConfirmedBy,
    onPinTry: () => undefined,
    askConsent: async () => false,
  });
});
afterEach(() => {
  library.close();
  dispose();
});

async function registered(): Promise<IdentitySDK> {
  const { sdk } = library.device();
  await sdk.whenLoaded();
  sdk.setLicenseKey(LICENSE);
  sdk.initiateWallet();
  await answer((done) => sdk.registerTenant(TENANT, { onTenantRegistration: done }));
  sdk.commitApplicationWallet();
  return sdk;
}

/** Evidence with one outbox entry that has no receipt. */
function leaveUnsynced(): void {
  addSession(vault);
  const entry = {
    entryId: '0197a000-0000-7000-8000-0000000000aa',
    kind: 'evidence',
    idempotencyKey: 'k1',
    payload: {},
  };
  vault.evidence.append(nextBatch(firstHead, {}, { outbox: [entry] }).batch);
}

const SESSION_OF_A_PERSON: LibrarySession = {
  sessionId: SESSION,
  flow: COUNTER_STANDARD,
  active: true,
  withdrawn: false,
  scanning: false,
  scanId: undefined,
  captures: () => ({}),
  sign: () => '',
  comparisonRules: () => COUNTER_STANDARD.comparison,
};

describe('the library of a kiosk', () => {
  it('refuses a reset while evidence waits, unless a supervisor confirmed a sealed export', async () => {
    const device = await registered();
    leaveUnsynced();
    expect(() => device.resetSDK(LICENSE, device.getTenant(), 'x')).toThrow(
      expect.objectContaining(code('EVIDENCE_UNSYNCED')),
    );
    exportConfirmedBy = 'supervisor-1';
    device.resetSDK(LICENSE, device.getTenant(), 'x');
    expect(vault.audit.list(1)[0]).toMatchObject({ actor: 'supervisor-1', detail: { unsynced: 1 } });
  });

  it('counts an entry that the services refused once', async () => {
    const device = await registered();
    leaveUnsynced();
    const [entry] = vault.outbox.due('9999-01-01T00:00:00.000Z', 1);
    const error = { code: 'SERVICES_REFUSED' as const, message: 'Refused.' };
    vault.outbox.recordAttempt(entry?.entryId ?? '', { at: AT, result: 'refused', error });
    exportConfirmedBy = 'supervisor-1';
    device.resetSDK(LICENSE, device.getTenant(), 'x');
    expect(vault.audit.list(1)[0]).toMatchObject({ detail: { unsynced: 1 } });
  });

  it('notes an enrolment for the second log of its session', async () => {
    await registered();
    library.follow(SESSION_OF_A_PERSON);
    const { sdk } = library.applicant();
    await sdk.whenLoaded();
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    sdk.confirmEnrolment();
    expect(vault.secondLog.enrolledAt(SESSION)).toBe(AT);
  });
});
