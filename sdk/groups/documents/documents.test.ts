import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { GivenDocument } from '../../contract/callbacks.ts';
import type { DocumentData } from '../../contract/types.ts';
import { IdentitySDK } from '../../identity-sdk.ts';
import { plainData } from '../../methods/plain-data.ts';
import {
  AT,
  answer,
  code,
  LIVE,
  PASSPORT,
  picture,
  STRANGER,
  signDocument,
  signLiveId,
  type TestKiosk,
  testKiosk,
} from '../../sdk.fixture.ts';

let kiosk: TestKiosk;
let sdk: IdentitySDK;
beforeEach(async () => {
  kiosk = testKiosk();
  sdk = await kiosk.applicant();
});
afterEach(() => kiosk.dispose());

type Enrolled = [boolean, ErrorResponse | null];
type Fetched = [boolean, Map<string, GivenDocument> | null, ErrorResponse | null];
const failed = (name: ErrorCode) => [false, expect.objectContaining(code(name))];
const LICENCE: DocumentData = {
  type: 'dl',
  id: 'D1',
  proofedBy: 'counterproof',
  category: 'identity_document',
};
const SSN: DocumentData = { type: 'ssn', id: 'D1', proofedBy: 'counterproof', category: 'misc_document' };
const METADATA = {
  type: 'ppt',
  id: 'L898902C3',
  proofedBy: 'counterproof',
  category: 'identity_document',
  doe: '20300101',
  proofs: ['mrz'],
};

const register = (data: DocumentData, token = signDocument(data)) =>
  answer<Enrolled>((done) =>
    sdk.registerDocument(null, data, token, 'ms-1', null, { onDocumentEnrollment: done }),
  );
const registerWithLiveId = (person = picture(1), token = signLiveId(person, null)) =>
  answer<Enrolled>((done) =>
    sdk.registerDocument(null, PASSPORT, person, null, signDocument(PASSPORT), token, null, null, {
      onDocumentEnrollment: done,
    }),
  );
const fetch = (request: object) =>
  answer<Fetched>((done) => sdk.fetchDocuments(request as never, { onFetchDocumentsCallback: done }));
const keysOf = async (request: object) => [...((await fetch(request))[1]?.keys() ?? [])];

