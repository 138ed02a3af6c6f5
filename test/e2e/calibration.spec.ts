import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { openRole, setUpKiosk, signIn } from '#scripts/harness/attended-verification.ts';
import { FILM_SUFFIX, writeFakeCamera } from '#scripts/harness/fake-camera.ts';
import { type KioskStage, raiseStage } from '#scripts/harness/kiosk-stage.ts';
import { stageFolder } from '#scripts/harness/services/embedded-database.ts';
import { freshStaff } from '#scripts/harness/staff.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';

test.setTimeout(240_000);

let folder: string;
let stage: KioskStage;
test.beforeEach(async () => {
  const browser = process.env.COUNTERPROOF_BROWSER;
  if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser');
  folder = stageFolder('calibration');
  const camera = join(folder, `camera${FILM_SUFFIX}`);
  await writeFakeCamera(camera, await lookingAround());
  stage = await raiseStage({ folder, browser, camera });
});
test.afterEach(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

/** Frames of a person whose head is never twice in the same place. */
async function lookingAround(): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  for (let yaw = -3; yaw <= 3; yaw += 0.5) {
    const face = await renderFace({ identity: SPECIMEN_PERSONS.applicant, yaw, width: 1280, height: 720 });
    frames.push(await sharp(face).jpeg({ quality: 88 }).toBuffer());
  }
  return frames;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The next volunteer agrees and is taken twice, with the keyboard alone. */
async function volunteer(page: Page, number: number): Promise<void> {
  await button(page, 'Next volunteer').focus();
  await page.keyboard.press('Enter');
  const consent = page.getByRole('dialog', { name: 'Consent of the next volunteer' });
  await expect(consent.getByText('Taking part is voluntary', { exact: false })).toBeVisible();
  await button(page, 'Has read it and agrees').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Volunteer ${number}` })).toBeVisible();
  for (const taken of [1, 2]) {
    const take = button(page, 'Take the picture');
    const row = page.getByRole('listitem').filter({ hasText: `Volunteer ${number}` });
    const refused = page.getByText(/^The camera gave the very same picture again|does not count$/);
    // The film repeats its frames, and a picture that was given before is refused.
    await expect(async () => {
      await expect(take).toBeEnabled();
      await take.focus();
      await page.keyboard.press('Enter');
      await row.getByText(`Pictures: ${taken}`).or(refused).waitFor({ timeout: 5000 });
      expect(await refused.isVisible()).toBe(false);
    }).toPass({ timeout: 90_000, intervals: [100] });
    await expect(page.getByText('Taken. The picture is already deleted.')).toBeVisible();
  }
}

test('a supervisor measures the comparison with volunteers and signs the report', async () => {
  const staff = freshStaff();
  const page = await stage.newPage();
  await openRole(page, stage.host.launchUrl('operator'));
  await setUpKiosk(page, staff);
  await signIn(page, staff);

  await page.getByRole('button', { name: staff.supervisor }).click();
  await page.getByRole('menuitem', { name: 'Calibration' }).click();
  await page.getByText('Selfie against earlier selfie').first().click();
  await page.getByLabel('Who the volunteers are').fill('a drawn person, twice');
  await button(page, 'Begin').click();
  for (const number of [1, 2]) await volunteer(page, number);
  await button(page, 'Compare and report').click();

  await expect(page.getByText('No thresholds follow from this measurement')).toBeVisible();
  await expect(page.getByRole('table')).toContainText('of 4');
  await expect(page.getByText('2, with 4 pictures')).toBeVisible();
  await button(page, 'Sign and keep as a record').click();
  const reason = page.getByText('The accepted report made no proposal', { exact: false });
  await expect(
    reason.or(page.getByText('No selfie was compared yet', { exact: false })).first(),
  ).toBeVisible();
  await expect(page.getByText('a drawn person, twice')).toBeVisible();
  const { vault } = stage.kiosk.open().unlocked;
  expect(vault.audit.list(1)[0]?.action).toBe('calibration.accepted');
});
