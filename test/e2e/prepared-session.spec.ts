import { rmSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { failure } from '#core/contract/errors.ts';
import { newReference, qrTextOf } from '#core/proofing/session-reference.ts';
import type { PreparedSession } from '#main/ports/services-gateway.ts';
import { openDisplays, openRole, setUpKiosk, signIn } from '#scripts/harness/attended-verification.ts';
import { accessTo, type KioskStage, raiseStage } from '#scripts/harness/kiosk-stage.ts';
import { stageFolder } from '#scripts/harness/services/embedded-database.ts';
import { specimenCamera } from '#scripts/harness/specimen-camera.ts';
import { freshStaff } from '#scripts/harness/staff.ts';
import { typeLikeReader } from '#scripts/harness/wedge-typing.ts';

const staff = freshStaff();

const test = base.extend<object, { stage: KioskStage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const browser = process.env.COUNTERPROOF_BROWSER;
      if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
      const folder = stageFolder('e2e');
      const camera = await specimenCamera(folder, ['passport']);
      const stage = await raiseStage({ folder, browser, camera: camera.file, flow: 'demo' });
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

const freshReference = () => newReference((length) => crypto.getRandomValues(new Uint8Array(length)));

let drawn = 0;
/** What the services prepared, as they answer the claim of its reference. */
function prepare(stage: KioskStage, language: PreparedSession['language']): PreparedSession {
  drawn += 1;
  const { flows, unlocked } = stage.kiosk.open();
  const { reference: flow } = flows.newest('demo');
  const prepared: PreparedSession = {
    sessionId: `0190a000-0000-7000-8000-00000000000${drawn}`,
    reference: freshReference(),
    state: 'Pending',
    flow,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    applicant: { surname: 'Eriksson', dateOfBirth: '1974-08-12' },
    ...(language ? { language } : {}),
  };
  unlocked.link.gateway.claimSession = async (reference) => {
    if (reference === prepared.reference) return prepared;
    throw failure('REFERENCE_UNKNOWN', 'the services know no such reference');
  };
  return prepared;
}
const openBoth = (stage: KioskStage) => openDisplays(accessTo(stage), staff);
/** Ends the session on the screens, so that the next test finds the home screen. */
const leave = async (stage: KioskStage) => {
  const { runner } = stage.kiosk.open();
  const { sessionId } = runner.current() ?? {};
  if (!sessionId) return;
  runner.apply(sessionId, { kind: 'withdraw' });
  runner.close(sessionId);
};

test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);
test.afterEach(async ({ stage }) => {
  await leave(stage);
  await stage.closePages();
});

test('a reference that is typed opens its session in the language of the person', async ({ stage }) => {
  const prepared = prepare(stage, 'es');
  const { operator, applicant } = await openBoth(stage);
  const field = operator.getByLabel('Reference', { exact: true });
  const open = operator.getByRole('button', { name: 'Open session' });
  await field.fill('AAAA-AAAU');
  await expect(operator.getByText('Not a reference: compare the characters.')).toBeVisible();
  await expect(open).toBeDisabled();
  const other = freshReference();
  await field.fill(other);
  await open.click();
  await expect(operator.getByText('No session was prepared under this reference')).toBeVisible();
  await field.fill(prepared.reference.toLowerCase().replace('-', ' '));
  await field.press('Enter');
  await expect(operator.getByRole('heading', { name: `Session ${prepared.reference}` })).toBeVisible();
  const told = operator.getByRole('region', { name: 'Provided before the visit' });
  await expect(told.getByRole('row', { name: /Surname/ })).toContainText('Eriksson');
  await expect(applicant.locator('html')).toHaveAttribute('lang', 'es');
  await expect(applicant.getByRole('heading', { name: 'Su consentimiento' })).toBeVisible();
  expect(stage.core.current('operator.state')?.session).toMatchObject({
    sessionId: prepared.sessionId,
    language: 'es',
  });
});

test('a code that a reader types opens its session without a press, in a field and outside of one', async ({
  stage,
}) => {
  for (const place of ['page', 'field'] as const) {
    const prepared = prepare(stage, 'fr');
    const { operator } = await openBoth(stage);
    const field = operator.getByLabel('Reference', { exact: true });
    await expect(field).toBeVisible();
    if (place === 'field') await field.focus();
    await typeLikeReader(operator, `${qrTextOf(prepared.reference)}\r`);
    await expect(operator.getByRole('heading', { name: `Session ${prepared.reference}` })).toBeVisible();
    await leave(stage);
    await stage.closePages();
  }
});

test('without the services the way on is an ordinary session', async ({ stage }) => {
  const { gateway } = stage.kiosk.open().unlocked.link;
  gateway.claimSession = async () => {
    throw failure('SERVICES_UNREACHABLE', 'connect ECONNREFUSED');
  };
  const { operator } = await openBoth(stage);
  await operator.getByLabel('Reference', { exact: true }).fill(freshReference());
  await operator.getByRole('button', { name: 'Open session' }).click();
  await expect(operator.getByText('The services cannot be reached')).toBeVisible();
  await expect(operator.getByText('You can still start a new session.')).toBeVisible();
  await operator.getByRole('alert').getByRole('button', { name: 'Start a session' }).click();
  await expect(operator.getByRole('heading', { name: /^Session / })).toBeVisible();
});
