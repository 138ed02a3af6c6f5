import { expect } from '@playwright/test';
import { chooseLanguageAndConsent, startSession } from '#scripts/harness/attended-verification.ts';
import { recordGuardian } from '#scripts/harness/desk-acts.ts';
import {
  clearCounter,
  endSession,
  sessionAt,
  testAtCounter as test,
} from '#scripts/harness/specimen-counter.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(180_000);
test.beforeAll(({ counter }) => clearCounter(counter));
test.afterEach(({ counter }) => endSession(counter));

test('a guardian who is recorded before the consents answers them', async ({ counter }) => {
  const { operator, applicant } = counter;
  await startSession(operator);
  await applicant.getByRole('button', { name: 'English' }).first().click();
  await expect(applicant.getByRole('heading', { name: 'Your consent' })).toBeVisible();
  await applicant.getByRole('radiogroup').first().getByText('Yes, I agree').click();
  await recordGuardian(operator, 'Bea Eriksson');
  await expect(applicant.getByRole('heading', { name: 'Consent for the applicant' })).toBeVisible();
  // What the applicant had ticked to other words does not stand.
  await expect(applicant.getByRole('radio', { checked: true })).toHaveCount(0);
  for (const part of await applicant.getByRole('radiogroup').all())
    await part.getByText('Yes, I agree').click();
  await applicant.getByRole('button', { name: 'Continue' }).click();
  await expect(applicant.getByRole('heading', { name: 'Show your document' })).toBeVisible();
  const { companions, consents } = sessionAt(counter);
  expect(companions).toMatchObject([{ companion: { name: 'Bea Eriksson' }, consent: 'on-display' }]);
  expect(consents.procedure).toMatchObject({ given: true, onBehalf: companions?.[0]?.id });
});

test('a face that cannot be photographed is passed over by name, and the session is found and opened again', async ({
  counter,
}) => {
  const { operator, applicant, stage } = counter;
  await startSession(operator);
  await chooseLanguageAndConsent(applicant);
  await expect(applicant.getByRole('heading', { name: 'Look into the camera' })).toBeVisible({
    timeout: 120_000,
  });
  await operator.keyboard.press('Control+k');
  await operator.keyboard.type('Continue without');
  await operator.getByRole('option', { name: /Continue without this capture/ }).click();
  const dialog = operator.getByRole('dialog', { name: 'Continue without a picture of the face?' });
  await dialog.getByText('The applicant keeps the face covered').click();
  await dialog.getByRole('button', { name: 'Continue without' }).click();
  await expect(operator.getByText('No picture of the face.').first()).toBeVisible();
  const { sessionId, reference } = sessionAt(counter);
  const { runner } = stage.kiosk.open();
  const decision = { kind: 'refer', reasons: ['second-opinion'] } as const;
  runner.apply(sessionId, { kind: 'decide', decision: { ...decision, reasons: [...decision.reasons] } });
  runner.close(sessionId);
  await operator.getByLabel('Scan anything').fill('eriks an');
  const row = operator.getByRole('row', { name: new RegExp(reference) });
  await expect(row).toContainText('ANNA MARIA ERIKSSON');
  await row.getByRole('button', { name: `Details of ${reference}` }).click();
  await operator.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(operator.getByText('No picture of the face.')).toBeVisible();
  await expect(operator.getByText('The applicant keeps the face covered.')).toBeVisible();
  expect(sessionAt(counter).passedOver).toEqual([{ step: 'selfie', exception: 'face-covered' }]);
  runner.close(sessionId);
});