describe('registerDocument', () => {
  it('keeps a document alone', async () => {
    expect(await register(PASSPORT)).toEqual([true, null]);
    expect((await fetch({ metadataOnly: false }))[1]).toEqual(new Map([['ppt:L898902C3', PASSPORT]]));
    expect(sdk.isLiveIDRegistered()).toBe(false);
  });

  it('keeps its own copy, which no caller can change', async () => {
    const data = { ...PASSPORT, address: { city: 'Utopia' }, proofs: ['mrz'] };
    await register(data);
    data.address.city = 'Elsewhere';
    const first = (await fetch({ metadataOnly: false }))[1]?.get('ppt:L898902C3') as typeof data;
    first.address.city = 'Elsewhere';
    first.proofs.push('forged');
    expect((await fetch({ metadataOnly: false }))[1]?.get('ppt:L898902C3')).toMatchObject({
      address: { city: 'Utopia' },
      proofs: ['mrz'],
    });
  });

  it('accepts an ordered map and the context of the instance', async () => {
    sdk.endContext();
    const context = kiosk.applicantContext();
    sdk = await kiosk.open(context);
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    const data = new Map(Object.entries(PASSPORT));
    const answered = await answer<Enrolled>((done) =>
      sdk.registerDocument(context, data, signDocument(PASSPORT), null, null, { onDocumentEnrollment: done }),
    );
    expect(answered).toEqual([true, null]);
  });

  it('gives ordered maps back in their order, whatever their keys, also from the vault', async () => {
    const data = new Map<string, unknown>([
      ['zip', 'last in no order'],
      ['10', 'ten'],
      ...Object.entries(PASSPORT),
      [
        '2',
        new Map([
          ['b', 1],
          ['1', 2],
        ]),
      ],
      [
        'plain',
        {
          b: [
            new Map([
              ['9', 1],
              ['1', 2],
            ]),
          ],
          a: null,
        },
      ],
    ]);
    const token = signDocument(plainData(data) as DocumentData);
    const [registered] = await answer<Enrolled>((done) =>
      sdk.registerDocument(null, data, token, null, null, { onDocumentEnrollment: done }),
    );
    expect(registered).toBe(true);
    const expectOrder = async () => {
      const given = (await fetch({ metadataOnly: false }))[1]?.get('ppt:L898902C3') as typeof data;
      expect([...given]).toEqual([...data]);
      expect([...(given.get('2') as Map<string, number>).keys()]).toEqual(['b', '1']);
      const metadata = (await fetch({}))[1]?.get('ppt:L898902C3') as typeof data;
      expect([...metadata.keys()]).toEqual(Object.keys(METADATA));
    };
    await expectOrder();
    sdk.confirmEnrolment();
    const words = sdk.getMnemonic();
    sdk.endContext();
    sdk = await kiosk.open(kiosk.applicantContext());
    sdk.restoreWallet(words);
    sdk.commitApplicationWallet();
    await expectOrder();
  });

  it('keeps a document with its Live ID, or neither', async () => {
    expect(await registerWithLiveId(picture(1, 2))).toEqual(failed('FACE_MULTIPLE'));
    expect(await keysOf({})).toEqual([]);
    expect(await registerWithLiveId()).toEqual([true, null]);
    expect(await keysOf({})).toEqual(['ppt:L898902C3']);
    expect(sdk.getLiveIdImage().data).toEqual(picture(1));
  });

  it('replaces a document of the same type and id, and no other', async () => {
    await register(LICENCE);
    await register(SSN);
    await register({ ...LICENCE, doe: '20310101' });
    expect(await keysOf({})).toEqual(['dl:D1', 'ssn:D1']);
    expect((await fetch({ type: ['dl'] }))[1]?.get('dl:D1')).toMatchObject({ doe: '20310101' });
  });

  it("refuses the sign token of another person's session", async () => {
    const another = signDocument(PASSPORT, undefined, '0197a000-0000-7000-8000-000000000002');
    expect(await register(PASSPORT, another)).toEqual(failed('SIGN_TOKEN_INVALID'));
    expect(await keysOf({})).toEqual([]);
  });

  it('refuses a sign token of modified data, of an unknown issuer, or of something else', async () => {
    const other = { ...PASSPORT, firstName: 'ANNA' };
    expect(await register(PASSPORT, signDocument(other))).toEqual(failed('SIGN_TOKEN_INVALID'));
    expect(await register(PASSPORT, signDocument(PASSPORT, STRANGER))).toEqual(failed('SIGN_TOKEN_INVALID'));
    expect(await register(PASSPORT, 'nonsense')).toEqual(failed('SIGN_TOKEN_INVALID'));
    expect(await registerWithLiveId(picture(1), signLiveId(picture(2), null))).toEqual(
      failed('SIGN_TOKEN_INVALID'),
    );
    expect(await keysOf({})).toEqual([]);
  });

  it.each([
    ['no id', { ...PASSPORT, id: '' }],
    ['a date of expiry that is none', { ...PASSPORT, doe: '20300231' }],
    ['a date of expiry in another form', { ...PASSPORT, doe: '2030-01-01' }],
    ['proofs that are no list', { ...PASSPORT, proofs: 'mrz' }],
    ['bytes', { ...PASSPORT, face: new Uint8Array(3) }],
    ['a date object', { ...PASSPORT, issued: new Date(0) }],
    ['nothing', {}],
  ])('refuses a document with %s', async (_what, data) => {
    expect(await register(data as DocumentData, 'token')).toEqual(failed('INVALID_INPUT'));
  });

  it('refuses a document of more than 16 Mi characters', async () => {
    const face = 'A'.repeat(16 * 1024 * 1024);
    expect(await register({ ...PASSPORT, face }, 'token')).toEqual(failed('INVALID_INPUT'));
  });

  it('refuses the context of another instance', async () => {
    const answered = await answer<Enrolled>((done) =>
      sdk.registerDocument(kiosk.applicantContext(), PASSPORT, signDocument(PASSPORT), null, null, {
        onDocumentEnrollment: done,
      }),
    );
    expect(answered).toEqual(failed('CONTEXT_REQUIRED'));
  });

  it('with another number of arguments is refused at once', () => {
    expect(() => (sdk.registerDocument as (...values: unknown[]) => void)(null, PASSPORT)).toThrow(
      expect.objectContaining(code('INVALID_INPUT')),
    );
  });
});

