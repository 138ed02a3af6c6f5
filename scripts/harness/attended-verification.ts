import { expect, type Page } from '@playwright/test';

/** Who works at the counter of a demonstration or a test; generated, never a default account. */
export interface CounterStaff {
  readonly branch: string;
  readonly supervisor: string;
  readonly passphrase: string;
  readonly keyFilePassphrase: string;
}

/** Opens a one-time launch address of a role and waits for the live page. */
export async function openRole(page: Page, launchUrl: string): Promise<void> {
  await page.goto(launchUrl);
  await page.waitForLoadState('domcontentloaded');
}

/** The set-up wizard with a key file and embedded services, as a person would fill it in. */
export async function setUpKiosk(page: Page, staff: CounterStaff): Promise<void> {
  await chooseKeysAndBranch(page, staff);
  await page.getByText('On this computer', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await register(page);
  await page.getByLabel('Name', { exact: true }).fill(staff.supervisor);
  await page.getByLabel('Passphrase', { exact: true }).fill(staff.passphrase);
  await page.getByLabel('Repeat the passphrase', { exact: true }).fill(staff.passphrase);
  await page.getByRole('button', { name: 'Set up the kiosk' }).click();
}

/** The first two steps of the wizard, up to the choice of services. */
export async function chooseKeysAndBranch(page: Page, staff: CounterStaff): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByText('File with a passphrase').click();
  await page.getByLabel('Passphrase for the key file', { exact: true }).fill(staff.keyFilePassphrase);
  await page.getByLabel('Repeat the passphrase', { exact: true }).fill(staff.keyFilePassphrase);
  await next.click();
  await page.getByLabel('Name of the branch').fill(staff.branch);
  await next.click();
}

/** Confirms the review and waits until the kiosk is registered, which may have to start the services first. */
export async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create and go on' }).click();
  await expect(page.getByText('Step 5 of 5')).toBeVisible({ timeout: 120_000 });
}

/** Signs the supervisor in, unless the kiosk has them signed in already. */
export async function signIn(page: Page, staff: CounterStaff): Promise<void> {
  const start = page.getByRole('button', { name: 'Start a session' });
  const signedIn = start.or(page.getByRole('heading', { name: /^Session / }));
  const choice = page.getByRole('heading', { name: 'Who is at the counter?' });
  const field = page.getByLabel(`Passphrase of ${staff.supervisor}`, { exact: true });
  await expect(signedIn.or(choice).or(field).first()).toBeVisible({ timeout: 180_000 });
  if (await signedIn.first().isVisible()) return;
  if (await choice.isVisible()) await page.getByText(staff.supervisor, { exact: true }).first().click();
  await field.fill(staff.passphrase);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(signedIn.first()).toBeVisible();
}

export async function startSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start a session' }).click();
  await expect(page.getByRole('heading', { name: /^Session / })).toBeVisible();
}

/** Language and both consents on the applicant's display. */
export async function chooseLanguageAndConsent(
  page: Page,
  consent: { biometric: boolean } = { biometric: true },
  beforeContinue: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.getByRole('button', { name: 'English' }).first().click();
  await expect(page.getByRole('heading', { name: 'Your agreement' })).toBeVisible();
  const parts = page.getByRole('radiogroup');
  await parts.nth(0).getByText('Yes, I agree').click();
  await parts
    .nth(1)
    .getByText(consent.biometric ? 'Yes, I agree' : 'No', { exact: true })
    .click();
  await beforeContinue();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** The captures run by themselves; the applicant only waits for the last screen. */
export async function waitForCaptures(page: Page, timeout = 120_000): Promise<void> {
  await expect(page.getByRole('heading', { name: /One moment, please|Thank you, you are done/ })).toBeVisible(
    {
      timeout,
    },
  );
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

const fieldsOf = (page: Page) => page.getByRole('region', { name: 'Fields', exact: true });

async function confirmShown(page: Page): Promise<void> {
  const fields = fieldsOf(page);
  const left = fields.getByText(/^To confirm: \d+$/);
  const done = fields.getByText('All required fields are confirmed');
  await expect(left.or(done)).toBeVisible();
  while (!(await done.isVisible())) {
    const before = (await left.textContent()) ?? '';
    await fields.getByRole('button', { name: /^Confirm/ }).click();
    await expect(fields.getByText(before, { exact: true })).toBeHidden();
  }
}

export async function attest(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Your inspection' });
  await form.getByRole('radiogroup').nth(0).getByText('Yes', { exact: true }).click();
  await form.getByRole('radiogroup').nth(1).getByText('Yes', { exact: true }).click();
  await form.getByRole('radiogroup').nth(2).getByText('Yes, it looks genuine').click();
  await page.getByRole('button', { name: 'Sign the inspection' }).click();
  await expect(form.getByText('Signed', { exact: true })).toBeVisible();
}

export async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Sign and end the session' }).click();
  await expect(page.getByText(/Provisional outcome|Final outcome/).first()).toBeVisible();
}

/** The services have answered with the final outcome and a receipt that verifies. */
export async function waitForFinal(page: Page): Promise<void> {
  await expect(page.getByText('Final outcome', { exact: true })).toBeVisible({ timeout: 120_000 });
}

/** Puts the ended session away, so that the next one can begin. */
export async function closeSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close the session' }).click();
  await expect(page.getByRole('button', { name: 'Start a session' })).toBeVisible();
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
