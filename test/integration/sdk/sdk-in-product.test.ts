import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { IdentitySDK } from '#sdk/identity-sdk.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { sharedVision } from '#test/support/shared-vision.ts';
import {
  APPLICANT,
  declineChallenges,
  type Harness,
  PASSPHRASE,
  reopen,
  setUp,
  shutter,
  startHarness,
} from '../../support/counter-harness.ts';
import { mustDecide } from '../../support/decide.ts';
import { FAKE_ORIGIN } from '../../support/fake-services.ts';

let harness: Harness;
afterEach(async () => {
  await harness.close();
  harness.remove();
});

const thrown = (code: string) => expect.objectContaining({ code });
type Outcome = [boolean, ErrorResponse | null];

/** The values of the one call of a callback method. */
const answer = <A extends unknown[]>(start: (done: (...values: A) => void) => void): Promise<A> =>
  new Promise((resolve) => start((...values) => resolve(values)));

async function device(): Promise<IdentitySDK> {
  const { sdk } = harness.library.device();
  await sdk.whenLoaded();
  return sdk;
}

/** Starts a session and gives its person a wallet. */
async function person(): Promise<{ sdk: IdentitySDK; sessionId: string }> {
  const { sessionId } = await harness.must('session.start', {});
  const { sdk } = harness.library.applicant();
  await sdk.whenLoaded();
  sdk.initiateWallet();
  sdk.commitApplicationWallet();
  return { sdk, sessionId };
}

async function toDocument(sessionId: string, biometric = true): Promise<void> {
  const at = () => harness.applicant().at!;
  await harness.must('applicant.choose-language', { sessionId, at: at(), language: 'en' }, APPLICANT);
  const textVersion = CONSENT_TEXTS.version;
  const consent = { sessionId, at: at(), textVersion, procedure: true, biometric };
  await harness.must('applicant.consent', consent, APPLICANT);
}

async function end(): Promise<void> {
  await mustDecide(harness, { kind: 'refer', reasons: ['second-opinion'] });
}

const blank = (): Promise<Uint8Array> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();

describe('a request for scopes', () => {
  it('is shown on the display of the applicant, who alone answers it', async () => {
    harness = await startHarness();
    await setUp(harness);
    const { sdk, sessionId } = await person();
    const asked = async (agreed: boolean | 'end') => {
      const answered = answer<[unknown, ErrorResponse | null]>((done) =>
        sdk.getScopes(null, 'did,publicKey', '', FAKE_ORIGIN, '', '', { onGetScopeResponse: done }),
      );
      await expect.poll(() => harness.applicant().scopeRequest).toBeDefined();
      const request = harness.applicant().scopeRequest!;
      expect(request).toMatchObject({ scopes: ['did', 'publicKey'], recipient: 'program' });
      if (agreed === 'end') await harness.must('applicant.withdraw', { sessionId }, APPLICANT);
      else {
        const given = { sessionId, requestId: request.requestId, agreed };
        await harness.must('applicant.answer-scopes', given, APPLICANT);
      }
      return (await answered)[1]?.code;
    };
    expect(await asked(false)).toBe('CONSENT_REFUSED');
    expect(harness.applicant().scopeRequest).toBeUndefined();
    // These services know no wallets, but the call reached them.
    expect(await asked(true)).toMatch(/^(SERVICES_|AUTH_ORIGIN_UNKNOWN)/);
    expect(await asked('end')).toBe('CONSENT_REFUSED');
  });
});

