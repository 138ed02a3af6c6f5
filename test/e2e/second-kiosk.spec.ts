import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import {
  chooseKeysAndBranch,
  openRole,
  register,
  signIn,
  startSession,
} from '#scripts/harness/attended-verification.ts';
import { FILM_SUFFIX, writeFakeCamera } from '#scripts/harness/fake-camera.ts';
import { type KioskStage, raiseStage } from '#scripts/harness/kiosk-stage.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { copyEmbeddedDatabase, stageFolder } from '#scripts/harness/services/embedded-database.ts';
import { openClient } from '#scripts/harness/services/kiosk-under-test.ts';
import { confirmOperator } from '#scripts/harness/services/operator-under-test.ts';
import { freshStaff } from '#scripts/harness/staff.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { connectorUnderTest } from '../integration/support/link-under-test.ts';
import { enrolment, type Harness, PASSPHRASE, setUp, startHarness } from '../support/counter-harness.ts';

test.setTimeout(300_000);

const SUPERVISOR = 'Sam Supervisor';
const staff = { ...freshStaff(), supervisor: SUPERVISOR, passphrase: PASSPHRASE };

let folder: string;
let services: RunningServices;
let first: Harness;
let stage: KioskStage;
let codes: { licenseKey: string; spent: string; fresh: string };

const startBranch = (port = 0) =>
  startServices({ dataDir: join(folder, 'services'), port, log: servicesLog('silent') });

test.beforeEach(async () => {
  const browser = process.env.COUNTERPROOF_BROWSER;
  if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
  folder = stageFolder('second');
  copyEmbeddedDatabase(join(folder, 'services'));
  copyEmbeddedDatabase(join(folder, 'unused'));
  services = await startBranch();
  const { data: branch } = await openClient(services.url).POST('/v1/branches', {
    body: { name: 'Harbour Street' },
    headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
  });
  if (!branch) throw new Error('the services made no branch');
  const { licenseKey, enrolmentCode: spent } = branch;
  first = await startHarness({ replaced: { connector: connectorUnderTest(join(folder, 'unused')) } });
  const remote = { mode: 'remote', address: services.url, licenseKey, enrolmentCode: spent } as const;
  await setUp(first, { name: SUPERVISOR, services: enrolment(remote).services });
  const colleague = { name: 'Clara Desk', role: 'operator', passphrase: PASSPHRASE } as const;
  const { id: operatorId } = await first.must('operator.add', colleague);
  const { tenantId, communityId } = first.kiosk.open().settings.enrolment;
  await confirmOperator(services, { tenantId, communityId, operatorId });
  const admin = await administrator(services, { tenantId });
  const { data } = await admin.api.POST('/v1/enrolment-codes', { body: { communityId } });
  codes = { licenseKey, spent, fresh: data?.enrolmentCode ?? '' };
  stage = await raiseStage({ folder, browser, camera: await greyCamera() });
});

/** Set-up needs no camera picture. */
async function greyCamera(): Promise<string> {
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: '#888888' } });
  const file = join(folder, `camera${FILM_SUFFIX}`);
  await writeFakeCamera(file, [await picture.jpeg().toBuffer()]);
  return file;
}

test.afterEach(async () => {
  await stage.close();
  await first.close();
  first.remove();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Services of the organisation, with a code that another kiosk has spent. */
async function chooseServices(page: Page): Promise<void> {
  await page.getByText('Of the organisation', { exact: true }).click();
  await field(page, 'Address').fill(services.url);
  await field(page, 'Licence key').fill(codes.licenseKey);
  await field(page, 'Enrolment code (used once)').fill(codes.spent);
  await button(page, 'Test the connection').click();
  await button(page, 'Next').click();
}

async function mendCode(page: Page): Promise<void> {
  await button(page, 'Create and continue').click();
  await expect(page.getByText('The enrolment code is not valid')).toBeVisible({ timeout: 60_000 });
  await button(page, 'Change: Services').click();
  await expect(field(page, 'Address')).toHaveValue(services.url);
  await field(page, 'Enrolment code (used once)').fill(codes.fresh);
  await button(page, 'Next').click();
}

test('a second kiosk is set up by a supervisor of its community, whatever goes wrong on the way', async () => {
  const page = await stage.newPage();
  await openRole(page, stage.host.launchUrl('operator'));
  await chooseKeysAndBranch(page, staff);
  await chooseServices(page);
  await mendCode(page);
  await register(page);

  await expect(page.getByRole('heading', { name: 'A supervisor must sign in' })).toBeVisible();
  await expect(page.getByText('Clara Desk')).toBeHidden();
  await page.reload();
  await page.getByText(SUPERVISOR, { exact: true }).click();
  const passphrase = page.getByLabel(`Passphrase of ${SUPERVISOR}`, { exact: true });
  const finish = button(page, 'Set up the kiosk');
  await passphrase.fill('not the passphrase');
  await finish.click();
  await expect(page.getByText('Sign-in failed')).toBeVisible();
  await expect(passphrase).toHaveValue('not the passphrase');

  await services.close();
  await passphrase.fill(PASSPHRASE);
  await finish.click();
  await expect(page.getByText('The services cannot be reached')).toBeVisible({ timeout: 60_000 });
  await expect(passphrase).toHaveValue(PASSPHRASE);
  services = await startBranch(Number(new URL(services.url).port));
  await finish.click();

  await signIn(page, staff);
  expect(stage.core.current('operator.state')).toMatchObject({
    operator: { name: SUPERVISOR, role: 'supervisor' },
    services: { mode: 'remote' },
  });
  for (const kiosk of [stage.kiosk, first.kiosk]) await kiosk.open().rosterAndFlows.refresh();
  await takeOver(page);
});

/** A colleague leaves a session open; the supervisor who signs in next continues it. */
async function takeOver(page: Page): Promise<void> {
  const { presence, runner } = stage.kiosk.open();
  const { id } =
    stage.core.current('operator.state')?.operators.find(({ name }) => name === 'Clara Desk') ?? {};
  presence.signIn(id ?? '', PASSPHRASE);
  await startSession(page);
  presence.signOut();
  await expect(page.getByRole('heading', { name: /^Session / })).toBeHidden();
  await signIn(page, staff);
  await expect(page.getByText('Clara Desk has a session open here')).toBeVisible();
  await button(page, 'Take over').click();
  const dialog = page.getByRole('dialog', { name: 'Take this session over?' });
  await expect(dialog.getByRole('button', { name: 'Sign and take over' })).toBeDisabled();
  await dialog.getByText('The operator left the counter').click();
  await dialog.getByRole('button', { name: 'Sign and take over' }).click();
  await expect(page.getByText('Clara Desk began this session.')).toBeVisible();
  expect(runner.current()?.operator.name).toBe(SUPERVISOR);
}
