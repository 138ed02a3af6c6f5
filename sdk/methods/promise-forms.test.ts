import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { OutputOf } from '#core/contract/kit.ts';
import { sdkOperations } from '../contract/index.ts';
import type { IdentitySDK } from '../identity-sdk.ts';
import {
  answer,
  LIVE,
  PASSPORT,
  picture,
  signDocument,
  signLiveId,
  type TestKiosk,
  testKiosk,
} from '../sdk.fixture.ts';
import { OUTCOME_ERRORS, UnsuccessfulError } from './outcome-errors.ts';
import type { PromiseForms } from './promise-forms.ts';

let kiosk: TestKiosk;
let sdk: IdentitySDK;
beforeEach(async () => {
  kiosk = testKiosk();
  sdk = await kiosk.applicant();
});
afterEach(() => kiosk.dispose());

const refused = (code: string) => expect.objectContaining({ code });
const FLAGS = { storeArtifacts: true, syncArtifacts: true };
const deferred = Object.values(sdkOperations).flatMap(({ method, delivery }) =>
  delivery === 'direct' ? [] : [method],
);
const formOf = (method: string) =>
  (sdk as unknown as Record<string, (options: unknown) => unknown>)[method]!.bind(sdk);

describe('a promise form', () => {
  it.each(deferred)('of %s is under its own name, and rejects with an AppError', async (method) => {
    const promise = formOf(method)({ nonsense: 1 });
    expect(promise).toBeInstanceOf(Promise);
    await expect(promise).rejects.toMatchObject({ name: 'AppError', code: expect.any(String) });
  });

  it('is fulfilled with the result of the operation', async () => {
    const data = PASSPORT;
    await expect(sdk.registerDocument({ data, signToken: signDocument(data), ...FLAGS })).resolves.toEqual({
      done: true,
    });
    const [[key, document] = []] = await sdk.fetchDocuments({ metadataOnly: false });
    expect([key, document]).toEqual([`ppt:${data.id}`, data]);
    await expect(sdk.fetchDocuments({})).resolves.toHaveLength(1);
  });

  it('takes the inputs of a callback form: pictures, ordered maps and optional members', async () => {
    const bitmap = picture(1);
    const liveId = { bitmap, proofedBy: null, signToken: signLiveId(bitmap, null) };
    const data = new Map(Object.entries(PASSPORT)) as never;
    await sdk.registerDocument({ data, signToken: signDocument(PASSPORT), liveId, ...FLAGS });
    expect(sdk.getLiveIdImage().data).toEqual(bitmap);
    const [, documents] = await answer<[boolean, Map<string, unknown> | null, unknown]>((done) =>
      sdk.fetchDocuments({}, { onFetchDocumentsCallback: done }),
    );
    expect(documents?.get(`ppt:${PASSPORT.id}`)).toBeInstanceOf(Map);
  });

  it('fails with the code of the failure', async () => {
    const forged = sdk.registerDocument({ data: PASSPORT, signToken: 'nonsense', ...FLAGS });
    await expect(forged).rejects.toEqual(refused('SIGN_TOKEN_INVALID'));
    await expect(sdk.unRegisterDocument({ type: 'ppt', id: 'x' })).rejects.toEqual(
      refused('DOCUMENT_NOT_FOUND'),
    );
    sdk.endContext();
    await expect(sdk.getIAL({})).rejects.toEqual(refused('NOT_READY'));
  });

  describe('rejects where the callback form says false, with the same error, and keeps the result:', () => {
    const account = {
      userId: '0197a000-0000-7000-8000-00000000000a',
      origin: { tag: 'bank', api: 'https://services.example', community: 'Main Street' },
    };
    const stranger = picture(90);
    const liveness = { bitmap: stranger, signToken: signLiveId(stranger), livenessResult: LIVE };
    type Forms = readonly [callback: () => Promise<unknown[]>, promise: () => Promise<unknown>];
    const FORMS: Record<string, Forms> = {
      verifyLiveID: [
        () =>
          answer((done) =>
            sdk.verifyLiveID(null, stranger, liveness.signToken, LIVE, null, null, {
              onFaceComparison: done,
            }),
          ),
        () => sdk.verifyLiveID(liveness),
      ],
      verifyFaceWithLiveness: [
        () =>
          answer((done) =>
            sdk.verifyFaceWithLiveness(picture(1), null, null, { onVerifyFaceWithLiveness: done }),
          ),
        () => sdk.verifyFaceWithLiveness({ bitmap: picture(1) }),
      ],
      verifyDocument: [
        () =>
          answer((done) =>
            sdk.verifyDocument(PASSPORT, ['dl_verify'], null, null, { onDocumentVerify: done }),
          ),
        () => sdk.verifyDocument({ document: PASSPORT, verifications: ['dl_verify'] }),
      ],
      updateOTPSeedsForAccounts: [
        () => answer((done) => sdk.updateOTPSeedsForAccounts([account], { onOTPSeedUpdateCompleted: done })),
        () => sdk.updateOTPSeedsForAccounts({ accounts: [account] }),
      ],
      updateOTPSeedForSingleAccount: [
        () =>
          answer((done) => sdk.updateOTPSeedForSingleAccount(account, { onOTPSeedUpdateCompleted: done })),
        () => sdk.updateOTPSeedForSingleAccount({ account }),
      ],
    };
    beforeEach(async () => {
      const bitmap = picture(1);
      await sdk.setLiveID({ bitmap, signToken: signLiveId(bitmap), livenessResult: LIVE });
    });

    it.each(Object.keys(FORMS))('%s', async (method) => {
      const [callback, promise] = FORMS[method]!;
      const [status, ...values] = await callback();
      // The callback of seeds has its errors in the results.
      const delivered = values.flat().map((value) => Object(value).error ?? value);
      const { code } = delivered.find((value) => typeof Object(value).code === 'string') as { code: string };
      expect(status).toBe(false);
      const rejection = await promise().catch((error: unknown) => error);
      expect(rejection).toBeInstanceOf(UnsuccessfulError);
      expect(rejection).toMatchObject({ code, result: expect.anything() });
    });

    it('each operation whose callback can, and no other', () => {
      const judging = Object.keys(OUTCOME_ERRORS) as (keyof typeof OUTCOME_ERRORS)[];
      expect(judging.map((name) => sdkOperations[name].method).sort()).toEqual(Object.keys(FORMS).sort());
      const verifying = Object.entries(sdkOperations).flatMap(([name, { errors }]) =>
        (errors as readonly string[]).includes('VERIFICATION_NOT_PERFORMED') ? [name] : [],
      );
      expect(judging).toEqual(expect.arrayContaining(verifying));
    });
  });

  it('refuses options that throw or that are nested too deep, without throwing itself', async () => {
    const hostile = Object.defineProperty({}, 'type', {
      enumerable: true,
      get: () => {
        throw new Error('hostile');
      },
    });
    await expect(sdk.unRegisterDocument(hostile as never)).rejects.toEqual(refused('INVALID_INPUT'));
    const cyclic: Record<string, unknown> = {};
    cyclic.type = cyclic;
    await expect(sdk.unRegisterDocument(cyclic as never)).rejects.toEqual(refused('INVALID_INPUT'));
  });
});