describe('a restoration by the face', () => {
  it('asks on the display of the applicant, who may say no', async () => {
    harness = await startHarness();
    await setUp(harness);
    const { sessionId } = await harness.must('session.start', {});
    const { sdk } = harness.library.applicant();
    await sdk.whenLoaded();
    sdk.setRestoreMode();
    const { dns } = sdk.getTenant();
    const restored = answer<Outcome>((done) =>
      sdk.restoreWalletWithLiveID(null, dns, 'Harbour Street', false, {
        onRestoreWalletWithLiveIDResponse: done,
      }),
    );
    await expect.poll(() => harness.applicant().restoration).toMatchObject({ kind: 'consent' });
    const { questionId } = harness.applicant().restoration!;
    const refused = { sessionId, questionId, answer: null };
    expect(await harness.call('applicant.answer-restoration', refused)).toMatchObject({ ok: false });
    await harness.must('applicant.answer-restoration', refused, APPLICANT);
    expect(await restored).toEqual([false, expect.objectContaining({ code: 'CONSENT_REFUSED' })]);
    expect(harness.applicant().restoration).toBeUndefined();
  });
});

describe("the kiosk's own context", () => {
  it('knows after the set-up who it is and where it is registered, and again after a restart', async () => {
    harness = await startHarness();
    expect(() => harness.library.device()).toThrow(thrown('NOT_READY'));
    const operatorId = await setUp(harness);
    const { settings } = harness.kiosk.open();
    const { servicesDid: _, clientId: _client, publicKey, communityName, ...ids } = settings.enrolment;
    const facts = (sdk: IdentitySDK) => ({
      ready: sdk.isReady(),
      did: sdk.getDID(),
      publicKey: sdk.getPublicKey(),
      tenant: sdk.getTenant(),
      appTenant: sdk.getAppTenant(),
      serverPublicKey: sdk.getServerPublicKey(),
      proxy: sdk.getProxyDetails(),
      dvcId: sdk.getCurrentDvcID(),
      version: sdk.getVersion(),
      words: sdk.getMnemonic().length,
    });
    const before = facts(await device());
    expect(before).toEqual({
      ready: true,
      did: settings.kioskDid,
      publicKey: expect.stringMatching(/^[\w-]{44}$/),
      tenant: { dns: 'localhost', tenantId: ids.tenantId },
      appTenant: { dns: 'localhost', ...ids, communityName },
      serverPublicKey: publicKey,
      proxy: null,
      dvcId: null,
      version: harness.operator().product.version,
      words: 12,
    });
    await harness.close();
    const { dataDir, connector } = harness;
    harness = await startHarness({ dataDir, replaced: connector ? { connector } : {} });
    expect(() => harness.library.device()).toThrow(thrown('NOT_READY'));
    await reopen(harness, operatorId);
    expect(facts(await device())).toEqual(before);
  });

  it('exchanges strings with the wallet of a person, and holds nothing of one itself', async () => {
    harness = await startHarness();
    await setUp(harness);
    const kiosk = await device();
    const { sdk } = await person();
    const sealed = kiosk.encryptString('for you', sdk.getPublicKey());
    expect(sdk.decryptString(sealed, kiosk.getPublicKey())).toBe('for you');
    const reply = sdk.encryptString('and back', kiosk.getPublicKey());
    expect(kiosk.decryptString(reply, sdk.getPublicKey())).toBe('and back');
    expect(() => kiosk.decryptString(sealed, kiosk.getPublicKey())).toThrow(thrown('DECRYPTION_FAILED'));
    expect(() => kiosk.isLiveIDRegistered()).toThrow(thrown('CONTEXT_REQUIRED'));
    expect(() => kiosk.getLiveIdImage()).toThrow(thrown('CONTEXT_REQUIRED'));
    expect(() => sdk.setProxy('proxy.example', 3128, null, null)).toThrow(thrown('CONTEXT_REQUIRED'));
    const [, , refused] = await answer<[boolean, Map<string, unknown> | null, ErrorResponse | null]>((done) =>
      kiosk.fetchDocuments({}, { onFetchDocumentsCallback: done }),
    );
    expect(refused).toMatchObject({ code: 'CONTEXT_REQUIRED' });
  });
});

