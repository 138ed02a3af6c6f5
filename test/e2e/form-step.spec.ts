import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { DEMO } from '#core/proofing/built-in-flows.ts';
import {
  chooseLanguageAndConsent,
  inspectAndApprove,
  openDisplays,
  waitForCaptures,
  waitForFinal,
} from '#scripts/harness/attended-verification.ts';
import { accessTo, type KioskStage, raiseStage } from '#scripts/harness/kiosk-stage.ts';
import { RENDERER_FORM } from '#scripts/harness/renderer-form.ts';
import { administrator, apiClient } from '#scripts/harness/services/callers-under-test.ts';
import { copyEmbeddedDatabase, stageFolder } from '#scripts/harness/services/embedded-database.ts';
import { openClient } from '#scripts/harness/services/kiosk-under-test.ts';
import { specimenCamera } from '#scripts/harness/specimen-camera.ts';
import { freshStaff } from '#scripts/harness/staff.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';

const staff = freshStaff();
const OPERATOR = { role: 'operator', connectionId: 'test' } as const;
const WORD = 'correct horse battery';

interface Counter {
  stage: KioskStage;
  services: RunningServices;
}

/** A kiosk of services of their own, whose community has a flow with a form. */
const test = base.extend<object, { counter: Counter }>({
  counter: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const browser = process.env.COUNTERPROOF_BROWSER;
      if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
      const folder = stageFolder('e2e');
      copyEmbeddedDatabase(join(folder, 'services'));
      const services = await startServices({
        dataDir: join(folder, 'services'),
        port: 0,
        log: servicesLog('silent'),
      });
      const camera = await specimenCamera(folder, ['passport']);
      const stage = await raiseStage({ folder, browser, camera: camera.file });
      camera.follow(stage.core);
      await setUp(stage, services);
      await publish(stage, services);
      await use({ stage, services });
      await stage.close();
      await services.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

async function must(stage: KioskStage, operation: string, input: unknown): Promise<void> {
  const answer = await stage.core.dispatch(operation, input, OPERATOR);
  if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(answer.error)}`);
}

async function setUp(stage: KioskStage, services: RunningServices): Promise<void> {
  const { data } = await openClient(services.url).POST('/v1/branches', {
    body: { name: staff.branch },
    headers: { authorization: `Bootstrap ${services.issueBootstrapSecret()}` },
  });
  if (!data) throw new Error('the services made no branch');
  const { licenseKey, enrolmentCode } = data;
  await must(stage, 'setup.enrol', {
    keyStorage: { kind: 'passphrase-file', passphrase: staff.keyFilePassphrase },
    branchName: staff.branch,
    services: { mode: 'remote', address: services.url, licenseKey, enrolmentCode },
  });
  const supervisor = { kind: 'first', name: staff.supervisor, passphrase: staff.passphrase };
  await must(stage, 'setup.complete', { supervisor });
}

const placeOf = (stage: KioskStage) => {
  const { tenantId, communityId } = stage.kiosk.open().settings.enrolment;
  return { tenantId, communityId };
};

/** The demonstration with a form. Nothing is asked after the picture: other tests look at that. */
function withForm() {
  const { version: _version, ...settings } = DEMO;
  const { challenges, ...liveness } = settings.face_liveness;
  const unasked = {
    ...liveness,
    satisfiedBy: 'attested-inspection',
    challenges: { ...challenges, count: 0 },
  };
  return {
    ...settings,
    id: 'with-form',
    uniqueTag: 'with-form',
    face_liveness: unasked,
    form: RENDERER_FORM,
  };
}

async function publish(stage: KioskStage, services: RunningServices): Promise<void> {
  const { tenantId, communityId } = placeOf(stage);
  const admin = await administrator(services, { tenantId, communityId });
  const flows = `/v2/tenant/${tenantId}/community/${communityId}/verification_flows`;
  const body = JSON.stringify(withForm());
  const headers = { 'content-type': 'application/json' };
  const draft = await admin.fetch(flows, { method: 'POST', headers, body });
  const ifMatch = { 'if-match': draft.headers.get('etag') ?? '' };
  const made = await admin.fetch(`${flows}/with-form/publish`, { method: 'POST', headers: ifMatch });
  expect(made.status).toBeLessThan(300);
  await stage.kiosk.open().rosterAndFlows.refreshFlows();
}

const openBoth = (stage: KioskStage) => openDisplays(accessTo(stage), staff);

/** Everything but the day, which does not exist, and the box, which is not ticked. */
async function fillWrongly(page: Page): Promise<void> {
  await page.getByLabel('Name of your employer (required)').fill('Harbour Works');
  await page.getByLabel('Day').fill('30');
  await page.getByLabel('Month').fill('2');
  await page.getByLabel('Year').fill('2019');
  await page.getByLabel('How many people live with you?').fill('3');
  await page.getByLabel(/^A word by which/).fill(WORD);
}

test.setTimeout(300_000);

test('a walk-in answers the form, is told what to correct, and the services have the answers', async ({
  counter: { stage, services },
}) => {
  const { operator, applicant } = await openBoth(stage);
  await must(stage, 'session.start', { flowId: 'with-form' });
  await chooseLanguageAndConsent(applicant);
  await expect(applicant.getByRole('heading', { name: 'A few questions' })).toBeVisible();
  const next = applicant.getByRole('button', { name: 'Continue' });
  const told = JSON.stringify(stage.core.current('applicant.state'));
  expect(told).toContain('Name of your employer');

  await fillWrongly(applicant);
  await next.click();
  await expect(applicant.getByText('Please check the marked answers.')).toBeVisible();
  await expect(applicant.getByText('Please enter a real date')).toBeVisible();
  await expect(applicant.getByText('Please tick this box to continue.')).toBeVisible();
  await expect(applicant.getByLabel('Day')).toBeFocused();
  await expect(applicant.getByLabel('Name of your employer (required)')).toHaveValue('Harbour Works');
  await expect(applicant.getByLabel(/^A word by which/)).toHaveAttribute('type', 'password');
  await expect(applicant.getByLabel(/^A word by which/)).toHaveValue(WORD);

  // In another language the answers stay where they are.
  await applicant.getByRole('button', { name: 'Language' }).click();
  await applicant.getByRole('button', { name: 'Français' }).click();
  await expect(applicant.getByRole('heading', { name: 'Quelques questions' })).toBeVisible();
  await expect(applicant.getByLabel('Mois')).toHaveValue('2');
  await applicant.getByRole('button', { name: 'Langue' }).click();
  await applicant.getByRole('button', { name: 'English' }).click();

  await applicant.getByLabel('Month').fill('3');
  await expect(applicant.getByText('Please enter a real date')).toBeHidden();
  const box = applicant.getByRole('checkbox', { name: 'I have read the house rules (required)' });
  await box.focus();
  await applicant.keyboard.press('Space');
  await expect(box).toBeChecked();
  await next.click();
  await waitForCaptures(applicant);

  const panel = operator.getByRole('region', { name: 'Answers of the applicant' });
  await expect(panel.getByRole('row', { name: /Name of your employer/ })).toContainText('Harbour Works');
  await expect(panel.getByRole('row', { name: /^A word/ })).toContainText('Given, not shown');
  for (const stream of ['operator.state', 'applicant.state'] as const) {
    expect(JSON.stringify(stage.core.current(stream))).not.toMatch(/correct horse|argon2/);
  }
  await inspectAndApprove(operator);
  await waitForFinal(operator);
  const session = stage.core.current('operator.state')?.session;
  expect(session?.final?.outcome).toBe('Success');
  const sessionId = session?.sessionId ?? '';
  const { evidence } = stage.kiosk.open().unlocked.vault;
  expect(evidence.events(sessionId).map(({ type }) => type)).toContain('form.answered');
  expect(JSON.stringify(evidence.openings(sessionId))).not.toContain(WORD);

  const program = await apiClient(services, placeOf(stage));
  const { data } = await program.api.POST('/proofingsession/{id}/fetch/user-device-details', {
    params: { path: { id: sessionId } },
  });
  expect(data?.user?.answers).toEqual({
    employer: 'Harbour Works',
    since: '2019-03-30',
    people: 3,
    // Nobody learns more of a password than that there is one.
    word: true,
    rules: true,
  });
});
