import { rmSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import {
  captureEvidence,
  inspectAndApprove,
  openDisplays,
  openRole,
  setUpKiosk,
  signIn,
  startSession,
  waitForCaptures,
  waitForFinal,
} from '#scripts/harness/attended-verification.ts';
import { accessTo, type KioskStage, raiseStage } from '#scripts/harness/kiosk-stage.ts';
import { stageFolder } from '#scripts/harness/services/embedded-database.ts';
import { specimenCamera } from '#scripts/harness/specimen-camera.ts';
import { freshStaff } from '#scripts/harness/staff.ts';

const staff = freshStaff();

/** One kiosk under the flow that takes specimens, set up through its screens; its sessions follow one another. */
const test = base.extend<object, { stage: KioskStage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const browser = process.env.COUNTERPROOF_BROWSER;
      if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
      const folder = stageFolder('e2e');
      const camera = await specimenCamera(folder, ['passport']);
      const stage = await raiseStage({ folder, browser, camera: camera.file, flow: 'demo' });
      camera.follow(stage.core);
      const page = await stage.newPage();
      await openRole(page, stage.host.launchUrl('operator'));
      await setUpKiosk(page, staff);
      await signIn(page, staff);
      await stage.closePages();
      await use(stage);
      await stage.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const openBoth = (stage: KioskStage) => openDisplays(accessTo(stage), staff);
const sessionOf = (stage: KioskStage) => stage.core.current('operator.state')?.session;

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);
test.afterEach(({ stage }) => stage.closePages());

test('a person is verified from the welcome screen to the final outcome of the services', async ({
  stage,
}) => {
  const { operator, applicant } = await openBoth(stage);
  await captureEvidence({ operator, applicant });
  const captured = sessionOf(stage);
  expect(captured?.documents[0]?.captures[0]?.zone?.lines).toEqual([
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F3404159ZE184226B<<<<<16',
  ]);
  expect(captured?.selfie?.captureType).toBe('Auto');
  await inspectAndApprove(operator);
  await waitForFinal(operator);
  const ended = sessionOf(stage);
  expect(ended?.comparison?.band).toBe('supports');
  expect(ended?.comparison?.calibrated).toBe(false);
  expect(ended?.provisional?.outcome).toBe('Success');
  expect(ended?.final?.outcome).toBe('Success');
  expect(ended?.sync.receipt?.verified).toBe(true);
  await operator.getByRole('button', { name: 'Close the session' }).click();
  await expect(operator.getByRole('button', { name: 'Start a session' })).toBeVisible();
});

test('reloading, going back and resizing skip no step', async ({ stage }) => {
  const { operator, applicant } = await openBoth(stage);
  await startSession(operator);
  await applicant.getByRole('button', { name: 'English' }).first().click();
  const agreement = applicant.getByRole('heading', { name: 'Your consent' });
  await expect(agreement).toBeVisible();
  await applicant.reload();
  await expect(agreement).toBeVisible();
  await applicant.goBack().catch(() => null);
  await applicant.goForward().catch(() => null);
  await applicant.setViewportSize({ width: 1920, height: 1080 });
  expect(sessionOf(stage)?.applicant.step).toBe('consent');
  expect(sessionOf(stage)?.consents).toEqual({});
});

test('a refused biometric consent makes no template and leaves the comparison to the operator', async ({
  stage,
}) => {
  const { operator, applicant } = await openBoth(stage);
  await expect(operator.getByRole('heading', { name: /^Session / })).toBeVisible();
  const parts = applicant.getByRole('radiogroup');
  await parts.nth(0).getByText('Yes, I agree').click();
  await parts.nth(1).getByText('No', { exact: true }).click();
  await applicant.getByRole('button', { name: 'Continue' }).click();
  await waitForCaptures(applicant);
  const session = sessionOf(stage);
  expect(session?.comparison?.score).toBeUndefined();
  expect(session?.comparison?.band ?? 'not-performed').toBe('not-performed');
  expect(session?.selfie?.quality ?? []).toEqual([]);
});

test('an applicant who stops ends the session and leaves no picture behind', async ({ stage }) => {
  const { operator, applicant } = await openBoth(stage);
  await applicant.getByRole('button', { name: 'Stop' }).click();
  await applicant.getByRole('button', { name: 'Yes, stop and delete' }).click();
  await expect(applicant.getByRole('heading', { name: 'You have stopped' })).toBeVisible();
  const session = sessionOf(stage);
  expect(session?.status).toBe('ended');
  expect(session?.provisional?.outcome).toBe('Not Performed');
  const frame = session?.documents[0]?.captures[0]?.pictures[0];
  const answer = await stage.core.dispatch(
    'artefact.read',
    { sessionId: session?.sessionId, artefactId: frame?.id ?? 'none' },
    { role: 'operator', connectionId: 'test' },
  );
  expect(answer.ok).toBe(false);
  await operator.getByRole('button', { name: 'Close the session' }).click();
});

test('one shared screen is handed over and comes back only with the passphrase', async ({ stage }) => {
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
