import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, ErrorResponse } from '#core/contract/errors.ts';
import { CALLBACK_ROWS, LISTENER_ROWS, parametersOf } from './contract/callback-rows.fixture.ts';
import { sdkOperations } from './contract/index.ts';
import type { IdentitySDK } from './identity-sdk.ts';
import { type TestKiosk, testKiosk } from './sdk.fixture.ts';

let kiosk: TestKiosk;
let sdk: IdentitySDK;
beforeAll(async () => {
  kiosk = testKiosk();
  sdk = await kiosk.applicant();
});
afterAll(() => kiosk.dispose());

/** Ends the context, or takes no arguments that could be junk. */
const LEFT_OUT = ['library.reset', 'wallet.initiate', 'wallet.confirm-enrolment'];
const operations = Object.entries(sdkOperations).filter(([name]) => !LEFT_OUT.includes(name));
const direct = operations.filter(([, { delivery }]) => delivery === 'direct');
const deferred = operations.flatMap(([, { method, delivery }]) =>
  delivery === 'direct' ? [] : [{ method, callback: delivery.callback }],
);
const callable = (method: string) =>
  (sdk as unknown as Record<string, (...values: unknown[]) => unknown>)[method]!.bind(sdk);
const junk = fc.anything({ withMap: true, withTypedArray: true, withNullPrototype: true, withBigInt: true });

/** The longest form of `authenticateUser` has 15, its callback among them. */
const MOST_ARGUMENTS = 14;
const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
/** 100,000 lists in each other: more than a stack holds. */
let deep: unknown = [];
for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
const HOSTILE: Readonly<Record<string, unknown>> = {
  cyclic,
  deep,
  throwing: Object.defineProperty({}, 'a', {
    enumerable: true,
    get: () => {
      throw new Error('hostile');
    },
  }),
  huge: 'x'.repeat(2 * 1024 * 1024),
  'a proxy that refuses': new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('hostile');
      },
    },
  ),
};

const ROWS = [...CALLBACK_ROWS, ...LISTENER_ROWS];
const parametersOfMethod = (method: string) => {
  const row = ROWS.find(([, named]) => named === method);
  return row && parametersOf(row);
};
/** Whether a delivery says that the operation failed. `getScopes` has no status, and no map when it failed. */
const hasFailed = (method: string, values: readonly unknown[]): boolean =>
  parametersOfMethod(method) !== undefined && (values[0] === false || values[0] === null);

/** How a failure is delivered by the order of the specification: what is not told is null. */
const failureOf = (method: string): unknown[] =>
  (parametersOfMethod(method) ?? []).map(({ name, type }) => {
    if (type === 'boolean') return false;
    if (type === 'ErrorResponse')
      return expect.objectContaining({ code: expect.any(String), message: expect.any(String) });
    if (name === 'msg' || name === 'message') return expect.any(String);
    if (name === 'accountResults') return expect.any(Array);
    return name === 'otpSeedUpdateAction' ? expect.any(Object) : null;
  });

describe('junk arguments', () => {
  it.each(direct.map(([, { method }]) => method))('of %s end in a value or an AppError', (method) => {
    fc.assert(
      fc.property(fc.array(junk, { maxLength: 4 }), (values) => {
        try {
          callable(method)(...values);
        } catch (error) {
          expect(error).toBeInstanceOf(AppError);
          expect((error as AppError).code).not.toBe('INTERNAL');
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each(deferred)(
    'of $method end in one call of $callback, or are refused at once',
    async ({ method, callback }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(junk, { maxLength: 10 }), async (values) => {
          const answers: unknown[][] = [];
          const listener = { [callback]: (...given: unknown[]) => void answers.push(given) };
          try {
            callable(method)(...values, listener);
          } catch (error) {
            expect(error).toMatchObject({ code: 'INVALID_INPUT' });
            return;
          }
          await new Promise((resolve) => setTimeout(resolve));
          expect(answers).toHaveLength(1);
          const failure = answers[0]!.find((value) => ErrorResponse.safeParse(value).success);
          if (answers[0]![0] === false) expect(failure).not.toMatchObject({ code: 'INTERNAL' });
        }),
        { numRuns: 40 },
      );
    },
  );

  it.each(deferred)(
    'that throw when they are looked at end $method likewise',
    async ({ method, callback }) => {
      for (const [what, value] of Object.entries(HOSTILE)) {
        for (let count = 0; count <= MOST_ARGUMENTS; count += 1) {
          const answers: unknown[][] = [];
          const listener = { [callback]: (...given: unknown[]) => void answers.push(given) };
          let refused: unknown;
          try {
            callable(method)(...Array.from({ length: count }, () => value), listener);
          } catch (error) {
            refused = error;
          }
          await new Promise((resolve) => setImmediate(resolve));
          const place = `${what}, ${count} times`;
          if (refused) expect(refused, place).toMatchObject({ code: 'INVALID_INPUT' });
          expect(answers.length, place).toBe(refused ? 0 : 1);
          if (answers[0] && hasFailed(callback, answers[0])) {
            expect(answers[0], place).toEqual(failureOf(callback));
          }
          const failure = answers[0]?.find((given) => ErrorResponse.safeParse(given).success);
          expect(failure, place).not.toMatchObject({ code: 'INTERNAL' });
        }
      }
    },
  );
});
