import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, ErrorResponse } from '#core/contract/errors.ts';
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
});
