import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import { verifyPackage } from '#core/evidence/verify-package.ts';
import { didFromPublicKey, publicKeyFromDid } from '#core/keys/did-key.ts';
import { verifyJws } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { missingModels } from '#scripts/prepare/models.ts';
import { inProject } from '#scripts/prepare/project.ts';
import { APPLICANT, type Harness, setUp, startRealHarness } from '../../support/counter-harness.ts';
import {
  captureSpecimens,
  inspectAndApprove,
  present,
  type SpecimenPictures,
  specimenPictures,
} from '../../support/whole-session.ts';

let harness: Harness;

const missing = missingModels(inProject('native-models'));

describe.skipIf(missing.length > 0)('a kiosk with its models and its embedded services', () => {
  let pictures: SpecimenPictures;
  beforeAll(async () => {
    pictures = await specimenPictures();
    harness = await startRealHarness();
  });
  afterAll(async () => {
    await harness.close();
    harness.remove();
  });

  it('verifies a person end to end, and shows synced only with a verified receipt', async () => {
    await setUp(harness);
    const { sessionId } = await captureSpecimens(harness, pictures);
    await expect.poll(() => harness.session().comparison?.band).toBe('supports');
    const document = harness.session().documents[0]!;
    expect(document.captures).toMatchObject([{ captureType: 'Auto', zone: { format: 'TD3' } }]);
    expect(document.portrait).toBeDefined();
    await inspectAndApprove(harness);
    // An applicant who can do none of the movements gets no lower result than others.
    expect(harness.session().checks).toContainEqual(
      expect.objectContaining({ id: 'face.liveness', verdict: 'PASSED', reason: 'accessible-alternative' }),
    );
    expect(harness.session().provisional?.outcome).toBe('Success');
    await expect
      .poll(() => harness.session().sync, { timeout: 60_000 })
      .toMatchObject({
        state: 'synced',
        waiting: 0,
        receipt: { verified: true, durability: 'embedded' },
      });
    await expect.poll(() => harness.session().final?.outcome, { timeout: 60_000 }).toBe('Success');
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

  it('lets a supervisor add an operator, who waits a day without a second person to confirm', async () => {
    const { sessionId } = harness.session();
    await harness.must('session.close', { sessionId });
    const passphrase = 'another long passphrase here';
    const added = await harness.must('operator.add', { name: 'Olga Operator', role: 'operator', passphrase });
    expect(added).toMatchObject({ permissions: [], waitsUntil: expect.any(String) });
    expect(await harness.call('operator.sign-in', { operatorId: added.id, passphrase })).toMatchObject({
      error: { code: 'SIGN_IN_FAILED' },
    });
  });

  it('erases a session when its applicant asks, and shows the proof that the services signed', async () => {
    const [row] = harness.operator().recent;
    const sessionId = row?.sessionId ?? '';
    const asking = { sessionId, presence: 'document', language: 'fr' } as const;
    const asked = await harness.must('privacy.erase', asking);
    expect(asked).toMatchObject({ obstacle: 'ERASURE_ASKED', erasure: { language: 'fr' } });
    expect(asked.kept.filter(({ place }) => place === 'kiosk')).toEqual([]);
    const stateOf = () => harness.operator().recent.find((one) => one.sessionId === sessionId)?.erasure;
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('erased');
    const { erasure, kept } = await harness.must('privacy.show', { sessionId });
    expect(kept).toEqual([]);
    expect(erasure?.proof?.removed).toBeGreaterThan(0);
    const { servicesDid } = harness.kiosk.open().settings.enrolment;
    expect(verifyJws(erasure?.proof?.jws ?? '')).toMatchObject({
      valid: true,
      did: servicesDid,
      payload: { sessionId, state: 'erased', erased: { evidence_segment: expect.any(Number) } },
    });
  });

  it('sends a withdrawn session without anything personal, and the services agree that it was not performed', async () => {
    const { sessionId } = await harness.must('session.start', {});
    const at = () => harness.applicant().at!;
    await harness.must('applicant.choose-language', { sessionId, at: at(), language: 'en' }, APPLICANT);
    const consent = { textVersion: CONSENT_TEXTS.version, procedure: true, biometric: true };
    await harness.must('applicant.consent', { sessionId, at: at(), ...consent }, APPLICANT);
    await present(harness, pictures.documents, 'document');
    await harness.must('applicant.withdraw', { sessionId }, APPLICANT);
    const { vault } = harness.kiosk.open().unlocked;
    expect(vault.evidence.openings(sessionId)).toEqual([]);
    expect(vault.artefacts.list(sessionId)).toEqual([]);
    await expect.poll(() => harness.session().sync.state, { timeout: 60_000 }).toBe('synced');
    await expect.poll(() => harness.session().final?.outcome, { timeout: 60_000 }).toBe('Not Performed');
  });
});
