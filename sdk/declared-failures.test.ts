import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, failure } from '#core/contract/errors.ts';
import { type SdkOperationName, sdkOperations } from './contract/index.ts';
import {
  ANSWERS,
  ASKING,
  diskFailuresOf,
  FOREIGN,
  foreignFailureOf,
  KEEPING,
  keptFailuresOf,
  LINKING,
  pictureFailuresOf,
  READING,
  RESTORING,
  servicesFailuresOf,
  WRITING,
} from './declared-failures.fixture.ts';
import type { IdentitySDK } from './identity-sdk.ts';
import {
  applicantBeforeCamera,
  fakeFaces,
  LICENSE,
  LIVE,
  PASSPORT,
  picture,
  signDocument,
  signLiveId,
  TENANT,
  testKiosk,
} from './sdk.fixture.ts';
import { standingOf } from './standing.fixture.ts';

const PIN = '428571';
const inputs = (table: Partial<Record<SdkOperationName, object>>) =>
  Object.entries(table) as [SdkOperationName, object][];

/** Returns the answers of an operation to each code with which its resource fails. A failure changes nothing. */
async function told(
  sdk: IdentitySDK,
  [name, input]: [SdkOperationName, object],
  codes: readonly ErrorCode[],
  fail: (throwing: () => never) => void,
): Promise<string[]> {
  const before = await standingOf(sdk);
  const wrong: string[] = [];
  for (const code of codes) {
    fail(() => {
      throw failure(code, 'it failed');
    });
    const envelope = await sdk.call(name, input as never);
    vi.restoreAllMocks();
    const answer = envelope.ok ? 'done' : envelope.error.code;
    if (answer !== code) wrong.push(`${code}: ${answer}`);
  }
  expect(codes.length, name).toBeGreaterThan(0);
  expect(await standingOf(sdk), name).toEqual(before);
  return wrong;
}

describe('a declared failure', () => {
  const kiosk = testKiosk();
  const faces = fakeFaces();
  let sdk: IdentitySDK;
  beforeAll(async () => {
    await kiosk.registeredDevice();
    const live = () => ({ status: 'PASSED' }) as const;
    sdk = await kiosk.open(kiosk.applicantContext({ faces, askConsent: async () => true, livenessOf: live }));
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    const data = { ...PASSPORT, lastName: 'ERIKSSON', dob: '19740812' };
    const stored = { storeArtifacts: true, syncArtifacts: true };
    await sdk.registerDocument({ data, signToken: signDocument(data), ...stored });
    const bitmap = picture(1);
    await sdk.setLiveID({ bitmap, signToken: signLiveId(bitmap), livenessResult: LIVE });
    await sdk.enrollPin({ pin: PIN });
    for (const [operation, given] of Object.entries(ANSWERS))
      kiosk.services.answers.set(operation, () => given);
    await sdk.redeemAccessCode(LINKING);
    sdk.confirmEnrolment();
    // Without a back-up at the services, the accounts alone wait for the commit.
    sdk.setRestoreMode();
    await expect(sdk.restoreUserDataFromWallet({})).rejects.toThrow();
  });
  afterAll(() => kiosk.dispose());

  it.each(inputs(ASKING))('of the services is told by %s', async (...call) => {
    const wrong = await told(sdk, call, servicesFailuresOf(call[0]), (throwing) => {
      // A factor counts for one answer.
      sdk.verifyPin(PIN);
      vi.spyOn(kiosk.services.answers, 'get').mockReturnValue(throwing);
    });
    expect(wrong).toEqual([]);
  });

  it.each(inputs(READING))('of the engine that reads pictures is told by %s', async (...call) => {
    const wrong = await told(sdk, call, pictureFailuresOf(call[0]), (throwing) => {
      vi.spyOn(faces, 'analyse').mockImplementation(throwing);
      vi.spyOn(faces, 'compare').mockImplementation(throwing);
    });
    expect(wrong).toEqual([]);
  });

  it.each(inputs(WRITING))('of the disk is told by %s', async (...call) => {
    if (call[0] === 'pin.enrol') await sdk.unenrollPin({});
    const wrong = await told(sdk, call, diskFailuresOf(call[0]), (throwing) => {
      vi.spyOn(kiosk.vault, 'transaction').mockImplementation(throwing);
      vi.spyOn(kiosk.vault.audit, 'append').mockImplementation(throwing);
    });
    if (call[0] === 'pin.enrol') await sdk.enrollPin({ pin: PIN });
    expect(wrong).toEqual([]);
  });

  it.each(inputs(FOREIGN))('of an origin that is not the kiosk’s is told by %s', async (...call) => {
    const info = () => ({ tenant: { tenanttag: 'branch-one' }, community: { name: 'Main Street' } });
    const wrong = await told(sdk, call, foreignFailureOf(call[0]), () => {
      vi.spyOn(kiosk.services.answers, 'get').mockReturnValue(info);
    });
    expect(wrong).toEqual([]);
  });

  it('of the services has a case for every operation that asks them, or a test of its own', () => {
    const asking = (Object.keys(sdkOperations) as SdkOperationName[]).filter((name) =>
      sdkOperations[name].errors.includes('SERVICES_UNREACHABLE'),
    );
    const OWN = ['tenant.register'];
    expect(asking.filter((name) => !(name in ASKING) && !(name in RESTORING))).toEqual(OWN);
  });
});

describe('of a person without a wallet, a declared failure', () => {
  const kiosk = testKiosk();
  let sdk: IdentitySDK;
  beforeAll(async () => {
    await kiosk.registeredDevice();
    sdk = await kiosk.open(applicantBeforeCamera(kiosk, PIN));
    sdk.setRestoreMode();
  });
  afterAll(() => kiosk.dispose());

  it.each(inputs(RESTORING))('of the services is told by %s', async (...call) => {
    const wrong = await told(sdk, call, servicesFailuresOf(call[0]), (throwing) => {
      vi.spyOn(kiosk.services.answers, 'get').mockReturnValue(throwing);
    });
    expect(wrong).toEqual([]);
  });
});

describe('on a kiosk’s own context, a declared failure', () => {
  const kiosk = testKiosk();
  let sdk: IdentitySDK;
  beforeAll(async () => {
    sdk = await kiosk.open(kiosk.deviceContext());
    sdk.setLicenseKey(LICENSE);
    sdk.initiateWallet();
  });
  afterAll(() => kiosk.dispose());

  it.each(inputs(KEEPING))('of key store or disk is told by %s', async (...call) => {
    if (call[0] === 'wallet.commit') await sdk.registerTenant(TENANT);
    const wrong = await told(sdk, call, keptFailuresOf(call[0]), (throwing) => {
      vi.spyOn(kiosk.keyStore, 'set').mockImplementation(throwing);
      vi.spyOn(kiosk.keyStore, 'delete').mockImplementation(throwing);
      vi.spyOn(kiosk.vault.settings, 'set').mockImplementation(throwing);
    });
    expect(wrong).toEqual([]);
  });
});
