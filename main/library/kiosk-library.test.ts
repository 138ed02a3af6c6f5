import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import type { IdentitySDK } from '#sdk/identity-sdk.ts';
import { installationStore } from '#sdk/installation-store.ts';
import {
  AT,
  answer,
  code,
  ENROLMENT,
  fakeFaces,
  LICENSE,
  LIVE,
  PASSPORT,
  picture,
  signDocument,
  signLiveId,
  TENANT,
  TENANT_FACTS,
  type TestKiosk,
  testKiosk,
} from '#sdk/sdk.fixture.ts';
import { ApplicationWallet } from '#sdk/wallet/application-wallet.ts';
import { MemoryKeyStore } from '#sdk/wallet/memory-key-store.ts';
import type { LibraryHost, LibrarySession, PersonEnrolment } from '../ports/identity-library.ts';
import type { Vault } from '../ports/vault.ts';
import { addSession, firstHead, nextBatch, SESSION, temporaryVault } from '../storage/vault.fixture.ts';
import { libraryUnderTest } from './kiosk-library.fixture.ts';
import type { KioskLibrary } from './kiosk-library.ts';

let vault: Vault;
let dispose: () => void;
let library: KioskLibrary;
let services: TestKiosk['services'];
let exportConfirmedBy: string | undefined;
let host: { -readonly [K in keyof LibraryHost]: LibraryHost[K] };

