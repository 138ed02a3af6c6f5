import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import { verifyPackage } from '#core/evidence/verify-package.ts';
import { didFromPublicKey, publicKeyFromDid } from '#core/keys/did-key.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import {
  APPLICANT,
  declineChallenges,
  type Harness,
  setUp,
  startRealHarness,
} from '../../support/counter-harness.ts';

let harness: Harness;
let frameNumber = 0;

/** Sends candidates as a display does that captures by itself, until the session has moved on or asks something. */
async function present(frames: Uint8Array[], step: 'document' | 'selfie'): Promise<void> {
  const deadline = Date.now() + 30_000;
  const isAsked = () => harness.applicant().capture?.liveness !== undefined;
  while (harness.applicant().at?.step === step && !isAsked() && Date.now() < deadline) {
    const { sessionId, at } = harness.applicant();
    const meta = {
      sessionId,
      at,
      attemptId: '0190a000-0000-7000-8000-00000000000a',
      purpose: 'candidate',
      capturedAt: Date.now(),
      frameNumber: frameNumber++,
    };
    await harness.core.frame(meta, frames[frameNumber % frames.length]!, APPLICANT);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const missing = missingModels(inProject('native-models'));

describe.skipIf(missing.length > 0)('a kiosk with its models and its embedded services', () => {
  let documents: Uint8Array[];
  let selfies: Uint8Array[];
  beforeAll(async () => {
    const identity = SPECIMEN_PERSONS.applicant;
    const portrait = await renderFace({ identity, width: 420, height: 540, headShare: 0.7 });
    const passport = await renderPassport({ portrait });
    documents = await Promise.all(
      [1, 2].map((angle) => placeOnDesk(passport, { angle, scale: 0.9, noise: 2 })),
    );
    selfies = await Promise.all(
      [0, 3].map(async (yaw) =>
        sharp(await renderFace({ identity, width: 1280, height: 720, yaw }))
          .jpeg()
          .toBuffer(),
      ),
    );
    harness = await startRealHarness();
  });
  afterAll(async () => {
    await harness.close();
    harness.remove();
  });

  it('verifies a person end to end, and shows synced only with a verified receipt', async () => {
    await setUp(harness);
    await expect
      .poll(() => harness.operator().capabilities, { timeout: 20_000 })
      .toContainEqual(expect.objectContaining({ name: 'document-mrz', state: 'ready' }));
    // The person holds a specimen, which every other flow sends to Review.
    const { sessionId } = await harness.must('session.start', { flowId: 'demo' });
    const at = () => harness.applicant().at!;
    await harness.must('applicant.choose-language', { sessionId, at: at(), language: 'en' }, APPLICANT);
    const textVersion = CONSENT_TEXTS.version;
    await harness.must(
      'applicant.consent',
      { sessionId, at: at(), textVersion, procedure: true, biometric: true },
      APPLICANT,
    );
    await present(documents, 'document');
    await present(selfies, 'selfie');
    expect(harness.applicant().capture?.liveness).toMatchObject({ index: 0, total: 2, answered: 0 });
    await declineChallenges(harness);
    await expect.poll(() => harness.session().comparison?.band, { timeout: 10_000 }).toBe('supports');
    const document = harness.session().documents[0]!;
    expect(document.captures).toMatchObject([{ captureType: 'Auto', zone: { format: 'TD3' } }]);
    expect(document.portrait).toBeDefined();
    for (const { field, required } of document.fields) {
      if (!required) continue;
      const confirmation = { verdict: 'confirmed' as const };
      await harness.must('session.confirm-field', {
        sessionId,
        documentId: document.id,
        field,
        confirmation,
      });
    }
    await harness.must('session.attest', {
      sessionId,
      attestation: {
        facePresentMatchesPortrait: 'yes',
        noMaskOrArtefact: 'yes',
        documentInspected: 'genuine',
      },
    });
    await harness.must('session.decide', {
      sessionId,
      decision: { kind: 'approve', reasons: ['identity-confirmed'] },
    });
    // Who can do nothing of what is asked gets no lower result than others.
    expect(harness.session().checks).toContainEqual(
      expect.objectContaining({ id: 'face.liveness', verdict: 'PASSED', reason: 'accessible-alternative' }),
    );
    expect(harness.session().provisional?.outcome).toBe('Success');
    await expect
      .poll(() => harness.session().sync, { timeout: 30_000 })
      .toMatchObject({
        state: 'synced',
        waiting: 0,
        receipt: { verified: true, durability: 'embedded' },
      });
    await expect.poll(() => harness.session().final?.outcome, { timeout: 30_000 }).toBe('Success');
    const recipient = generateKeyPair();
    const recipientDid = didFromPublicKey(recipient.publicKey);
    const { fileName } = await harness.must('session.export-evidence', { sessionId, recipientDid });
    const bytes = readFileSync(join(harness.dataDir, 'exports', fileName));
    const servicesKey = publicKeyFromDid(harness.kiosk.open().settings.enrolment.servicesDid);
    expect(verifyPackage(bytes, { servicesKey, receipts: [] }, recipient)).toMatchObject({
      finding: 'trusted',
      erased: 0,
      result: { state: 'Success', reasons: [] },
    });
  });

  it('lets a supervisor add an operator, who then signs in from the signed roster', async () => {
    const { sessionId } = harness.session();
    await harness.must('session.close', { sessionId });
    const passphrase = 'another long passphrase here';
    const added = await harness.must('operator.add', { name: 'Olga Operator', role: 'operator', passphrase });
    const signedIn = await harness.must('operator.sign-in', { operatorId: added.id, passphrase });
    expect(signedIn.permissions).toEqual(['counter.verify']);
    expect(
      await harness.call('operator.add', { name: 'Third Person', role: 'operator', passphrase }),
    ).toMatchObject({
      error: { code: 'PERMISSION_DENIED' },
    });
  });

  it('sends a withdrawn session without anything personal, and the services agree that it was not performed', async () => {
    const { sessionId } = await harness.must('session.start', {});
    const at = () => harness.applicant().at!;
    await harness.must('applicant.choose-language', { sessionId, at: at(), language: 'en' }, APPLICANT);
    const consent = { textVersion: CONSENT_TEXTS.version, procedure: true, biometric: true };
    await harness.must('applicant.consent', { sessionId, at: at(), ...consent }, APPLICANT);
    await present(documents, 'document');
    await harness.must('applicant.withdraw', { sessionId }, APPLICANT);
    const { vault } = harness.kiosk.open().unlocked;
    expect(vault.evidence.openings(sessionId)).toEqual([]);
    expect(vault.artefacts.list(sessionId)).toEqual([]);
    await expect.poll(() => harness.session().sync.state, { timeout: 30_000 }).toBe('synced');
    await expect.poll(() => harness.session().final?.outcome, { timeout: 30_000 }).toBe('Not Performed');
  });
});
