import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { Certification } from '../../contract/documents.ts';
import type { IdentitySDK } from '../../identity-sdk.ts';
import { answer, PASSPORT, picture, type TestKiosk, testKiosk } from '../../sdk.fixture.ts';

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
    const names = ['dl_verify', 'ssn_verify', 'face_liveness', 'toString'];
    expect(await verify(PASSPORT, names)).toEqual({
      status: false,
      error: 'VERIFICATION_NOT_PERFORMED',
      dvcID: 'counter-standard',
      certifications: names.map((verification) => ({
        verification,
        status: false,
        result: 'NOT_PERFORMED',
        reasonCode: 'no-method',
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
    sdk.setDvcId('dvc-set');
    expect(await verify(PASSPORT, ['x'])).toMatchObject({ dvcID: 'dvc-set' });
    const [, text] = await answer<Verified>((done) =>
      sdk.verifyDocument('dvc-named', PASSPORT, ['x'], null, null, { onDocumentVerify: done }),
    );
    expect(JSON.parse(text ?? '')).toMatchObject({ dvcID: 'dvc-named' });
  });

  it('refuses an empty list of verifications, and null for a required connector', async () => {
    expect(await verify(PASSPORT, [])).toEqual({ status: false, error: 'INVALID_INPUT' });
    const [status, , error] = await answer<Verified>((done) =>
      sdk.verifyDocument(null as never, PASSPORT, ['x'], null, null, { onDocumentVerify: done }),
    );
    expect([status, error?.code]).toEqual([false, 'INVALID_INPUT']);
  });
});
