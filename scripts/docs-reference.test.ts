import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ErrorResponse } from '#core/contract/errors.ts';
import { LivenessResult } from '#core/liveness/liveness-result.ts';
import { livenessResult } from '#core/proofing/liveness.fixture.ts';
import { type SdkOperationName, sdkOperations } from '#sdk/contract/index.ts';
import { IdentitySDK } from '#sdk/identity-sdk.ts';
import { main, referenceFiles, staleFiles } from './docs-reference.ts';
import { inProject } from './prepare/project.ts';
import { livenessResultSchema } from './reference/liveness-result-schema.ts';
import { jsonSchemaOf, schemaText } from './reference/schema-text.ts';
import { isImplemented } from './reference/sdk-page.ts';
import { shownBy } from './reference/shown-by.ts';
import { SPECIFICATION_ROWS } from './reference/specification-rows.ts';

/** Methods that the specification does not have. */
const ADDITIONS = [
  'backUpWallet',
  'confirmEnrolment',
  'liveIdRegisteredAt',
  'pendingDocumentSessions',
  'sealBackUp',
  'startDocumentSession',
  'completeDocumentSession',
  'issueAccountCredential',
  'readWalletEvents',
  'followWalletEvents',
  'removeWalletBackup',
];

describe('the generated references', () => {
  it('are committed as they would be written now', async () => {
    expect(await staleFiles()).toEqual([]);
    expect(await main(['--check'])).toBe(0);
  });

  it('are the same on every run', () => {
    expect(referenceFiles()).toEqual(referenceFiles());
  });
});

describe('the page of the SDK', () => {
  const page = referenceFiles()['docs/reference/identity-sdk.md'] ?? '';
  const sectionOf = (method: string) => page.split(`\n### ${method}\n`)[1]?.split('\n### ')[0] ?? '';

  it('shows a promise form for operations with a callback alone', () => {
    for (const { method, delivery } of Object.values(sdkOperations)) {
      const has = sectionOf(method).includes('Input of the promise form');
      expect(has, method).toBe(delivery !== 'direct');
    }
  });

  it('names objects with functions, and errors, by their types', () => {
    expect(sectionOf('registerPasskey')).toContain('activity: PasskeyActivity');
    expect(sectionOf('followWalletEvents')).toContain('listener: WalletEventsListener');
    expect(sectionOf('followWalletEvents')).toContain('Result, returned directly: `() => void`');
    expect(sectionOf('updateOTPSeedForSingleAccount')).toContain('error: ErrorResponse | null');
  });

  it('has every type that the class names and the package exports', () => {
    const exported = readFileSync(inProject('sdk', 'index.ts'), 'utf8');
    const named = ['PasskeyRequest', 'PasskeyResponse', 'PasskeyActivity', 'OTPSeedUpdatedAccountResult'];
    const more = ['OTPSeedUpdateAction', 'TotpCode', 'VcData', 'DocumentRequest', 'DocumentSessionAnswer'];
    for (const name of [...named, ...more]) {
      expect(exported, name).toMatch(new RegExp(`\\b${name}\\b`));
      expect(page, name).toContain(`| \`${name}\` |`);
    }
  });
});

describe('the status of the specification', () => {
  it('has every one of its 105 rows, each once', () => {
    expect(SPECIFICATION_ROWS).toHaveLength(105);
    expect(new Set(SPECIFICATION_ROWS.map(({ row }) => row)).size).toBe(105);
  });

  it('calls a row implemented exactly when the class has its method', () => {
    for (const row of SPECIFICATION_ROWS) {
      const owner: object = row.row.endsWith('(static)') ? IdentitySDK : IdentitySDK.prototype;
      expect(row.method in owner, row.row).toBe(isImplemented(row, sdkOperations));
    }
  });

  it('names the parameters of every implemented row and of no other', () => {
    for (const row of SPECIFICATION_ROWS) {
      expect(row.parameters !== undefined, row.row).toBe(isImplemented(row, sdkOperations));
    }
  });

  it('knows every method of the operation map', () => {
    const known = [...SPECIFICATION_ROWS.map(({ method }) => method), ...ADDITIONS];
    for (const { method } of Object.values(sdkOperations)) expect(known).toContain(method);
  });
});

describe('the JSON Schema of the liveness result', () => {
  const schema = z.fromJSONSchema(JSON.parse(livenessResultSchema()));
  const result = livenessResult({
    signals: [{ id: 'face-continuity', verdict: 'PASSED', reason: 'ok', value: 0.97, threshold: 0.9 }],
  });

  it('takes the product’s own output', () => {
    expect(LivenessResult.parse(result)).toEqual(result);
    expect(schema.safeParse(result).success).toBe(true);
  });

  it.each([
    ['another version', { v: 2 }],
    ['a verdict of no such word', { status: 'OK' }],
    ['a signal without a reason', { signals: [{ id: 'face-continuity', verdict: 'PASSED' }] }],
    ['no rule', { rule: undefined }],
  ])('refuses %s, as the product does', (_words, change) => {
    const wrong = JSON.parse(JSON.stringify({ ...result, ...change }));
    expect(LivenessResult.safeParse(wrong).success).toBe(false);
    expect(schema.safeParse(wrong).success).toBe(false);
  });
});

describe('a schema in one line', () => {
  const text = (schema: z.ZodType): string => schemaText(jsonSchemaOf(schema, 'input'));

  it('shows members, options, arrays, unions and literals', () => {
    const schema = z.object({
      a: z.string(),
      b: z.array(z.union([z.number(), z.null()])).optional(),
      c: z.enum(['x', 'y']),
      d: z.tuple([z.boolean(), z.literal(true)]),
    });
    expect(text(schema)).toBe('{ a: string, b?: (number | null)[], c: "x" | "y", d: [boolean, true] }');
  });

  it('shows types that JSON cannot carry, and the error of a result, by their names', () => {
    const activity = z.custom<object>((value) => value === 1).meta({ title: 'PasskeyActivity' });
    expect(text(z.strictObject({ activity }))).toBe('{ activity: PasskeyActivity }');
    expect(text(z.custom<object>((value) => value === 1))).toBe('unknown');
    expect(text(z.strictObject({ error: ErrorResponse.nullable() }))).toBe('{ error: ErrorResponse | null }');
  });

  it('shows bytes, any JSON, records and the empty object', () => {
    expect(text(z.custom<Uint8Array>(() => true))).toBe('Uint8Array');
    expect(text(z.record(z.string(), z.json()))).toBe('{ [key]: JSON }');
    expect(text(z.strictObject({}))).toBe('{}');
  });
});

describe('the tests that the table of the SDK names', () => {
  const tests = shownBy(sdkOperations);
  const names = Object.keys(sdkOperations) as SdkOperationName[];

  it('call every operation', () => {
    expect(names.filter((name) => tests[name]?.success === undefined)).toEqual([]);
  });

  it('show every declared failure', () => {
    const gaps = names.flatMap((name) => {
      const without = sdkOperations[name].errors.filter((code) => tests[name]?.failures[code] === undefined);
      return without.length === 0 ? [] : [`${name}: ${without.join(' ')}`];
    });
    expect(gaps).toEqual([]);
  });
});