beforeEach(() => {
  ({ vault, dispose } = temporaryVault());
  exportConfirmedBy = undefined;
  library = libraryUnderTest(AT);
  ({ services } = testKiosk(vault));
  host = {
    vault,
    wallet: new ApplicationWallet(new MemoryKeyStore()),
    gateway: {
      enrol: async () => ENROLMENT,
      wallets: services,
      findTenant: async () => TENANT_FACTS,
      hosts: () => ['localhost'],
      download: () => Promise.reject(new Error('no services')),
    },
    setProxy: () => undefined,
    onRegistration: () => undefined,
    faces: () => undefined,
    sealedExportConfirmedBy: () => exportConfirmedBy,
    onPinTry: () => undefined,
    onEventIds: () => undefined,
    askConsent: async () => false,
    askingProgram: () => undefined,
    restoration: {
      captureLiveId: async () => undefined,
      askSecondFactor: async () => undefined,
    },
  };
  library.open(host);
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
  documents: () => [],
  keyedIds: [],
  keyed: () => [],
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

  it('gives a program the document keyed while it waits, and no older one when that is removed', async () => {
    await registered();
    const keyedAs = (...keyedIds: string[]): LibrarySession => ({
      ...SESSION_OF_A_PERSON,
      keyedIds,
      keyed: () => keyedIds.map(() => ({ data: { ...PASSPORT, type: 'misc_document' }, signToken: 'token' })),
      sign: () => {
        throw new Error('delivered');
      },
    });
    library.follow(keyedAs());
    const { sdk, context } = library.applicant();
    await sdk.whenLoaded();
    library.follow(keyedAs('k1'));
    library.follow(keyedAs('k1', 'k2'));
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    const created = await answer((done) =>
      sdk.createDocumentSession(context, 'misc_object', { onDocumentSessionResponse: done }),
    );
    expect(created).toMatchObject([true, expect.any(String), null]);
    expect(() => library.follow(keyedAs('k1'))).not.toThrow();
    expect(() => library.follow(keyedAs('k1', 'k3'))).toThrow('delivered');
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

  describe('where the person of an ended session takes a wallet', () => {
    async function ended(faces = true, flow = COUNTER_STANDARD): Promise<PersonEnrolment> {
      await registered();
      addSession(vault);
      const { batch } = nextBatch(firstHead, {});
      vault.evidence.append({ ...batch, change: { status: 'ended', endedAt: AT } });
      const bitmap = picture(1);
      const signToken = signLiveId(bitmap, JSON.parse(LIVE), host.wallet);
      const liveId = { bitmap, livenessResult: LIVE, signToken, documentSignToken: '' };
      host.faces = () => (faces ? (fakeFaces() as FaceEngine) : undefined);
      library.follow({
        ...SESSION_OF_A_PERSON,
        flow,
        captures: () => ({ liveId }),
        documents: () => [{ data: PASSPORT, signToken: signDocument(PASSPORT, host.wallet) }],
      });
      await library.applicant().sdk.whenLoaded();
      return library.enrolment()!;
    }
    const rows = () => {
      const { enrolled } = installationStore(vault.settings).read();
      return enrolled.map((owner) => [
        vault.documents.fetch(owner, {}).length,
        vault.liveIds.find(owner)?.livenessResult,
        vault.applicants.find(owner) !== undefined,
      ]);
    };

    it('it has documents and Live ID with the liveness result of the session, and the second log tells', async () => {
      const enrolment = await ended();
      expect(enrolment.newWallet()).toHaveLength(12);
      expect(rows()).toEqual([]);
      await enrolment.keep(null);
      expect(rows()).toEqual([[1, LIVE, true]]);
      expect(vault.secondLog.read(SESSION)?.events.map(({ type }) => type)).toEqual([
        'log.continued',
        'applicant.enrolled',
      ]);
      expect(vault.secondLog.enrolledOwner(SESSION)).toBe(library.applicant().sdk.getDID());
    });

    it.each([
      ['leaves out', 'kiosk', 0],
      ['holds', 'services', 1],
    ] as const)(
      'its back-up %s documents and Live ID of a flow whose pictures are kept by the %s',
      async (_, pictures, count) => {
        const enrolment = await ended(true, { ...COUNTER_STANDARD, pictures });
        const { sdk } = library.applicant();
        enrolment.newWallet();
        await enrolment.keep('739105');
        let data = '';
        services.answers.set('backUpWallet', (input) => {
          ({ data } = (input as { body: { data: string } }).body);
          return { storedAt: AT };
        });
        await enrolment.backUp();
        const { documents, liveId } = JSON.parse(sdk.decryptString(data, sdk.getPublicKey())) as {
          documents: unknown[];
          liveId: object | null;
        };
        expect(documents).toHaveLength(count);
        expect(liveId === null ? 0 : 1).toBe(count);
      },
    );

    it('a failure half way keeps nothing of it', async () => {
      const enrolment = await ended(false);
      enrolment.newWallet();
      await expect(enrolment.keep(null)).rejects.toMatchObject(code('MODEL_MISSING'));
      library.follow(undefined);
      expect(rows()).toEqual([]);
      expect(vault.secondLog.read(SESSION)).toBeUndefined();
    });

    it('a back-up that cannot be sealed keeps nothing of it', async () => {
      const enrolment = await ended(true, { ...COUNTER_STANDARD, pictures: 'services' });
      enrolment.newWallet();
      const { sdk } = library.applicant();
      const confirm = vi.spyOn(sdk, 'confirmEnrolment');
      vi.spyOn(sdk, 'enrollPin').mockImplementation((...args) => args[2]?.onDocumentEnrollment(true, null));
      await expect(enrolment.keep('739105')).rejects.toMatchObject(code('PIN_MISSING'));
      expect(confirm).not.toHaveBeenCalled();
      library.follow(undefined);
      expect(rows()).toEqual([]);
      expect(vault.untold.list()).toEqual([]);
    });

    it('a notice to the services is kept with the wallet or not at all', async () => {
      const enrolment = await ended();
      enrolment.newWallet();
      const add = vi.spyOn(vault.untold, 'add').mockImplementationOnce(() => {
        throw new Error('killed');
      });
      await expect(enrolment.keep(null)).rejects.toThrow('killed');
      expect(rows()).toEqual([]);
      add.mockRestore();
      await enrolment.keep(null);
      const owner = library.applicant().sdk.getDID();
      expect(vault.untold.list()).toEqual([
        { sessionId: SESSION, owner, since: AT, enrolled: false, hasBackUp: false },
      ]);
    });

    it('the end of the session keeps nothing of it', async () => {
      const enrolment = await ended();
      enrolment.newWallet();
      library.follow(undefined);
      await expect(enrolment.keep(null)).rejects.toMatchObject(code('NOT_READY'));
      expect(rows()).toEqual([]);
    });

    it('nobody takes one who has one, or of whom no document was signed', async () => {
      await ended();
      library.applicant().sdk.initiateWallet();
      expect(library.enrolment()).toBeUndefined();
      library.follow(undefined);
      library.follow(SESSION_OF_A_PERSON);
      await library.applicant().sdk.whenLoaded();
      expect(library.enrolment()).toBeUndefined();
    });
  });
});
