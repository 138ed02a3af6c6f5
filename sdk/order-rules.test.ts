import { describe, expect, it } from 'vitest';
import { type SdkOperationName, sdkOperations } from './contract/index.ts';
import { REQUIREMENTS, type Requirement } from './contract/sdk-operation.ts';
import type { IdentitySDK } from './identity-sdk.ts';
import { installationStore } from './installation-store.ts';
import { ENROLMENT, LICENSE, type TestKiosk, testKiosk } from './sdk.fixture.ts';
import type { OpenableContext } from './sdk-context.ts';

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
async function contextWithout(
  kiosk: TestKiosk,
  missing: Requirement,
  requires: readonly Requirement[],
): Promise<IdentitySDK> {
  const meets = (name: Requirement) =>
    requires.includes(name) && requires.indexOf(name) < requires.indexOf(missing);
  installationStore(kiosk.vault.settings).change({
    ...(meets('license') ? { licenseKey: LICENSE } : {}),
    ...(meets('tenant') ? { tenant: TENANT } : {}),
  });
  const personal = requires.includes('applicant') ? missing !== 'applicant' : missing === 'device';
  const context: OpenableContext = personal ? kiosk.applicantContext() : kiosk.deviceContext();
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

/** Returns the answer of an operation where one requirement is not met, on a kiosk of its own. */
async function answerWithout(name: SdkOperationName, requirement: Requirement): Promise<string> {
  const kiosk = testKiosk();
  try {
    const instance = await contextWithout(kiosk, requirement, sdkOperations[name].requires);
    // The input is junk on purpose: what is out of order is refused before its input is looked at.
    const answer = await instance.call(name, 'junk' as never);
    return answer.ok ? 'done' : answer.error.code;
  } finally {
    kiosk.dispose();
  }
}

describe('the order rules', () => {
  it('are told by every operation, each by its code', { timeout: 240_000 }, async () => {
    expect(cases.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const { name, requirement } of cases) {
      const code = await answerWithout(name, requirement);
      if (code !== REQUIREMENTS[requirement]) wrong.push(`${name} without ${requirement}: ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});