describe('a callback form', () => {
  it('stays one where its callback is the only argument', async () => {
    const [status] = await answer<[boolean]>((done) => sdk.unenrollPin({ onDocumentUnEnrollment: done }));
    expect(status).toBe(false);
  });

  it('whose callback lacks its method is refused at once', () => {
    expect(() => sdk.unenrollPin({ onSomething: () => undefined } as never)).toThrow(
      refused('INVALID_INPUT'),
    );
    class Listener {
      onSomething(): void {}
    }
    expect(() => sdk.unenrollPin(new Listener() as never)).toThrow(refused('INVALID_INPUT'));
  });
});

it('has the types of the contract', () => {
  expectTypeOf<PromiseForms['getIAL']>().returns.toEqualTypeOf<
    Promise<OutputOf<(typeof sdkOperations)['scopes.ial']>>
  >();
  expectTypeOf<PromiseForms['pollDocumentSession']>()
    .parameter(0)
    .toExtend<{ sessionId: string; dvcID?: string | null }>();
  // @ts-expect-error the session is required
  const incomplete = () => sdk.pollDocumentSession({});
  // @ts-expect-error methods that return their value have no promise form
  const direct = () => sdk.verifyPin({ pin: '123456' });
  expectTypeOf<IdentitySDK['unenrollPin']>().parameter(0).toHaveProperty('onDocumentUnEnrollment');
  expect([incomplete, direct]).toHaveLength(2);
});
