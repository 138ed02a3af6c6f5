import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SdkOperationName, sdkOperations } from './contract/index.ts';
import { HOSTILE_NAMES, HOSTILE_REFUSAL, hostileInputs, shapeOf } from './hostile-arguments.fixture.ts';
import { IdentitySDK } from './identity-sdk.ts';
import { type TestKiosk, testKiosk } from './sdk.fixture.ts';

let kiosk: TestKiosk;
let applicant: IdentitySDK;
let device: IdentitySDK;
beforeAll(async () => {
  kiosk = testKiosk();
  applicant = await kiosk.applicant();
  device = IdentitySDK.instanceOf('device');
});
afterAll(() => kiosk.dispose());

const instanceFor = (name: SdkOperationName): IdentitySDK =>
  sdkOperations[name].requires.some((requirement) => requirement === 'device') ? device : applicant;

/** Returns the state that a refused operation must leave unchanged. */
async function state(): Promise<unknown> {
  const documents = await applicant.fetchDocuments({ metadataOnly: false });
  return {
    dids: [device.getDID(), applicant.getDID()],
    tenant: device.getTenant(),
    proxy: device.getProxyDetails(),
    connector: applicant.getCurrentDvcID(),
    restoring: applicant.isRestoreModeOn(),
    assets: applicant.getBiometricAssetEnrollments(),
    accounts: applicant.getLinkedUserList(),
    documents,
    audit: kiosk.vault.audit.list(1000).length,
  };
}

describe('hostile arguments', () => {
  it('are generated for every operation of the contract', () => {
    expect(HOSTILE_NAMES.length).toBeGreaterThanOrEqual(90);
    for (const name of HOSTILE_NAMES) {
      const inputs = hostileInputs(name);
      const fields = Object.keys(shapeOf(name));
      expect(inputs.length, name).toBeGreaterThan(10);
      for (const field of fields) {
        expect(inputs.filter(([what]) => what.startsWith(`${field}: `)).length, field).toBeGreaterThan(5);
      }
    }
  });

  it.each(HOSTILE_NAMES)('of %s are refused as such, and change nothing', async (name) => {
    const before = await state();
    const wrong: string[] = [];
    for (const [what, input] of hostileInputs(name)) {
      const envelope = await instanceFor(name).call(name, input as never);
      const code = envelope.ok ? 'done' : envelope.error.code;
      if (code !== HOSTILE_REFUSAL) wrong.push(`${what}: ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
  });
});