describe('the artifact flags', () => {
  const registerFlagged = (store: boolean, sync = false) =>
    answer<Enrolled>((done) =>
      sdk.registerDocument(
        null,
        PASSPORT,
        picture(1),
        'counterproof',
        signDocument(PASSPORT),
        signLiveId(picture(1), null),
        store,
        sync,
        null,
        null,
        { onDocumentEnrollment: done },
      ),
    );

  it('keep document data and picture out of the vault when storing is off, but not the signed digest', async () => {
    expect(await registerFlagged(false)).toEqual([true, null]);
    sdk.confirmEnrolment();
    const owner = sdk.getDID();
    const [row] = kiosk.vault.documents.fetch(owner, {});
    expect(row).toMatchObject({ data: null, signToken: signDocument(PASSPORT) });
    expect(JSON.stringify(row)).not.toContain(String(PASSPORT.face));
    expect(JSON.stringify(row)).not.toContain('ANNA');
    expect(kiosk.vault.liveIds.find(owner)).toBeUndefined();
  });

  it('leave an earlier Live ID as it is when storing is off', async () => {
    const earlier = picture(2);
    const [set] = await answer<[boolean, string, ErrorResponse | null]>((done) =>
      sdk.setLiveID(earlier, null, signLiveId(earlier), LIVE, null, null, { onLiveIDEnrollment: done }),
    );
    expect(set).toBe(true);
    expect(await registerFlagged(false)).toEqual([true, null]);
    expect(sdk.getLiveIdImage().data).toEqual(earlier);
    sdk.confirmEnrolment();
    expect(kiosk.vault.liveIds.find(sdk.getDID())?.image).toEqual(earlier.bytes);
    expect(await registerFlagged(false)).toEqual([true, null]);
    expect(kiosk.vault.liveIds.find(sdk.getDID())?.image).toEqual(earlier.bytes);
  });

  it('keep document and Live ID out of back-ups when syncing is off, also after a restart', async () => {
    expect(await registerFlagged(true)).toEqual([true, null]);
    sdk.confirmEnrolment();
    let data = '';
    kiosk.services.answers.set('backUpWallet', ({ body }) => {
      ({ data } = body as { data: string });
      return { storedAt: AT };
    });
    const backedUp = async () => {
      await sdk.backUpWallet({ pin: null });
      const { documents, liveId } = JSON.parse(sdk.decryptString(data, sdk.getPublicKey()));
      return { documents, liveId };
    };
    expect(await backedUp()).toEqual({ documents: [], liveId: null });
    const words = sdk.getMnemonic();
    sdk.endContext();
    sdk = await kiosk.open(kiosk.applicantContext());
    sdk.restoreWallet(words);
    sdk.commitApplicationWallet();
    expect(sdk.isLiveIDRegistered()).toBe(true);
    expect(await backedUp()).toEqual({ documents: [], liveId: null });
    const bitmap = picture(1);
    await sdk.setLiveID({ bitmap, signToken: signLiveId(bitmap), livenessResult: LIVE });
    expect((await backedUp()).liveId).toMatchObject({ mime: bitmap.mime });
  });

  it.each([
    ['kiosk', false],
    ['services', true],
  ] as const)('let a Live ID leave only where the pictures of the flow may: %s', async (pictures, sync) => {
    sdk.endContext();
    sdk = await kiosk.open(kiosk.applicantContext({ flow: { ...COUNTER_STANDARD, pictures } }));
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    expect(await registerFlagged(true, true)).toEqual([true, null]);
    sdk.confirmEnrolment();
    expect(kiosk.vault.liveIds.find(sdk.getDID())?.sync).toBe(sync);
    const bitmap = picture(2);
    await sdk.setLiveID({ bitmap, signToken: signLiveId(bitmap), livenessResult: LIVE });
    expect(kiosk.vault.liveIds.find(sdk.getDID())?.sync).toBe(sync);
  });

  it('keep both when storing is on', async () => {
    expect(await registerFlagged(true)).toEqual([true, null]);
    sdk.confirmEnrolment();
    const owner = sdk.getDID();
    expect(kiosk.vault.documents.fetch(owner, {})[0]?.data).toEqual(PASSPORT);
    expect(kiosk.vault.liveIds.find(owner)?.image).toEqual(picture(1).bytes);
  });

  it('of the document-only form are required as booleans', async () => {
    const answered = await answer<Enrolled>((done) =>
      sdk.registerDocument(null, PASSPORT, signDocument(PASSPORT), null as never, true, null, null, {
        onDocumentEnrollment: done,
      }),
    );
    expect(answered).toEqual(failed('INVALID_INPUT'));
  });
});

