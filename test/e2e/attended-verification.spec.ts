import { expect } from '@playwright/test';
import {
  captureEvidence,
  closeSession,
  openRole,
  signIn,
  startSession,
  waitForCaptures,
  waitForFinal,
} from '#scripts/harness/attended-verification.ts';
import { decideByKeys } from '#scripts/harness/decide-by-keys.ts';
import {
  clearCounter,
  openBoth,
  type SpecimenCounter,
  testAtCounter as test,
} from '#scripts/harness/specimen-counter.ts';

const sessionOf = ({ stage }: SpecimenCounter) => stage.core.current('operator.state')?.session;

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);
test.beforeAll(({ counter }) => clearCounter(counter));
test.afterEach(({ counter }) => counter.stage.closePages());

test('a person is verified from the welcome screen to the final outcome of the services', async ({
  counter,
}) => {
  const { operator } = counter;
  await captureEvidence(counter);
  const captured = sessionOf(counter);
  expect(captured?.documents[0]?.captures[0]?.zone?.lines).toEqual([
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F3404159ZE184226B<<<<<16',
  ]);
  expect(captured?.selfie?.captureType).toBe('Auto');
  expect(captured?.documents[0]?.fields.filter(({ open }) => open)).toEqual([]);
  // "Next applicant" was the first of five actions: print and zone agree, so that no field waits for a key.
  expect(await decideByKeys(operator)).toEqual(['1', '2', '3', 'Control+Enter']);
  await waitForFinal(operator);
  const ended = sessionOf(counter);
  expect(ended?.comparison?.band).toBe('supports');
  expect(ended?.comparison?.calibrated).toBe(false);
  expect(ended?.provisional?.outcome).toBe('Success');
  expect(ended?.final?.outcome).toBe('Success');
  expect(ended?.sync.receipt?.verified).toBe(true);
  await expect(operator.getByRole('button', { name: 'Next applicant' })).toBeFocused();
  await closeSession(operator);
});

test('reloading, going back and resizing skip no step', async ({ counter }) => {
  const { operator, applicant } = await openBoth(counter);
  await startSession(operator);
  await applicant.getByRole('button', { name: 'English' }).first().click();
  const agreement = applicant.getByRole('heading', { name: 'Your consent' });
  await expect(agreement).toBeVisible();
  await applicant.reload();
  await expect(agreement).toBeVisible();
  await applicant.goBack().catch(() => null);
  await applicant.goForward().catch(() => null);
  await applicant.setViewportSize({ width: 1920, height: 1080 });
  expect(sessionOf(counter)?.applicant.step).toBe('consent');
  expect(sessionOf(counter)?.consents).toEqual({});
});

test('a refused biometric consent makes no template and leaves the comparison to the operator', async ({
  counter,
}) => {
  const { operator, applicant } = await openBoth(counter);
  await expect(operator.getByRole('heading', { name: /^Session / })).toBeVisible();
  const parts = applicant.getByRole('radiogroup');
  await parts.nth(0).getByText('Yes, I agree').click();
  await parts.nth(1).getByText('No', { exact: true }).click();
  await applicant.getByRole('button', { name: 'Continue' }).click();
  await waitForCaptures(applicant);
  const session = sessionOf(counter);
  expect(session?.comparison?.score).toBeUndefined();
  expect(session?.comparison?.band ?? 'not-performed').toBe('not-performed');
  expect(session?.selfie?.quality ?? []).toEqual([]);
});

test('an applicant who stops ends the session and leaves no picture behind', async ({ counter }) => {
  const { operator, applicant } = await openBoth(counter);
  await applicant.getByRole('button', { name: 'Stop' }).click();
  await applicant.getByRole('button', { name: 'Yes, stop and delete' }).click();
  await expect(applicant.getByRole('heading', { name: 'You have stopped' })).toBeVisible();
  const session = sessionOf(counter);
  expect(session?.status).toBe('ended');
  expect(session?.provisional?.outcome).toBe('Not Performed');
  const frame = session?.documents[0]?.captures[0]?.pictures[0];
  const answer = await counter.stage.core.dispatch(
    'artefact.read',
    { sessionId: session?.sessionId, artefactId: frame?.id ?? 'none' },
    { role: 'operator', connectionId: 'test' },
  );
  expect(answer.ok).toBe(false);
  await operator.getByRole('button', { name: 'Close the session' }).click();
});

test('one shared screen is handed over and comes back only with the passphrase', async ({ counter }) => {
  const { stage, staff } = counter;
  const page = await stage.newPage();
  await openRole(page, stage.host.launchUrl('operator'));
  await signIn(page, staff);
  await startSession(page);
  await page.getByRole('button', { name: 'Open applicant display' }).click();
  await page.getByRole('button', { name: 'Give the screen' }).click();
  await expect(page.getByRole('button', { name: 'English' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Staff' }).click();
  const passphrase = page.getByLabel('Passphrase', { exact: true });
  await passphrase.fill('not the passphrase');
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(page.getByText('Sign-in failed')).toBeVisible();
  await passphrase.fill(staff.passphrase);
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(page.getByRole('heading', { name: /^Session / })).toBeVisible();
});
