import sharp from 'sharp';
import { expect } from 'vitest';
import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { APPLICANT, declineChallenges, type Harness } from './counter-harness.ts';
import { mustDecide } from './decide.ts';

/** What a whole session needs of a kiosk with its models. */
export type SessionKiosk = Pick<Harness, 'call' | 'must' | 'operator' | 'applicant' | 'session'> & {
  readonly core: Pick<Harness['core'], 'frame'>;
};

export interface SpecimenPictures {
  readonly documents: readonly Uint8Array[];
  readonly selfies: readonly Uint8Array[];
}

/** The invented person and their passport before a camera. */
export async function specimenPictures(): Promise<SpecimenPictures> {
  const identity = SPECIMEN_PERSONS.applicant;
  const portrait = await renderFace({ identity, width: 420, height: 540, headShare: 0.7 });
  const passport = await renderPassport({ portrait });
  const documents = await Promise.all(
    [1, 2].map((angle) => placeOnDesk(passport, { angle, scale: 0.9, noise: 2 })),
  );
  const selfies = await Promise.all(
    [0, 3].map(async (yaw) =>
      sharp(await renderFace({ identity, width: 1280, height: 720, yaw }))
        .jpeg()
        .toBuffer(),
    ),
  );
  return { documents, selfies };
}

/** From the start of a session to the last capture. The person can answer none of the challenges. */
export async function captureSpecimens(kiosk: SessionKiosk, pictures: SpecimenPictures) {
  await expect
    .poll(() => kiosk.operator().capabilities, { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ name: 'document-mrz', state: 'ready' }));
  // The person holds a specimen, which every other flow sends to Review.
  const { sessionId } = await kiosk.must('session.start', { flowId: 'demo' });
  const at = () => kiosk.applicant().at!;
  await kiosk.must('applicant.choose-language', { sessionId, at: at(), language: 'en' }, APPLICANT);
  const textVersion = CONSENT_TEXTS.version;
  const consent = { sessionId, at: at(), textVersion, procedure: true, biometric: true };
  await kiosk.must('applicant.consent', consent, APPLICANT);
  await present(kiosk, pictures.documents, 'document');
  await present(kiosk, pictures.selfies, 'selfie');
  expect(kiosk.applicant().capture?.liveness).toMatchObject({ index: 0, total: 2, answered: 0 });
  await declineChallenges(kiosk);
  return { sessionId };
}

/** The operator confirms the fields, signs the inspection and approves. */
export async function inspectAndApprove(kiosk: SessionKiosk): Promise<void> {
  const { sessionId, documents } = kiosk.session();
  for (const { id: documentId, fields } of documents)
    for (const { field, required } of fields) {
      if (!required) continue;
      const confirmation = { verdict: 'confirmed' as const };
      await kiosk.must('session.confirm-field', { sessionId, documentId, field, confirmation });
    }
  const attestation = {
    facePresentMatchesPortrait: 'yes',
    noMaskOrArtefact: 'yes',
    documentInspected: 'genuine',
  } as const;
  await kiosk.must('session.attest', { sessionId, attestation });
  await mustDecide(kiosk, { kind: 'approve', reasons: ['identity-confirmed'] });
}

/** Sends candidates like a display that captures automatically, until the session has moved on or asks something. */
export async function present(
  kiosk: SessionKiosk,
  frames: readonly Uint8Array[],
  step: 'document' | 'selfie',
): Promise<void> {
  const deadline = Date.now() + 60_000;
  const isAsked = () => kiosk.applicant().capture?.liveness !== undefined;
  for (let frameNumber = 1; kiosk.applicant().at?.step === step && !isAsked(); frameNumber += 1) {
    if (Date.now() > deadline) throw new Error(`the kiosk took no picture in the step ${step}`);
    const { sessionId, at } = kiosk.applicant();
    const meta = {
      sessionId,
      at,
      attemptId: '0190a000-0000-7000-8000-00000000000a',
      purpose: 'candidate',
      capturedAt: Date.now(),
      frameNumber,
    };
    await kiosk.core.frame(meta, frames[frameNumber % frames.length]!, APPLICANT);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
