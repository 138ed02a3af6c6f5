import type { Locator, Page } from '@playwright/test';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import { expect } from './patient-expect.ts';

declare global {
  interface Window {
    readonly counterproof?: RendererBridge;
  }
}

/** The staff of a counter in a demonstration or a test; generated, never a default account. */
export interface CounterStaff {
  readonly branch: string;
  readonly supervisor: string;
  readonly passphrase: string;
  readonly keyFilePassphrase: string;
}

/** Where the set-up puts the keys of a kiosk. */
export type KeyPlace = 'key-file' | 'keychain';

/** Both displays of one kiosk. */
export interface Displays {
  readonly operator: Page;
  readonly applicant: Page;
}

/** A running kiosk and a browser for its displays. */
export interface KioskAccess {
  /** A page with a browser profile of its own. */
  readonly newPage: () => Promise<Page>;
  /** A one-time address of the operator's display. */
  readonly launchUrl: string;
}

/** The screens at which a {@link Witness} is called, in the order of a verification. */
export type WitnessedScreen =
  | 'set-up'
  | 'home'
  | 'language'
  | 'consent'
  | 'document'
  | 'other-side'
  | 'selfie'
  | 'workspace'
  | 'inspected'
  | 'final'
  | 'applicant-done';

/** Takes pictures and times of a verification; does not act. */
export interface Witness {
  /** The verification continues when the promise is fulfilled; only the selfie is captured meanwhile. */
  readonly onScreen: (screen: WitnessedScreen, page: Page) => Promise<void>;
  readonly timed: <T>(
    part: 'set-up' | 'applicant' | 'operator' | 'final',
    work: () => Promise<T>,
  ) => Promise<T>;
}

const NO_WITNESS: Witness = { onScreen: async () => undefined, timed: (_, work) => work() };

export interface VerificationOptions {
  /** The flow of the kiosk by default. */
  readonly flow?: string;
  readonly witness?: Witness;
}

/** Sets an empty kiosk up, signs its supervisor in and opens the applicant's display beside the operator's. */
export async function setUpDisplays(
  access: KioskAccess,
  staff: CounterStaff,
  { onScreen, timed }: Witness = NO_WITNESS,
): Promise<Displays> {
  const operator = await access.newPage();
  await openRole(operator, access.launchUrl);
  await timed('set-up', async () => {
    await operator.getByText('File with a passphrase').waitFor();
    await onScreen('set-up', operator);
    await setUpKiosk(operator, staff);
    await signIn(operator, staff);
  });
  await onScreen('home', operator);
  return { operator, applicant: await openApplicant(operator, access) };
}

/** Opens both displays of a kiosk that is set up. */
export async function openDisplays(access: KioskAccess, staff: CounterStaff): Promise<Displays> {
  const operator = await access.newPage();
  await openRole(operator, access.launchUrl);
  await signIn(operator, staff);
  return { operator, applicant: await openApplicant(operator, access) };
}

async function openApplicant(operator: Page, { newPage }: KioskAccess): Promise<Page> {
  const applicant = await newPage();
  await openRole(applicant, await applicantAddress(operator));
  return applicant;
}

/** A new launch address of the applicant's display, as the operator's button for a second display asks for one. */
export async function applicantAddress(operator: Page): Promise<string> {
  const answer = await operator.evaluate(() =>
    window.counterproof?.invoke('display.open-applicant', { mode: 'second-display' }),
  );
  if (!answer?.ok || !answer.value.url) throw new Error(`no applicant address: ${JSON.stringify(answer)}`);
  return answer.value.url;
}

/**
 * One attended verification on the real screens, from the home screen of a signed-in operator to the final outcome of
 * the services. The camera has to follow the applicant's display.
 */
export async function verifyPerson(displays: Displays, options: VerificationOptions = {}): Promise<void> {
  const { operator, applicant } = displays;
  const { onScreen, timed } = options.witness ?? NO_WITNESS;
  await timed('applicant', () => captureEvidence(displays, options));
  await onScreen('workspace', operator);
  await timed('operator', () => inspectAndApprove(operator, options.witness));
  await timed('final', () => waitForFinal(operator));
  await onScreen('final', operator);
  await onScreen('applicant-done', applicant);
}

