import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RendererBridge } from '../../main/counter/contract/index.ts';
import {
  chooseLanguageAndConsent,
  openRole,
  setUpKiosk,
  signIn,
  startSession,
} from '../../test/support/attended-verification.ts';
import { documentScene, type Scene, writeFakeCamera } from '../../test/support/fake-camera.ts';
import { renderFace } from '../../test/support/specimen/face.ts';
import { freshStaff } from '../../test/support/staff.ts';

declare global {
  interface Window {
    readonly counterproof?: RendererBridge;
  }
}

/** The invented person of the bench. */
export const PERSON = 'counterproof-bench';

/** Writes what the camera sees: the person's specimen passport, and whatever follows it. */
export async function recordPassport(folder: string, ...after: Scene[]): Promise<string> {
  const file = join(folder, 'passport.mjpeg');
  const portrait = await renderFace({ identity: PERSON, width: 420, height: 540 });
  await writeFakeCamera(file, [await documentScene({ portrait }, 5), ...after]);
  return file;
}

/** Sets an empty kiosk up and starts a session on the operator's page. */
export async function beginSession(operator: Page, launchUrl: string): Promise<void> {
  const staff = freshStaff();
  await openRole(operator, launchUrl);
  await setUpKiosk(operator, staff);
  await signIn(operator, staff);
}

/** A new launch address of the applicant's page, as the button for a second display asks for one. */
export async function applicantAddress(operator: Page): Promise<string> {
  const answer = await operator.evaluate(() =>
    window.counterproof?.invoke('display.open-applicant', { mode: 'second-display' }),
  );
  if (!answer?.ok || !answer.value.url) throw new Error(`no applicant address: ${JSON.stringify(answer)}`);
  return answer.value.url;
}

/** A session up to the document in front of the camera. */
export async function reachCapture(operator: Page, applicant: Page): Promise<void> {
  await openRole(applicant, await applicantAddress(operator));
  await startSession(operator);
  await chooseLanguageAndConsent(applicant);
}
