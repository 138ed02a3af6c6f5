import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVault, openVault } from '#main/storage/open-vault.ts';
import type { IdentitySDK } from '#sdk/identity-sdk.ts';
import {
  answer,
  code,
  LICENSE,
  LIVE,
  PASSPORT,
  picture,
  signDocument,
  signLiveId,
  TENANT,
  type TestKiosk,
  testKiosk,
} from '#sdk/sdk.fixture.ts';
import { type Place, temporaryPlace } from '#sdk/vault/vault.fixture.ts';

let place: Place;
let kiosk: TestKiosk;
beforeEach(() => {
  place = temporaryPlace();
  kiosk = testKiosk(createVault(place));
});
afterEach(() => {
  kiosk.dispose();
  kiosk.vault.close();
  place.remove();
});

/** Ends every context, closes the vault and opens it again: what a restart of the kiosk does. */
function restart(): void {
  const { keyStore } = kiosk;
  kiosk.dispose();
  kiosk.vault.close();
  kiosk = Object.assign(testKiosk(openVault(place)), { keyStore });
}

const register = (sdk: IdentitySDK) =>
  answer((done) =>
    sdk.registerDocument(null, PASSPORT, signDocument(PASSPORT), null, null, { onDocumentEnrollment: done }),
  );
const setLiveId = (sdk: IdentitySDK) =>
  answer((done) =>
    sdk.setLiveID(picture(1), null, signLiveId(picture(1)), LIVE, null, null, { onLiveIDEnrollment: done }),
  );
const documentsOf = async (sdk: IdentitySDK) => {
  const request = { metadataOnly: false };
  const [, documents] = await answer<[boolean, Map<string, unknown> | null, unknown]>((done) =>
    sdk.fetchDocuments(request, { onFetchDocumentsCallback: done }),
  );
  return documents;
};

describe('a kiosk', () => {
  it('boots in the order of the specification and is the same after a restart', async () => {
    const device = await kiosk.open(kiosk.deviceContext());
    device.setLicenseKey(LICENSE);
    device.initiateWallet();
    expect(() => device.commitApplicationWallet()).toThrow(
      expect.objectContaining(code('TENANT_NOT_REGISTERED')),
    );
    expect(() => device.encryptString('x', device.getPublicKey())).toThrow(
      expect.objectContaining(code('TENANT_NOT_REGISTERED')),
    );
    await answer((done) => device.registerTenant(TENANT, { onTenantRegistration: done }));
    expect(() => device.encryptString('x', device.getPublicKey())).toThrow(
      expect.objectContaining(code('WALLET_UNCOMMITTED')),
    );
    device.commitApplicationWallet();
    device.setDvcId('dvc-1');
    device.setProxy('proxy.example', 3128, null, null);
    const facts = (sdk: IdentitySDK) => [
      sdk.getDID(),
      sdk.getMnemonic(),
      sdk.getAppTenant(),
      sdk.getServerPublicKey(),
      sdk.getCurrentDvcID(),
      sdk.getProxyDetails(),
    ];
    const before = facts(device);
    const sealed = device.encryptString('kept', device.getPublicKey());
    restart();
    const again = await kiosk.open(kiosk.deviceContext());
    expect(facts(again)).toEqual(before);
    expect(again.decryptString(sealed, again.getPublicKey())).toBe('kept');
  });

  it('is bare after resetSDK, also after a restart, and can be set up again', async () => {
    const device = await kiosk.registeredDevice();
    const did = device.getDID();
    device.resetSDK(LICENSE, device.getTenant(), 'moved');
    restart();
    const bare = await kiosk.open(kiosk.deviceContext());
    expect(() => bare.getDID()).toThrow(expect.objectContaining(code('WALLET_MISSING')));
    expect(() => bare.getTenant()).toThrow(expect.objectContaining(code('TENANT_NOT_REGISTERED')));
    expect((await kiosk.registeredDevice()).getDID()).not.toBe(did);
    expect(kiosk.vault.audit.verify()).toMatchObject({ intact: true });
  });
});

describe("a person's enrolment", () => {
  it('leaves nothing in the vault unless it is confirmed', async () => {
    const sdk = await kiosk.applicant();
    await register(sdk);
    await setLiveId(sdk);
    const [owner, phrase] = [sdk.getDID(), sdk.getMnemonic()];
    sdk.endContext();
    expect(kiosk.vault.applicants.find(owner)).toBeUndefined();
    expect(kiosk.vault.documents.fetch(owner, {})).toEqual([]);
    expect(kiosk.vault.liveIds.find(owner)).toBeUndefined();
    const back = await kiosk.open(kiosk.applicantContext());
    back.restoreWallet(phrase);
    back.commitApplicationWallet();
    expect(await documentsOf(back)).toEqual(new Map());
  });

  it('that was confirmed is there again after a restart for the owner of the twelve words only', async () => {
    const sdk = await kiosk.applicant();
    await register(sdk);
    await setLiveId(sdk);
    sdk.confirmEnrolment();
    const phrase = sdk.getMnemonic();
    restart();
    await kiosk.open(kiosk.deviceContext());

    const stranger = await kiosk.open(kiosk.applicantContext());
    stranger.initiateWallet();
    stranger.commitApplicationWallet();
    expect(await documentsOf(stranger)).toEqual(new Map());
    expect(stranger.isLiveIDRegistered()).toBe(false);
    stranger.endContext();

    const owner = await kiosk.open(kiosk.applicantContext());
    expect(owner.restoreWallet(phrase)).toBe(true);
    owner.commitApplicationWallet();
    expect(await documentsOf(owner)).toEqual(new Map([['ppt:L898902C3', PASSPORT]]));
    expect(owner.getLiveIdImage().data).toEqual(picture(1));
    // A change is written at once from now on.
    await answer((done) => owner.unRegisterDocument(null, PASSPORT, { onDocumentUnEnrollment: done }));
    expect(kiosk.vault.documents.fetch(owner.getDID(), {})).toEqual([]);
  });

  it('is not carried over to a wallet that is created after the restored one', async () => {
    const sdk = await kiosk.applicant();
    await register(sdk);
    sdk.confirmEnrolment();
    const phrase = sdk.getMnemonic();
    sdk.endContext();
    const back = await kiosk.open(kiosk.applicantContext());
    back.restoreWallet(phrase);
    back.initiateWallet();
    back.commitApplicationWallet();
    expect(await documentsOf(back)).toEqual(new Map());
  });

  it('is written whole or not at all', async () => {
    const sdk = await kiosk.applicant();
    await register(sdk);
    const failing = { ...kiosk.vault.audit };
    sdk.endContext();
    const context = kiosk.applicantContext({
      vault: {
        ...kiosk.vault,
        audit: {
          ...failing,
          append: () => {
            throw new Error('no space left');
          },
        },
      },
    });
    const broken = await kiosk.open(context);
    broken.initiateWallet();
    broken.commitApplicationWallet();
    await register(broken);
    expect(() => broken.confirmEnrolment()).toThrow(expect.objectContaining(code('INTERNAL')));
    const owner = broken.getDID();
    expect(kiosk.vault.applicants.find(owner)).toBeUndefined();
    expect(kiosk.vault.documents.fetch(owner, {})).toEqual([]);
    expect((await documentsOf(broken))?.size).toBe(1);
  });
});