/** The first part of a verification: from the start of the session to the last capture. */
export async function captureEvidence(displays: Displays, options: VerificationOptions = {}): Promise<void> {
  const { operator, applicant } = displays;
  const { onScreen } = options.witness ?? NO_WITNESS;
  await reachDocument(displays, options);
  await onScreen('document', applicant);
  const turn = applicant.getByRole('heading', { name: 'Turn your card over' });
  const face = applicant.getByRole('heading', { name: 'Look into the camera' });
  await turn.or(face).waitFor({ timeout: 120_000 });
  if (await turn.isVisible()) {
    await onScreen('other-side', applicant);
    await face.waitFor({ timeout: 120_000 });
  }
  await Promise.all([waitForCaptures(applicant), onScreen('selfie', applicant)]);
  if (await operator.getByText('The applicant asks for help').isVisible())
    throw new Error('no selfie was taken: every attempt was refused, and the applicant asks for help');
}

/** A session up to the document in front of the camera. */
export async function reachDocument(
  { operator, applicant }: Displays,
  { flow, witness: { onScreen } = NO_WITNESS }: VerificationOptions = {},
): Promise<void> {
  await startSession(operator, flow);
  await applicant.getByRole('button', { name: 'English' }).first().waitFor();
  await onScreen('language', applicant);
  await chooseLanguageAndConsent(applicant, { biometric: true }, () => onScreen('consent', applicant));
  await applicant.getByRole('heading', { name: 'Show your document' }).waitFor();
}

/** The second part: fields confirmed, inspection signed, approved and signed. */
export async function inspectAndApprove(
  operator: Page,
  { onScreen }: Pick<Witness, 'onScreen'> = NO_WITNESS,
): Promise<void> {
  await confirmFields(operator);
  await attest(operator);
  await onScreen('inspected', operator);
  await approve(operator);
}

/** Opens a one-time launch address of a role and waits for the live page. */
export async function openRole(page: Page, launchUrl: string): Promise<void> {
  await page.goto(launchUrl);
  await page.waitForLoadState('domcontentloaded');
}

/** The set-up wizard with embedded services, as a person would fill it in. */
export async function setUpKiosk(
  page: Page,
  staff: CounterStaff,
  keys: KeyPlace = 'key-file',
): Promise<void> {
  await chooseKeysAndBranch(page, staff, keys);
  await page.getByText('On this computer', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await register(page);
  await page.getByLabel('Name', { exact: true }).fill(staff.supervisor);
  await page.getByLabel('Passphrase', { exact: true }).fill(staff.passphrase);
  await page.getByLabel('Repeat the passphrase', { exact: true }).fill(staff.passphrase);
  await page.getByRole('button', { name: 'Set up the kiosk' }).click();
}

/** The first two steps of the wizard, up to the choice of services. */
export async function chooseKeysAndBranch(
  page: Page,
  staff: CounterStaff,
  keys: KeyPlace = 'key-file',
): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  if (keys === 'keychain') await page.getByText('Keychain of this computer').click();
  else {
    await page.getByText('File with a passphrase').click();
    await page.getByLabel('Passphrase for the key file', { exact: true }).fill(staff.keyFilePassphrase);
    await page.getByLabel('Repeat the passphrase', { exact: true }).fill(staff.keyFilePassphrase);
  }
  await next.click();
  await page.getByLabel('Name of the branch').fill(staff.branch);
  await next.click();
}

/** Confirms the review and waits until the kiosk is registered, which may have to start the services first. */
export async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create and continue' }).click();
  await expect(page.getByText('Step 5 of 5'), 'the kiosk is registered').toBeVisible({ timeout: 120_000 });
}

/** Signs the supervisor in, unless the kiosk has them signed in already. */
export async function signIn(page: Page, staff: CounterStaff): Promise<void> {
  const start = page.getByRole('button', { name: 'Next applicant' });
  const signedIn = start.or(page.getByRole('heading', { name: /^Session / }));
  const choice = page.getByRole('heading', { name: 'Who is at the counter?' });
  const field = page.getByLabel(`Passphrase of ${staff.supervisor}`, { exact: true });
  await expect(signedIn.or(choice).or(field).first(), 'the kiosk takes a sign-in').toBeVisible({
    timeout: 180_000,
  });
  if (await signedIn.first().isVisible()) return;
  if (await choice.isVisible()) await page.getByText(staff.supervisor, { exact: true }).first().click();
  await field.fill(staff.passphrase);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(signedIn.first()).toBeVisible();
}

