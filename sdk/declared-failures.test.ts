import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ErrorCode, failure } from '#core/contract/errors.ts';
import { type SdkOperationName, sdkOperations } from './contract/index.ts';
import {
  ASKING,
  diskFailuresOf,
  FOREIGN,
  foreignFailureOf,
  pictureFailuresOf,
  READING,
  servicesFailuresOf,
  WRITING,
} from './declared-failures.fixture.ts';
import type { IdentitySDK } from './identity-sdk.ts';
import { fakeFaces, LIVE, PASSPORT, picture, signDocument, signLiveId, testKiosk } from './sdk.fixture.ts';

const PIN = '428571';
const inputs = (table: Partial<Record<SdkOperationName, object>>) =>
  Object.entries(table) as [SdkOperationName, object][];

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
  sdk.confirmEnrolment();
});
afterAll(() => kiosk.dispose());

/** What an operation answers in place of each code that its resource fails with. */
async function told(
  [name, input]: [SdkOperationName, object],
  codes: readonly ErrorCode[],
  fail: (throwing: () => never) => void,
): Promise<string[]> {
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
  return wrong;
}

describe('a declared failure', () => {
  it.each(inputs(ASKING))('of the services is told by %s', async (...call) => {
    const wrong = await told(call, servicesFailuresOf(call[0]), (throwing) => {
      // A factor counts for one answer.
      sdk.verifyPin(PIN);
      vi.spyOn(kiosk.services.answers, 'get').mockReturnValue(throwing);
    });
    expect(wrong).toEqual([]);
  });

  it.each(inputs(READING))('of the engine that reads pictures is told by %s', async (...call) => {
    const wrong = await told(call, pictureFailuresOf(call[0]), (throwing) => {
      vi.spyOn(faces, 'analyse').mockImplementation(throwing);
      vi.spyOn(faces, 'compare').mockImplementation(throwing);
    });
    expect(wrong).toEqual([]);
  });

  it.each(inputs(WRITING))('of the disk is told by %s', async (...call) => {
    if (call[0] === 'pin.enrol') await sdk.unenrollPin({});
    const wrong = await told(call, diskFailuresOf(call[0]), (throwing) => {
      vi.spyOn(kiosk.vault, 'transaction').mockImplementation(throwing);
      vi.spyOn(kiosk.vault.audit, 'append').mockImplementation(throwing);
    });
    if (call[0] === 'pin.enrol') await sdk.enrollPin({ pin: PIN });
    expect(wrong).toEqual([]);
  });

  it.each(inputs(FOREIGN))('of an origin that is not the kiosk’s is told by %s', async (...call) => {
    const info = () => ({ tenant: { tenanttag: 'branch-one' }, community: { name: 'Main Street' } });
    const wrong = await told(call, foreignFailureOf(call[0]), () => {
      vi.spyOn(kiosk.services.answers, 'get').mockReturnValue(info);
    });
    expect(wrong).toEqual([]);
  });

  it('of the services has a case for every operation that asks them, or a test of its own', () => {
    const asking = (Object.keys(sdkOperations) as SdkOperationName[]).filter((name) =>
      sdkOperations[name].errors.includes('SERVICES_UNREACHABLE'),
    );
    const OWN = ['tenant.register', 'restoration.user-data', 'restoration.wallet'];
    expect(asking.filter((name) => !(name in ASKING))).toEqual(OWN);
  });
});
