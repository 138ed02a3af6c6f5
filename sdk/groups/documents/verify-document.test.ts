import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ErrorResponse, failure } from '#core/contract/errors.ts';
import { KeyedDocument, keyedDataObject } from '#core/document/keyed-document.ts';
import type { Certification } from '../../contract/documents.ts';
import type { Bitmap, DocumentData, LivenessResult } from '../../contract/types.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import type { SsnProvider } from '../../ports/ssn-provider.ts';
import {
  answer,
  LIVE,
  PASSPORT,
  picture,
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

describe('verifyDocument', () => {
  type Verified = [boolean, string | null, ErrorResponse | null];
  const base64 = (person: number, faces = 1) =>
    `data:image/png;base64,${Buffer.from(picture(person, faces).bytes).toString('base64')}`;
  const verify = async (document: object, verifications: string[]) => {
    const [status, text, error] = await answer<Verified>((done) =>
      sdk.verifyDocument(document as never, verifications, null, null, { onDocumentVerify: done }),
    );
    const parsed =
      text === null ? null : (JSON.parse(text) as { dvcID: string; certifications: Certification[] });
    return { status, error: error?.code ?? null, ...parsed };
  };

  it('never reports a check without a method as passed', async () => {
    const reasons = {
      dl_verify: 'unsupported-document',
      ssn_verify: 'data-missing',
      face_liveness: 'not-captured',
      'document.expiry': 'not-captured',
      toString: 'no-method',
    };
    const names = Object.keys(reasons);
    expect(await verify(PASSPORT, names)).toEqual({
      status: false,
      error: 'VERIFICATION_NOT_PERFORMED',
      dvcID: 'counter-standard',
      certifications: Object.entries(reasons).map(([verification, reasonCode]) => ({
        verification,
        status: false,
        result: 'NOT_PERFORMED',
        reasonCode,
      })),
    });
  });

  it('compares faces for real: the same person passes, another does not', async () => {
    const same = await verify({ image1: base64(1), image2: base64(3) }, ['face_compare']);
    expect(same).toMatchObject({ status: true, error: null });
    expect(same.certifications?.[0]).toMatchObject({ result: 'PASSED', reasonCode: 'score-supports' });
    const other = await verify({ image1: base64(1), liveId: base64(90) }, ['face_compare', 'dl_verify']);
    expect(other).toMatchObject({ status: false, error: 'VERIFICATION_FAILED' });
    expect(other.certifications?.[0]).toMatchObject({
      status: false,
      result: 'FAILED',
      reasonCode: 'score-does-not-support',
    });
    const between = await verify({ image1: base64(1), liveId: base64(24) }, ['face_compare']);
    expect(between.certifications?.[0]).toMatchObject({ result: 'FAILED', reasonCode: 'score-review' });
  });

  it.each([
    [{ image2: base64(1) }, 'portrait-missing'],
    [{ image1: base64(1) }, 'not-captured'],
    [{ image1: base64(1), image2: '' }, 'not-captured'],
  ])('says why faces were not compared: %o', async (document, reasonCode) => {
    const answered = await verify(document, ['face_compare']);
    expect(answered).toMatchObject({ status: false, error: 'VERIFICATION_NOT_PERFORMED' });
    expect(answered.certifications?.[0]).toMatchObject({ result: 'NOT_PERFORMED', reasonCode });
  });

  it('names missing models as the reason', async () => {
    sdk.endContext();
    sdk = await kiosk.open(kiosk.applicantContext({ faces: undefined }));
    sdk.initiateWallet();
    sdk.commitApplicationWallet();
    const answered = await verify({ image1: base64(1), image2: base64(1) }, ['face_compare']);
    expect(answered.certifications?.[0]).toMatchObject({ reasonCode: 'model-missing' });
  });

  it.each([
    [{ image1: 'data:image/gif;base64,AAAA', image2: base64(1) }, 'IMAGE_TYPE_UNSUPPORTED'],
    [{ image1: 'no picture', image2: base64(1) }, 'IMAGE_TYPE_UNSUPPORTED'],
    [{ image1: 'data:image/png;base64,!!!', image2: base64(1) }, 'INVALID_INPUT'],
    [{ image1: 5, image2: base64(1) }, 'INVALID_INPUT'],
  ])('answers without certifications when a picture cannot be read: %o', async (document, error) => {
    expect(await verify(document, ['face_compare'])).toEqual({ status: false, error });
  });

  it('takes the connector of its form, else the one that is set', async () => {
    kiosk.services.answers.set('findWalletConnector', ({ params }) => {
      const { connector } = params as { connector: string };
      if (connector === 'dvc-other') throw failure('DVC_NOT_FOUND', 'none');
      return { dvcID: connector, flowId: 'counter-standard' };
    });
    sdk.setDvcId('dvc-set');
    expect(await verify(PASSPORT, ['x'])).toMatchObject({ dvcID: 'dvc-set' });
    const [, text] = await answer<Verified>((done) =>
      sdk.verifyDocument('dvc-named', PASSPORT, ['x'], null, null, { onDocumentVerify: done }),
    );
    expect(JSON.parse(text ?? '')).toMatchObject({ dvcID: 'dvc-named' });
    await verify(PASSPORT, ['x']);
    expect(kiosk.services.asked().map(({ input }) => input.params)).toEqual([
      { connector: 'dvc-set' },
      { connector: 'dvc-named' },
    ]);
    sdk.setDvcId('dvc-other');
    expect(await verify(PASSPORT, ['x'])).toEqual({ status: false, error: 'DVC_NOT_FOUND' });
  });

  it('refuses an empty list of verifications, and null for a required connector', async () => {
    expect(await verify(PASSPORT, [])).toEqual({ status: false, error: 'INVALID_INPUT' });
    const [status, , error] = await answer<Verified>((done) =>
      sdk.verifyDocument(null as never, PASSPORT, ['x'], null, null, { onDocumentVerify: done }),
    );
    expect([status, error?.code]).toEqual([false, 'INVALID_INPUT']);
  });

  describe('by signed results of the pipeline', () => {
    const proof = (type: string, verdict: string, reason = 'ok') => ({ type, verdict, reason });
    const READ = [
      proof('document.machine-read', 'PASSED'),
      proof('document.supported', 'PASSED'),
      proof('document.data-integrity', 'PASSED'),
    ];
    const licence = (...proofs: object[]): DocumentData =>
      ({ type: 'dl', id: 'D1', proofedBy: 'counterproof', category: 'identity_document', proofs }) as never;
    const registered = async (data: DocumentData) => {
      await sdk.registerDocument({
        data,
        signToken: signDocument(data),
        storeArtifacts: true,
        syncArtifacts: true,
      });
      return data;
    };
    const only = async (document: object, verification: string) => {
      const { certifications } = await verify(document, [verification]);
      const { result, reasonCode } = certifications![0]!;
      return [result, reasonCode];
    };

    it('tells the verdict of a licence and of each check of it', async () => {
      const expired = proof('document.expiry', 'FAILED', 'expired');
      const document = await registered(licence(...READ, expired));
      expect(await only(document, 'dl_verify')).toEqual(['FAILED', 'expired']);
      expect(await only(document, 'document.expiry')).toEqual(['FAILED', 'expired']);
      expect(await only(document, 'document.data-integrity')).toEqual(['PASSED', 'ok']);
      expect(await only(document, 'document.photo-forgery')).toEqual(['NOT_PERFORMED', 'no-method']);
      const sound = await registered(licence(...READ));
      expect(await only(sound, 'dl_verify')).toEqual(['PASSED', 'ok']);
    });

    it('believes no proof that the caller changed, and none without a registered document', async () => {
      const document = await registered(licence(proof('document.expiry', 'FAILED', 'expired')));
      const forged = { ...document, proofs: READ };
      expect(await only(forged, 'dl_verify')).toEqual(['NOT_PERFORMED', 'not-captured']);
      expect(await only(forged, 'document.data-integrity')).toEqual(['NOT_PERFORMED', 'not-captured']);
      expect(await only(licence(...READ), 'dl_verify')).toEqual(['NOT_PERFORMED', 'not-captured']);
    });

    it('reads proofs of any form without failing', async () => {
      for (const proofs of [[], [null, 5, {}], [proof('document.expiry', 'MAYBE')], [proof('x', 'PASSED')]]) {
        const document = await registered({ ...licence(), proofs } as never);
        expect(await only(document, 'document.expiry')).toEqual(['NOT_PERFORMED', 'no-method']);
        expect(await only(document, 'dl_verify')).toEqual(['NOT_PERFORMED', 'not-captured']);
      }
    });

    it('tells the liveness of a picture that was captured in this session', async () => {
      sdk.endContext();
      const failed: LivenessResult = { status: 'FAILED', reasonCode: 'challenge-late' };
      const livenessOf = ({ bytes }: Bitmap) =>
        Buffer.from(bytes).equals(Buffer.from(picture(1).bytes)) ? failed : undefined;
      sdk = await kiosk.open(kiosk.applicantContext({ livenessOf }));
      sdk.initiateWallet();
      sdk.commitApplicationWallet();
      expect(await only({ image2: base64(1) }, 'face_liveness')).toEqual(['FAILED', 'challenge-failed']);
      expect(await only({ image2: base64(2) }, 'face_liveness')).toEqual(['NOT_PERFORMED', 'not-captured']);
      expect(await only({}, 'face_liveness')).toEqual(['NOT_PERFORMED', 'not-captured']);
    });

    it('tells the liveness that was signed with the registered Live ID', async () => {
      const bitmap = picture(1);
      await sdk.setLiveID({ bitmap, signToken: signLiveId(bitmap), livenessResult: LIVE });
      expect(await only({ liveId: base64(1) }, 'face_liveness')).toEqual(['PASSED', 'ok']);
      expect(await only({ liveId: base64(2) }, 'face_liveness')).toEqual(['NOT_PERFORMED', 'not-captured']);
    });
  });

  describe('ssn_verify', () => {
    const CARD = { type: 'ssn', id: '123-45-6789', firstName: 'ANNA', lastName: 'SMITH', dob: '19800101' };
    const answered = async (verifySsn: SsnProvider['verify'], document: object = CARD) => {
      sdk.endContext();
      sdk = await kiosk.open(kiosk.applicantContext({ ssn: { verify: verifySsn } }));
      sdk.initiateWallet();
      sdk.commitApplicationWallet();
      const { certifications } = await verify(document, ['ssn_verify']);
      const { result, reasonCode } = certifications![0]!;
      return [result, reasonCode];
    };

    it('is the answer of the provider', async () => {
      expect(await answered(async () => 'match')).toEqual(['PASSED', 'ok']);
      expect(await answered(async () => 'no-match')).toEqual(['FAILED', 'values-contradict']);
      expect(await answered(async () => 'unknown')).toEqual(['NOT_PERFORMED', 'signals-inconclusive']);
    });

    it('is the answer of the services’ provider, where the program has none', async () => {
      const said = async (word: () => unknown) => {
        kiosk.services.answers.set('verifySsn', word);
        const { certifications } = await verify(CARD, ['ssn_verify']);
        const { result, reasonCode } = certifications![0]!;
        return [result, reasonCode];
      };
      expect(await said(() => ({ word: 'match' }))).toEqual(['PASSED', 'ok']);
      expect(await said(() => ({ word: 'no-match' }))).toEqual(['FAILED', 'values-contradict']);
      expect(await said(() => ({ word: 'not-configured' }))).toEqual(['NOT_PERFORMED', 'no-method']);
      const unavailable = () => {
        throw failure('SERVICES_REFUSED', '503 SSN_PROVIDER_UNAVAILABLE');
      };
      expect(await said(unavailable)).toEqual(['NOT_PERFORMED', 'signals-inconclusive']);
      expect(kiosk.services.asked()[0]?.input.body).toEqual({
        ssn: '123456789',
        firstName: 'ANNA',
        lastName: 'SMITH',
        dateOfBirth: '1980-01-01',
      });
      expect(JSON.stringify(kiosk.warn.mock.calls)).not.toMatch(/123|ANNA|SMITH/);
    });

    it('asks about a document as an operator keys it', async () => {
      const keyed = KeyedDocument.parse({
        type: 'ssn',
        number: '123456789',
        firstName: 'ANNA',
        lastName: 'SMITH',
        dateOfBirth: '1980-01-01',
      });
      const asked: unknown[] = [];
      const match: SsnProvider['verify'] = async (claim) => {
        asked.push(claim);
        return 'match';
      };
      expect(await answered(match, keyedDataObject(keyed, 'counterproof'))).toEqual(['PASSED', 'ok']);
      const { id: ssn, firstName, lastName, dob } = CARD;
      expect(asked).toEqual([{ ssn, firstName, lastName, dob }]);
    });

    it('is not performed where the provider fails or says something else', async () => {
      const wrong: (() => Promise<never>)[] = [
        () => Promise.reject(new Error('offline')),
        () => {
          throw new Error('at once');
        },
        async () => 'yes' as never,
        async () => true as never,
      ];
      for (const fails of wrong) {
        expect(await answered(fails)).toEqual(['NOT_PERFORMED', 'signals-inconclusive']);
      }
    });

    it.each(['id', 'firstName', 'lastName', 'dob'])('asks no services without %s', async (field) => {
      const { [field as 'id']: _left, ...document } = CARD;
      const asked = answered(() => Promise.reject(new Error('asked')), document);
      expect(await asked).toEqual(['NOT_PERFORMED', 'data-missing']);
    });
  });
});