/** The button on the screen starts the kiosk's own flow, so a session under another one begins through the bridge. */
export async function startSession(page: Page, flow?: string): Promise<void> {
  if (flow === undefined) await page.getByRole('button', { name: 'Next applicant' }).click();
  else {
    const answer = await page.evaluate(
      (flowId) => window.counterproof?.invoke('session.start', { flowId }),
      flow,
    );
    if (!answer?.ok) throw new Error(`no session under ${flow}: ${JSON.stringify(answer)}`);
  }
  await expect(page.getByRole('heading', { name: /^Session / })).toBeVisible();
}

/** Language and both consents on the applicant's display. */
export async function chooseLanguageAndConsent(
  page: Page,
  consent: { biometric: boolean } = { biometric: true },
  beforeContinue: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.getByRole('button', { name: 'English' }).first().click();
  await expect(page.getByRole('heading', { name: 'Your consent' })).toBeVisible();
  const parts = page.getByRole('radiogroup');
  await parts.nth(0).getByText('Yes, I agree').click();
  await parts
    .nth(1)
    .getByText(consent.biometric ? 'Yes, I agree' : 'No', { exact: true })
    .click();
  await beforeContinue();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The captures need no press; the applicant only waits for the last screen. It also shows while help is awaited. */
export async function waitForCaptures(page: Page, timeout = 120_000): Promise<void> {
  const last = page.getByRole('heading', { name: /One moment, please|Thank you, you are done/ });
  await last.waitFor({ timeout });
}

/** Confirms every required field of every document beside its evidence: each answer opens the next field. */
export async function confirmFields(page: Page): Promise<void> {
  const tabs = page.getByRole('tablist', { name: 'Documents of this session' }).getByRole('tab');
  await expect(fieldsOf(page)).toBeVisible();
  for (let n = 0, count = await tabs.count(); n < count; n++) {
    await tabs.nth(n).click();
    await confirmShown(page);
  }
  await confirmShown(page);
}

/** The rows of the document that the operator looks at. */
export const fieldsOf = (page: Page): Locator => page.getByRole('region', { name: 'Fields', exact: true });

async function confirmShown(page: Page): Promise<void> {
  const fields = fieldsOf(page);
  const left = fields.getByText(/^To confirm: \d+$/);
  const done = fields.getByText('All required fields agree or are confirmed');
  await expect(left.or(done)).toBeVisible();
  while (!(await done.isVisible())) {
    const opened = fields.getByRole('button', { expanded: true });
    const name = (await opened.textContent()) ?? '';
    // Where sources differ, each value has a button, the most trusted first.
    await fields
      .getByRole('button', { name: /^Match/ })
      .first()
      .click();
    // The answer opens the next field that needs one.
    await expect(done.or(opened.filter({ hasNotText: name }))).toBeVisible();
  }
}

/** Answers the three questions so that they support an approval; the decision signs them. */
export async function attest(page: Page): Promise<void> {
  const questions = page.getByRole('region', { name: 'Your inspection' }).getByRole('radiogroup');
  await questions.nth(0).getByText('Yes', { exact: true }).click();
  await questions.nth(1).getByText('Yes', { exact: true }).click();
  await questions.nth(2).getByText('Looks genuine').click();
  await expect(questions.getByRole('radio', { checked: true })).toHaveCount(3);
}

/** @throws Error with the screen's list of missing parts while the decision waits for something. */
export async function approve(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Decision' });
  const button = bar.getByRole('button', { name: 'Approve' });
  await expect(button)
    .toBeEnabled({ timeout: 15_000 })
    .catch(async () => {
      throw new Error(`the session cannot be approved: ${await bar.getByRole('status').textContent()}`);
    });
  await button.click();
  await bar.getByRole('button', { name: 'Sign now' }).click();
  await expect(page.getByText(/Provisional outcome|Final outcome/).first()).toBeVisible();
}

/** The services have answered with the final outcome and a receipt that verifies. */
export async function waitForFinal(page: Page): Promise<void> {
  await page.getByText('Final outcome', { exact: true }).waitFor({ timeout: 120_000 });
}

/** Puts the ended session away, so that the next one can begin. */
export async function closeSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close the session' }).click();
  await expect(page.getByRole('heading', { name: 'Ready for the next applicant' })).toBeVisible();
}

/** Exports the evidence of the ended session for a recipient and waits for the file's name. */
export async function exportEvidence(page: Page, recipientDid: string): Promise<void> {
  await page.getByRole('button', { name: 'Export the evidence' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Identity of the recipient (did:key)').fill(recipientDid);
  await dialog.getByRole('button', { name: 'Export the evidence' }).click();
  await expect(dialog.getByText(/^Written: /)).toBeVisible();
  await page.keyboard.press('Escape');
}