describe("a person's context", () => {
  it('is active with the session, one at a time, and gone at its end', async () => {
    harness = await startHarness();
    await setUp(harness);
    const kiosk = await device();
    expect(() => harness.library.applicant()).toThrow(thrown('NOT_READY'));
    const { sdk, sessionId } = await person();
    const did = sdk.getDID();
    expect(IdentitySDK.getInstance()).toBe(sdk);
    const { context } = harness.library.applicant();
    expect(() => IdentitySDK.initialize({ ...context })).toThrow(thrown('SESSION_ACTIVE'));
    await toDocument(sessionId);
    await end();
    expect(() => sdk.getDID()).toThrow(thrown('NOT_READY'));
    expect(() => harness.library.captures()).toThrow(thrown('NOT_READY'));
    expect(IdentitySDK.getInstance()).toBe(kiosk);
    await harness.must('session.close', { sessionId });
    expect((await person()).sdk.getDID()).not.toBe(did);
  });

  it('keeps an enrolment that was confirmed, unless the person withdraws', async () => {
    harness = await startHarness();
    await setUp(harness);
    const { applicants, secondLog } = harness.kiosk.open().unlocked.vault;
    const told = (sessionId: string) => secondLog.read(sessionId)?.events.map(({ type }) => type) ?? [];
    const kept = await person();
    const owner = kept.sdk.getDID();
    kept.sdk.confirmEnrolment();
    await toDocument(kept.sessionId);
    await end();
    expect(applicants.find(owner)).toBeDefined();
    expect(told(kept.sessionId)).toEqual(['log.continued', 'applicant.enrolled']);
    await harness.must('session.close', { sessionId: kept.sessionId });
    const withdrawn = await person();
    const other = withdrawn.sdk.getDID();
    withdrawn.sdk.confirmEnrolment();
    expect(applicants.find(other)).toBeDefined();
    await harness.must('applicant.withdraw', { sessionId: withdrawn.sessionId }, APPLICANT);
    expect(applicants.find(other)).toBeUndefined();
    expect(told(withdrawn.sessionId)).not.toContain('applicant.enrolled');
    expect(applicants.find(owner)).toBeDefined();
    expect(() => withdrawn.sdk.getDID()).toThrow(thrown('NOT_READY'));
  });

  it('begins again after a restart in the middle of a session, with the captures of that session', async () => {
    harness = await startHarness();
    const operatorId = await setUp(harness);
    const { sdk, sessionId } = await person();
    const did = sdk.getDID();
    await toDocument(sessionId);
    await shutter(harness, await blank());
    await shutter(harness, await blank());
    await harness.close();
    const { dataDir, connector } = harness;
    harness = await startHarness({ dataDir, replaced: connector ? { connector } : {} });
    await reopen(harness, operatorId);
    const again = harness.library.applicant();
    await again.sdk.whenLoaded();
    expect(again.context.sessionId).toBe(sessionId);
    expect(() => again.sdk.getDID()).toThrow(thrown('WALLET_MISSING'));
    expect(did).not.toBe(harness.library.device().sdk.getDID());
    expect(harness.library.captures()).toEqual({
      scan: expect.objectContaining({ verdict: 'NOT_PERFORMED', reasonCode: 'model-missing' }),
      liveId: expect.objectContaining({ signToken: expect.any(String) }),
    });
  });

  it('gets no Live ID of a person who did not agree to biometric processing', async () => {
    harness = await startHarness();
    await setUp(harness);
    const { sessionId } = await person();
    await toDocument(sessionId, false);
    await shutter(harness, await blank());
    await shutter(harness, await blank());
    expect(harness.library.captures()).toEqual({
      scan: expect.objectContaining({ verdict: 'NOT_PERFORMED' }),
    });
  });
});

