import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { SessionView } from '#core/contract/counter/state.ts';
import { verifyPackage } from '#core/evidence/verify-package.ts';
import { didFromPublicKey } from '#core/keys/did-key.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { SpecimenDocument } from '#specimens/specimen-documents.ts';
import {
  approve,
  attest,
  chooseLanguageAndConsent,
  closeSession,
  confirmFields,
  exportEvidence,
  startSession,
  waitForCaptures,
  waitForFinal,
} from '../harness/attended-verification.ts';
import type { KioskStage } from '../harness/kiosk-stage.ts';
import { type Verification, verificationOf } from './demo-report.ts';

/** Where a demonstration takes place and how it is told. */
export interface Story {
  readonly stage: KioskStage;
  readonly operator: Page;
  readonly applicant: Page;
  readonly timed: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** A picture of a screen under the next number. */
  readonly shoot: (page: Page, name: string) => Promise<void>;
  /** A picture of the panel that shows what was read from a document. */
  readonly shootPanel: (page: Page, document: SpecimenDocument) => Promise<void>;
}

/** One attended verification with a document that the fake camera shows, from the start to a verified package. */
export async function attendedVerification(story: Story, document: SpecimenDocument): Promise<Verification> {
  const { stage, operator, applicant, timed, shoot, shootPanel } = story;
  await timed(`${document}: applicant`, () => applicantPart(story));
  await operator.getByText('not calibrated on this kiosk').first().waitFor();
  await shoot(operator, 'workspace');
  await shootPanel(operator, document);
  await timed(`${document}: operator`, () => operatorPart(story));
  await timed(`${document}: final`, () => waitForFinal(operator));
  await shoot(operator, 'final');
  await shoot(applicant, 'applicant-done');
  const session = sessionOf(stage);
  const evidenceVerified = await timed(`${document}: evidence`, () => exportAndVerify(story, session));
  await closeSession(operator);
  return verificationOf(document, session, evidenceVerified);
}

async function applicantPart({ operator, applicant, shoot }: Story): Promise<void> {
  await startSession(operator);
  await applicant.getByRole('button', { name: 'English' }).waitFor();
  await shoot(applicant, 'language');
  await chooseLanguageAndConsent(applicant, { biometric: true }, () => shoot(applicant, 'consent'));
  await applicant.getByRole('heading', { name: 'Show your document' }).waitFor();
  await shoot(applicant, 'document');
  const turn = applicant.getByRole('heading', { name: 'Turn your card over' });
  const face = applicant.getByRole('heading', { name: 'Look into the camera' });
  await turn.or(face).waitFor({ timeout: 120_000 });
  if (await turn.isVisible()) {
    await shoot(applicant, 'other-side');
    await face.waitFor({ timeout: 120_000 });
  }
  // The picture of the screen is worth a moment's wait, the capture itself waits for nobody.
  const captured = waitForCaptures(applicant);
  const good = applicant.getByText(/^(That is good|Hold still)/).waitFor({ timeout: 30_000 });
  await Promise.race([captured, good.catch(() => captured)]);
  await shoot(applicant, 'selfie');
  await captured;
}

async function operatorPart({ operator, shoot }: Story): Promise<void> {
  await confirmFields(operator);
  await attest(operator);
  await shoot(operator, 'inspected');
  await approve(operator);
}

function sessionOf({ core }: KioskStage): SessionView {
  const session = core.current('operator.state')?.session;
  if (!session) throw new Error('the session is not on the operator display');
  return session;
}

/** Exports for a recipient made for this run, then verifies the package from its bytes alone. */
async function exportAndVerify(
  { stage, operator }: Story,
  { sessionId }: Pick<SessionView, 'sessionId'>,
): Promise<boolean> {
  const recipient = generateKeyPair();
  const kiosk = stage.core.current('operator.state')?.branch?.kioskDid;
  if (!kiosk) throw new Error('the kiosk has no identity');
  await exportEvidence(operator, didFromPublicKey(recipient.publicKey));
  const file = join(stage.dataDir, 'exports', `${sessionId}.evidence.zip`);
  return verifyPackage(readFileSync(file), { kiosk, receipts: [] }, recipient).finding === 'trusted';
}