describe('unRegisterDocument', () => {
  const unregister = (data: object) =>
    answer<Enrolled>((done) =>
      sdk.unRegisterDocument(null, data as DocumentData, { onDocumentUnEnrollment: done }),
    );

  it('removes the document of that type and id, from the vault as well', async () => {
    await register(PASSPORT);
    await register(LICENCE);
    sdk.confirmEnrolment();
    expect(await unregister(new Map(Object.entries(PASSPORT)))).toEqual([true, null]);
    expect(await keysOf({})).toEqual(['dl:D1']);
    expect(kiosk.vault.documents.fetch(sdk.getDID(), {})).toHaveLength(1);
    expect(await unregister(PASSPORT)).toEqual(failed('DOCUMENT_NOT_FOUND'));
  });

  it('refuses a name without a document', async () => {
    expect(await unregister({})).toEqual(failed('INVALID_INPUT'));
    expect(await unregister(null as never)).toEqual(failed('INVALID_INPUT'));
  });
});

describe('fetchDocuments', () => {
  beforeEach(async () => {
    for (const data of [PASSPORT, LICENCE, SSN]) await register(data);
  });

  it('answers in the order of registration, metadata only unless asked otherwise', async () => {
    expect(await keysOf({})).toEqual(['ppt:L898902C3', 'dl:D1', 'ssn:D1']);
    expect((await fetch({}))[1]?.get('ppt:L898902C3')).toEqual(METADATA);
    expect((await fetch({ metadataOnly: true }))[1]?.get('ppt:L898902C3')).toEqual(METADATA);
    expect((await fetch({ metadataOnly: false }))[1]?.get('ppt:L898902C3')).toEqual(PASSPORT);
  });

  it.each([
    [{ categories: ['misc_document'] }, ['ssn:D1']],
    [{ id: ['D1'] }, ['dl:D1', 'ssn:D1']],
    [{ type: ['dl', 'ppt'] }, ['ppt:L898902C3', 'dl:D1']],
    [{ id: ['D1'], type: ['dl', 'ppt'] }, ['dl:D1']],
    [{ categories: [], id: null, type: undefined }, ['ppt:L898902C3', 'dl:D1', 'ssn:D1']],
    [{ type: ['nationalid'] }, []],
    [new Map([['type', ['ssn']]]), ['ssn:D1']],
  ])('filters by %o', async (request, keys) => {
    expect(await keysOf(request)).toEqual(keys);
  });

  it.each([{ typo: ['dl'] }, { type: 'dl' }, { metadataOnly: 'yes' }, null])(
    'refuses %o',
    async (request) => {
      expect(await fetch(request as never)).toEqual([
        false,
        null,
        expect.objectContaining(code('INVALID_INPUT')),
      ]);
    },
  );

  it("never answers with another person's documents", async () => {
    sdk.confirmEnrolment();
    sdk.endContext();
    sdk = await kiosk.open(kiosk.applicantContext());
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    expect(await keysOf({ id: ['D1'] })).toEqual([]);
  });
});

describe("the kiosk's own context", () => {
  it('holds no documents', async () => {
    const device = IdentitySDK.instanceOf('device');
    const [status, , error] = await answer<Fetched>((done) =>
      device.fetchDocuments({}, { onFetchDocumentsCallback: done }),
    );
    expect([status, error?.code]).toEqual([false, 'CONTEXT_REQUIRED']);
  });
});
