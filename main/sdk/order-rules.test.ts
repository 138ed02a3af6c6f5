import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SdkOperationName, sdkOperations } from './contract/index.ts';
import { REQUIREMENTS, type Requirement } from './contract/sdk-operation.ts';
import type { IdentitySDK } from './identity-sdk.ts';
import { installationStore } from './installation-store.ts';
import { ENROLMENT, LICENSE, type TestKiosk, testKiosk } from './sdk.fixture.ts';
import type { SdkContext } from './sdk-context.ts';

let kiosk: TestKiosk;
beforeEach(() => {
  kiosk = testKiosk();
});
afterEach(() => kiosk.dispose());

const TENANT = {
  app: { dns: 'services.example' },
  root: { dns: 'services.example' },
  serverPublicKey: ENROLMENT.publicKey,
  servicesDid: ENROLMENT.servicesDid,
  clientId: ENROLMENT.clientId,
  walletDid: 'did:key:zKiosk',
  registeredAt: '2026-01-02T03:04:05.006Z',
};

/** A context that meets every requirement before `missing`, and not that one. */
async function contextWithout(missing: Requirement, requires: readonly Requirement[]): Promise<IdentitySDK> {
  const meets = (name: Requirement) =>
    requires.includes(name) && requires.indexOf(name) < requires.indexOf(missing);
  installationStore(kiosk.vault.settings).change({
    ...(meets('license') ? { licenseKey: LICENSE } : {}),
    ...(meets('tenant') ? { tenant: TENANT } : {}),
  });
  const personal = requires.includes('applicant') ? missing !== 'applicant' : missing === 'device';
  const context: SdkContext = personal ? kiosk.applicantContext() : kiosk.deviceContext();
  if (missing === 'ready') {
    return kiosk.open({ ...context, open: () => Promise.reject<never>(new Error('no keychain')) });
  }
  const instance = await kiosk.open(context);
  if (meets('wallet')) instance.initiateWallet();
  return instance;
}

const cases = (Object.keys(sdkOperations) as SdkOperationName[]).flatMap((name) =>
  sdkOperations[name].requires.map((requirement) => ({ name, requirement })),
);

describe('the order rules', () => {
  it.each(cases)('$name needs: $requirement', async ({ name, requirement }) => {
    const instance = await contextWithout(requirement, sdkOperations[name].requires);
    // The input is junk on purpose: what is out of order is refused before its input is looked at.
    expect(await instance.call(name, 'junk' as never)).toMatchObject({
      ok: false,
      error: { code: REQUIREMENTS[requirement] },
    });
  });
});
