import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SdkOperationName, sdkOperations } from './contract/index.ts';
import {
  EXTRA_MEMBER,
  HOSTILE_NAMES,
  HOSTILE_REFUSAL,
  hostileInputs,
  MISSING_MEMBER,
  shapeOf,
  unlikelyInputs,
} from './hostile-arguments.fixture.ts';
import { IdentitySDK } from './identity-sdk.ts';
import { type TestKiosk, testKiosk } from './sdk.fixture.ts';
import { standingOf } from './standing.fixture.ts';

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
const state = async () => ({
  device: await standingOf(device),
  applicant: await standingOf(applicant),
  audit: kiosk.vault.audit.list(1000).length,
});

/** Returns the answers that the declaration of an operation does not name, each with its input. */
async function otherAnswers(
  name: SdkOperationName,
  inputs: readonly (readonly [string, unknown])[],
  expected: readonly string[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, input] of inputs) {
    const envelope = await instanceFor(name).call(name, input as never);
    const code = envelope.ok ? 'done' : envelope.error.code;
    if (!expected.includes(code)) wrong.push(`${what}: ${code}`);
  }
  return wrong;
}

describe('hostile arguments', () => {
  it('are generated for every operation of the contract: wrong, missing and extra members', () => {
    expect(HOSTILE_NAMES.length).toBeGreaterThanOrEqual(90);
    for (const name of HOSTILE_NAMES) {
      const whats = hostileInputs(name).map(([what]) => what);
      expect(whats.length, name).toBeGreaterThan(10);
      expect(whats, name).toContain(EXTRA_MEMBER);
      for (const field of Object.keys(shapeOf(name))) {
        expect(whats.filter((what) => what.startsWith(`${field}: `)).length, field).toBeGreaterThan(5);
      }
    }
    const missing = hostileInputs('accounts.reset-password').filter(([what]) =>
      what.endsWith(MISSING_MEMBER),
    );
    expect(missing).toHaveLength(Object.keys(shapeOf('accounts.reset-password')).length);
  });

  it.each(HOSTILE_NAMES)('of %s are refused as such, and change nothing', async (name) => {
    const before = await state();
    expect(await otherAnswers(name, hostileInputs(name), [HOSTILE_REFUSAL])).toEqual([]);
    expect(await state()).toEqual(before);
  });
});

describe('arguments of an unlikely value that no schema refuses', () => {
  const unlikely = HOSTILE_NAMES.filter((name) => unlikelyInputs(name).length > 0);

  it.each(unlikely)('of %s end in a value or a declared failure', async (name) => {
    const expected = ['done', HOSTILE_REFUSAL, ...sdkOperations[name].errors];
    expect(await otherAnswers(name, unlikelyInputs(name), expected)).toEqual([]);
  });
});