describe('resetSDK', () => {
  const licence = 'licence';
  const recipientDid = () => harness.operator().branch!.kioskDid;

  it('is refused while a session runs, and while evidence waits that was not exported under seal', async () => {
    harness = await startHarness();
    await setUp(harness);
    const kiosk = await device();
    const { sessionId } = await person();
    const reset = () => kiosk.resetSDK(licence, kiosk.getTenant(), 'moved');
    expect(reset).toThrow(thrown('SESSION_ACTIVE'));
    const word = { recipientDid: recipientDid(), passphrase: PASSPHRASE };
    expect(await harness.call('session.export-unsynced', word)).toMatchObject({
      error: { code: 'STEP_NOT_ALLOWED' },
    });
    await toDocument(sessionId);
    await end();
    await harness.must('session.close', { sessionId });
    expect(reset).toThrow(thrown('EVIDENCE_UNSYNCED'));
    const wrong = { recipientDid: recipientDid(), passphrase: 'not the passphrase at all' };
    expect(await harness.call('session.export-unsynced', wrong)).toMatchObject({
      error: { code: 'SIGN_IN_FAILED' },
    });
    expect(reset).toThrow(thrown('EVIDENCE_UNSYNCED'));
    expect(kiosk.getDID()).toBe(recipientDid());
  });

  it('goes through after the sealed export, in the name of the supervisor who is still there', async () => {
    harness = await startHarness();
    const operatorId = await setUp(harness);
    const kiosk = await device();
    const run = async (): Promise<string> => {
      const { sessionId } = await person();
      await toDocument(sessionId);
      await end();
      await harness.must('session.close', { sessionId });
      return sessionId;
    };
    const reset = () => kiosk.resetSDK(licence, kiosk.getTenant(), 'moved');
    const word = { recipientDid: recipientDid(), passphrase: PASSPHRASE };
    const first = await run();
    const { files } = await harness.must('session.export-unsynced', word);
    expect(files.map(({ fileName }) => fileName)).toEqual([`${first}.evidence.zip`]);
    expect(existsSync(join(harness.dataDir, 'exports', `${first}.evidence.zip`))).toBe(true);
    await run();
    expect(reset, 'a session came after the export').toThrow(thrown('EVIDENCE_UNSYNCED'));
    await harness.must('session.export-unsynced', word);
    await harness.must('operator.sign-out', {});
    expect(reset, 'the supervisor left').toThrow(thrown('EVIDENCE_UNSYNCED'));
    await harness.must('operator.sign-in', { operatorId, passphrase: PASSPHRASE });
    reset();
    expect(() => kiosk.getDID()).toThrow(thrown('WALLET_MISSING'));
    expect(() => kiosk.getTenant()).toThrow(thrown('TENANT_NOT_REGISTERED'));
    const { audit } = harness.kiosk.open().unlocked.vault;
    expect(audit.verify()).toMatchObject({ intact: true });
  });
});

const missing = missingModels(inProject('native-models'));

