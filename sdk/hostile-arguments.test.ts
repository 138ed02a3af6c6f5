import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type SdkOperationName, sdkOperations } from './contract/index.ts';
import { IdentitySDK } from './identity-sdk.ts';
import { type TestKiosk, testKiosk } from './sdk.fixture.ts';

/** 2 Mi characters: longer than any text but a document may be. */
const HUGE = 'x'.repeat(2 * 1024 * 1024);
const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
/** 100,000 lists in each other: more than a stack holds. */
let deep: unknown = [];
for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
const throwing = Object.defineProperty({}, 'a', {
  enumerable: true,
  get: () => {
    throw new Error('hostile');
  },
});

/** Values of every type, of which a schema accepts few. */
const VALUES: Readonly<Record<string, unknown>> = {
  undefined,
  null: null,
  true: true,
  0: 0,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  bigint: 10n,
  'empty text': '',
  'NUL in a text': 'a\u0000b',
  'lone surrogate': '\ud800',
  'huge text': HUGE,
  symbol: Symbol('x'),
  function: () => undefined,
  list: [],
  'list of everything': [null, 0, '', {}, []],
  object: {},
  'object with a prototype key': JSON.parse('{"__proto__":{"a":1}}'),
  map: new Map([[{}, 1]]),
  date: new Date(Number.NaN),
  bytes: new Uint8Array(3),
  cyclic,
  deep,
  throwing,
  'list of one that throws': [throwing],
};

type Shape = Readonly<Record<string, z.ZodType>>;
const names = Object.keys(sdkOperations) as SdkOperationName[];
const shapeOf = (name: SdkOperationName): Shape =>
  (sdkOperations[name].input as { readonly shape?: Shape }).shape ?? {};

const accepts = (schema: z.ZodType, value: unknown): boolean => {
  try {
    return schema.safeParse(value).success;
  } catch {
    return false;
  }
};

/** Every input of an operation in which one value is of a wrong type, with what is wrong. */
function hostileInputs(name: SdkOperationName): [string, unknown][] {
  const { input } = sdkOperations[name];
  const whole = Object.entries(VALUES)
    .filter(([, value]) => !accepts(input, value))
    .map(([what, value]): [string, unknown] => [`input: ${what}`, value]);
  const fields = Object.entries(shapeOf(name)).flatMap(([field, schema]) =>
    Object.entries(VALUES)
      .filter(([, value]) => !accepts(schema, value))
      .map(([what, value]): [string, unknown] => [`${field}: ${what}`, { [field]: value }]),
  );
  return [...whole, ...fields, ['an extra member', { [`extra ${name}`]: 1 }]];
}

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

/** What an operation that was refused may not have changed. */
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
    expect(names.length).toBeGreaterThanOrEqual(90);
    for (const name of names) {
      const inputs = hostileInputs(name);
      const fields = Object.keys(shapeOf(name));
      expect(inputs.length, name).toBeGreaterThan(10);
      for (const field of fields) {
        expect(inputs.filter(([what]) => what.startsWith(`${field}: `)).length, field).toBeGreaterThan(5);
      }
    }
  });

  it.each(names)('of %s are refused as such, and change nothing', async (name) => {
    const before = await state();
    const wrong: string[] = [];
    for (const [what, input] of hostileInputs(name)) {
      const envelope = await instanceFor(name).call(name, input as never);
      const code = envelope.ok ? 'done' : envelope.error.code;
      if (code !== 'INVALID_INPUT') wrong.push(`${what}: ${code}`);
    }
    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
  });
});
