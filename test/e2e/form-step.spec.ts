import { expect, type Page } from '@playwright/test';
import { DEMO } from '#core/proofing/built-in-flows.ts';
import {
  chooseLanguageAndConsent,
  inspectAndApprove,
  openDisplays,
  waitForCaptures,
  waitForFinal,
} from '#scripts/harness/attended-verification.ts';
import { placeOf, staff, testWithFlow } from '#scripts/harness/counter-of-services.ts';
import { accessTo, type KioskStage, must } from '#scripts/harness/kiosk-stage.ts';
import { RENDERER_FORM } from '#scripts/harness/renderer-form.ts';
import { apiClient } from '#scripts/harness/services/callers-under-test.ts';

const WORD = 'correct horse battery';

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

const test = testWithFlow(withForm());
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

  await operator.getByRole('button', { name: 'Details', exact: true }).click();
  const panel = operator.getByRole('region', { name: 'Answers of the applicant' });
  await expect(panel.getByRole('row', { name: /Name of your employer/ })).toContainText('Harbour Works');
  await expect(panel.getByRole('row', { name: /^A word/ })).toContainText('Given, not shown');
  await operator.keyboard.press('Escape');
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
    // The screen shows only that a password was given.
    word: true,
    rules: true,
  });
});