describe.skipIf(missing.length > 0)(
  "a session's own captures on the real models (npm run models:build)",
  () => {
    let document: Uint8Array;
    let selfie: Uint8Array;
    let otherSelfie: Uint8Array;
    beforeAll(async () => {
      const { applicant, other } = SPECIMEN_PERSONS;
      const face = async (identity: string, yaw: number) =>
        sharp(await renderFace({ identity: identity as typeof applicant, width: 1280, height: 720, yaw }))
          .jpeg()
          .toBuffer();
      const portrait = await renderFace({ identity: applicant, width: 420, height: 540, headShare: 0.7 });
      document = await placeOnDesk(await renderPassport({ portrait }), { angle: 1, scale: 0.9, noise: 2 });
      selfie = await face(applicant, 0);
      otherSelfie = await face(other, 0);
    });

    async function withModels(): Promise<void> {
      harness = await startHarness({ replaced: { vision: sharedVision() } });
      await setUp(harness);
    }

    /** One session up to both captures. */
    async function captured(picture: Uint8Array, beforeScan: () => Promise<void> = async () => undefined) {
      const { sdk, sessionId } = await person();
      await toDocument(sessionId);
      await beforeScan();
      for (let n = 0; n < 3 && harness.applicant().at?.step === 'document'; n++)
        await shutter(harness, document, n);
      for (let n = 0; n < 3 && harness.applicant().at?.step === 'selfie'; n++) {
        if (harness.applicant().capture?.liveness) break;
        await shutter(harness, picture, n);
      }
      await declineChallenges(harness);
      const { scan, liveId } = harness.library.captures();
      if (!scan?.document || !liveId) throw new Error(`nothing was captured: ${JSON.stringify(scan)}`);
      return { sdk, sessionId, scan, document: scan.document, liveId };
    }

    const register = (
      sdk: IdentitySDK,
      { data, signToken }: Awaited<ReturnType<typeof captured>>['document'],
    ) =>
      answer<Outcome>((done) =>
        sdk.registerDocument(null, data, signToken, null, null, { onDocumentEnrollment: done }),
      );

    it('register the document and the Live ID, verify it, and answer the document session', async () => {
      await withModels();
      let documentSession = '';
      const poll = async (sdk: IdentitySDK) => {
        const { context } = harness.library.applicant();
        const [, text] = await answer<[boolean, string | null, ErrorResponse | null]>((done) =>
          sdk.pollDocumentSession(context, documentSession, { onPollSessionResponse: done }),
        );
        return JSON.parse(text ?? '');
      };
      const {
        sdk,
        document: scanned,
        liveId,
      } = await captured(selfie, async () => {
        const { sdk: inSession, context } = harness.library.applicant();
        const [, text] = await answer<[boolean, string | null, ErrorResponse | null]>((done) =>
          inSession.createDocumentSession(context, 'ppt_object', { onDocumentSessionResponse: done }),
        );
        documentSession = JSON.parse(text ?? '').sessionId;
        expect(await poll(inSession)).toMatchObject({ responseStatus: 'Pending' });
      });
      expect(scanned.data).toMatchObject({ type: 'ppt', lastName: 'ERIKSSON', dob: '19740812' });
      expect(await poll(sdk)).toMatchObject({
        responseStatus: 'Success',
        resultStatus: 'PASSED',
        ppt_object: scanned.data,
        token: scanned.signToken,
      });
      expect(await register(sdk, scanned)).toEqual([true, null]);
      const { bitmap, signToken, livenessResult } = liveId;
      const [set, , error] = await answer<[boolean, string, ErrorResponse | null]>((done) =>
        sdk.setLiveID(bitmap, null, signToken, livenessResult, null, null, { onLiveIDEnrollment: done }),
      );
      expect([set, error]).toEqual([true, null]);
      const [same, score, unseen] = await answer<[boolean, number | null, ErrorResponse | null]>((done) =>
        sdk.verifyLiveID(null, bitmap, signToken, livenessResult, null, null, { onFaceComparison: done }),
      );
      // The flow of this test asks nothing of the applicant, so their presence is unknown.
      expect([same, score]).toEqual([false, expect.closeTo(1, 2)]);
      expect(unseen).toMatchObject({ code: 'VERIFICATION_NOT_PERFORMED' });
      const altered = { ...scanned, data: { ...scanned.data, lastName: 'ERIKSEN' } };
      expect((await register(sdk, altered))[1]).toMatchObject({ code: 'SIGN_TOKEN_INVALID' });
      await end();
      expect(() => sdk.isLiveIDRegistered()).toThrow(thrown('NOT_READY'));
    }, 60_000);

    it('register together, and never in the context of the next person', async () => {
      await withModels();
      const first = await captured(selfie);
      const both = (sdk: IdentitySDK, { document: scanned, liveId }: typeof first) =>
        answer<Outcome>((done) =>
          sdk.registerDocument(
            null,
            scanned.data,
            liveId.bitmap,
            null,
            scanned.signToken,
            liveId.documentSignToken,
            null,
            null,
            { onDocumentEnrollment: done },
          ),
        );
      expect(await both(first.sdk, first)).toEqual([true, null]);
      await end();
      await harness.must('session.close', { sessionId: first.sessionId });
      const second = await captured(otherSelfie);
      expect((await both(second.sdk, first))[1]).toMatchObject({ code: 'SIGN_TOKEN_INVALID' });
      expect((await both(second.sdk, { ...second, document: first.document }))[1]).toMatchObject({
        code: 'SIGN_TOKEN_INVALID',
      });
      expect(second.sdk.isLiveIDRegistered()).toBe(false);
      expect(await both(second.sdk, second)).toEqual([true, null]);
    }, 60_000);
  },
);
