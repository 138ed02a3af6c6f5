import type { Page } from '@playwright/test';
import { fieldsOf } from './attended-verification.ts';
import { expect } from './patient-expect.ts';

/** At the pace of a person: what comes faster is taken for a reader's. */
const PACE = { delay: 150 };

/** Continues without a picture of the face, which a second supervisor confirms. */
export async function passFaceOver(
  operator: Page,
  second: { name: string; passphrase: string },
): Promise<void> {
  await operator.keyboard.press('w', { delay: 60 });
  await operator.getByRole('option', { name: /Continue without this capture/ }).click();
  const dialog = operator.getByRole('dialog', { name: 'Continue without a picture of the face?' });
  await dialog.getByText('The applicant keeps the face covered').click();
  await dialog.getByRole('button', { name: /Who confirms/ }).click();
  await operator.getByRole('option', { name: second.name }).click();
  await dialog.getByLabel('Their passphrase', { exact: true }).click();
  await operator.keyboard.type(second.passphrase, PACE);
  await dialog.getByRole('button', { name: 'Continue without' }).click();
  await expect(dialog).toBeHidden();
}

/** The one discreet action, and its confirmation. */
export async function holdForReview(operator: Page): Promise<void> {
  await operator.keyboard.press('Control+Shift+F', { delay: 60 });
  const dialog = operator.getByRole('dialog', { name: 'Hold for review?' });
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Signs the session over to another kiosk. @returns the reference under which that one opens it */
export async function handOver(operator: Page, to: string): Promise<string> {
  await operator.getByRole('button', { name: 'More actions', exact: true }).click();
  await operator.getByRole('menuitem', { name: 'Hand over to another kiosk' }).click();
  await operator.getByRole('button', { name: /Kiosk/ }).click();
  await operator.getByRole('option', { name: to }).click();
  await operator.getByText('Camera or reader does not work here').click();
  await operator.getByRole('button', { name: 'Sign and hand over' }).click();
  await expect(operator.getByRole('heading', { name: `Handed over to ${to}` })).toBeVisible();
  await expect(operator.getByText('Everything is sent.')).toBeVisible({ timeout: 60_000 });
  return (await operator.locator('.Ended-reference').textContent()) ?? '';
}

/** Records a parent whose passport the operator inspected. */
export async function recordGuardian(operator: Page, name: string): Promise<void> {
  await operator.getByRole('button', { name: 'More actions', exact: true }).click();
  await operator.getByRole('menuitem', { name: 'Accompanying persons' }).click();
  const dialog = operator.getByRole('dialog', { name: 'Accompanying persons' });
  await dialog.getByText('Guardian', { exact: true }).click();
  await dialog.getByRole('button', { name: /Relationship/ }).click();
  await operator.getByRole('option', { name: 'Parent', exact: true }).click();
  await dialog.getByLabel('Name on their document').click();
  await operator.keyboard.type(name, PACE);
  await dialog.getByText('I inspected a document').click();
  await dialog.getByRole('button', { name: /Document/ }).click();
  await operator.getByRole('option', { name: 'Passport' }).click();
  await dialog.getByRole('button', { name: 'Record and sign' }).click();
  await expect(dialog).toBeHidden();
}

/** Says which of the two dates that a zone may mean is printed: it names no century. */
export async function chooseYear(operator: Page, year: number): Promise<void> {
  const choice = fieldsOf(operator).getByRole('button', { name: new RegExp(`^Match “.*${year}`) });
  await choice.click();
  await expect(choice).toBeHidden();
}

/** The guardian chooses the language and answers both consents in the applicant's place. */
export async function answerAsGuardian(applicant: Page): Promise<void> {
  await applicant.getByRole('button', { name: 'English' }).first().click();
  await expect(applicant.getByRole('heading', { name: 'Consent for the applicant' })).toBeVisible();
  for (const part of await applicant.getByRole('radiogroup').all())
    await part.getByText('Yes, I agree').click();
  await applicant.getByRole('button', { name: 'Continue' }).click();
}
