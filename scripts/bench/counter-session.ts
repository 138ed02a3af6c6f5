import type { Page } from '@playwright/test';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import {
  chooseLanguageAndConsent,
  openRole,
  setUpKiosk,
  signIn,
  startSession,
} from '../harness/attended-verification.ts';
import { freshStaff } from '../harness/staff.ts';

declare global {
  interface Window {
    readonly counterproof?: RendererBridge;
  }
}

/** Sets an empty kiosk up and signs its supervisor in on the operator's page. */
export async function openCounter(operator: Page, launchUrl: string): Promise<void> {
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
