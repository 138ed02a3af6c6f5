import type { Locator, Page } from '@playwright/test';
import { fieldsOf } from './attended-verification.ts';
import { expect } from './patient-expect.ts';

/** After which a person takes a key for lost, and after which they give up. */
const [NO_ANSWER_MS, LONGEST_MS] = [10_000, 60_000];

/**
 * Confirms, inspects and approves by single keys: the fields that wait for one, three answers, approve. Where the print
 * agrees no field waits. Nothing is pressed to sign: the five seconds of the undo run out.
 * @returns the keys in order, each an action of the operator
 */
export async function decideByKeys(operator: Page): Promise<string[]> {
  const pressed: string[] = [];
  const press = async (key: string, shows: Locator) => {
    // Who sees nothing happen presses again.
    await expect(async () => {
      pressed.push(key);
      await operator.keyboard.press(key, { delay: 60 });
      await expect(shows).toBeVisible({ timeout: NO_ANSWER_MS });
    }).toPass({ timeout: LONGEST_MS });
  };
  const checked = operator
    .getByRole('region', { name: 'Your inspection' })
    .getByRole('radio', { checked: true });
  await matchByKeys(operator, press);
  for (const [index, key] of ['1', '2', '3'].entries()) await press(key, checked.nth(index));
  const bar = operator.getByRole('region', { name: 'Decision' });
  await expect(bar.getByRole('button', { name: 'Approve' })).toBeEnabled();
  // Of the ended session; the forecast beside the buttons says more.
  const outcome = operator.getByText(/^(Provisional|Final) outcome$/).first();
  // A busy machine may show the undo for a moment only.
  await press('Control+Enter', operator.getByRole('button', { name: 'Undo' }).or(outcome).first());
  await expect(outcome).toBeVisible();
  return pressed;
}

/** A busy machine draws rows and crops late. */
const IN_VIEW_MS = 5000;

/** All fields at once where each was in view beside its crop, else one after the other. */
async function matchByKeys(
  operator: Page,
  press: (key: string, shows: Locator) => Promise<void>,
): Promise<void> {
  const fields = fieldsOf(operator);
  const done = fields.getByText('All required fields agree or are confirmed');
  const left = fields.getByText(/^To confirm: \d+$/);
  const all = fields.getByRole('button', { name: 'All match' });
  await expect(left.or(done)).toBeVisible();
  while (!(await done.isVisible())) {
    const count = await left.textContent();
    // It is offered once each field was in view for a while; one without a crop never is by itself.
    const isOffered = await all.waitFor({ timeout: IN_VIEW_MS }).then(
      () => true,
      () => false,
    );
    if (isOffered) await press('a', done);
    else await press('Enter', done.or(left.filter({ hasNotText: count ?? '' })));
  }
}
