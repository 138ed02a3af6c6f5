import { expect, type Page } from '@playwright/test';
import {
  approve,
  attest,
  chooseLanguageAndConsent,
  closeSession,
  confirmFields,
  startSession,
  waitForCaptures,
  waitForFinal,
} from '#scripts/harness/attended-verification.ts';
import {
  captureBothSides,
  sessionAt,
  testAtCounter as test,
  testDocumentsInOrder,
} from '#scripts/harness/specimen-counter.ts';

/** What stands on the front of the licence, in the order in which it is asked for. */
const PRINTED = {
  'Document number': 'T64230815',
  Surname: 'ERIKSSON',
  'Given names': 'ANNA MARIA',
  'Date of birth': '1974-08-12',
  'Date of expiry': '2031-08-12',
} as const;

/** Keys what no machine read, field by field; each answer opens the next field. */
async function keyPrintedFields(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(PRINTED)) {
    const row = page.getByRole('button', { name: new RegExp(`^${name} \\(`) });
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    await page.getByLabel('Key the value').fill(value);
    await page.keyboard.press('Enter');
    await expect(row).toHaveAttribute('aria-expanded', 'false');
  }
}

testDocumentsInOrder('identity-card');

test.describe('an identity card of three lines at the counter', () => {
  test('is asked for its back: the portrait is of the one side, the zone of the other', async ({
    counter,
  }) => {
    const { operator } = counter;
    await captureBothSides(counter);
    const [card] = sessionAt(counter).documents;
    expect(card).toMatchObject({
      complete: true,
      kind: { type: 'identity-card', country: 'UTO', basis: 'mrz' },
      captures: [
        { channel: 'camera', captureType: 'Auto', format: 'ID-1', noZone: 'mrz-not-found' },
        { channel: 'camera', captureType: 'Auto', zone: { format: 'TD1', checkDigits: 'PASSED' } },
      ],
    });
    expect(card?.captures[0]?.pictures.map(({ kind }) => kind)).toContain('document-portrait');
    await expect.poll(() => sessionAt(counter).comparison?.band, { timeout: 30_000 }).toBe('supports');
    await expect(operator.getByRole('heading', { name: /^Identity card/ })).toBeVisible();
  });

  test('is confirmed, inspected and signed to a final Success', async ({ counter }) => {
    const { operator } = counter;
    await confirmFields(operator);
    expect(sessionAt(counter).documents[0]?.fields).toContainEqual(
      expect.objectContaining({ field: 'documentNumber', value: 'D23145890', verdict: 'agree' }),
    );
    await attest(operator);
    await approve(operator);
    await waitForFinal(operator);
    expect(sessionAt(counter)).toMatchObject({
      provisional: { outcome: 'Success' },
      final: { outcome: 'Success' },
      sync: { receipt: { verified: true } },
      disagreement: false,
    });
    await closeSession(operator);
  });
});

test.describe('a card that is not turned over', () => {
  test('is taken with its one side when the operator continues without the other', async ({ counter }) => {
    const { camera, operator, applicant } = counter;
    camera.hold('driving-licence', false);
    await startSession(operator);
    await chooseLanguageAndConsent(applicant);
    const turn = applicant.getByRole('heading', { name: 'Turn your card over' });
    await expect(turn).toBeVisible({ timeout: 120_000 });
    expect(sessionAt(counter).documents).toMatchObject([
      { complete: false, captures: [{ channel: 'camera' }] },
    ]);
    await operator.getByRole('button', { name: 'Continue without it' }).click();
    await waitForCaptures(applicant);
    await expect(operator.getByText('The other side is missing')).toBeHidden();
    const { documents, missing } = sessionAt(counter);
    expect(documents).toMatchObject([
      { complete: true, kind: { type: 'driving-licence', basis: 'print' }, captures: [{ format: 'ID-1' }] },
    ]);
    expect(missing).toEqual(['document-kind', 'field-confirmation', 'attestation']);
  });

  test('is said to be something, keyed and approved, and is never more than Review', async ({ counter }) => {
    const { operator } = counter;
    await operator.getByRole('button', { name: 'Set the kind' }).click();
    await operator.getByRole('button', { name: /Kind$/ }).press('Enter');
    await operator.getByRole('option', { name: 'Driving licence' }).press('Enter');
    await operator.getByRole('button', { name: /Issuing country$/ }).press('Enter');
    await operator.getByRole('option', { name: 'United States', exact: true }).press('Enter');
    await operator.getByRole('dialog').getByRole('button', { name: 'Set the kind' }).click();
    await expect(operator.getByRole('heading', { name: /^Driving licence/ })).toBeVisible();
    await keyPrintedFields(operator);
    await attest(operator);
    await approve(operator);
    await waitForFinal(operator);
    const { provisional, final, sync, disagreement } = sessionAt(counter);
    expect([provisional?.outcome, final?.outcome, disagreement]).toEqual(['Review', 'Review', false]);
    expect(provisional?.rules).toContainEqual(
      expect.objectContaining({
        subject: 'document.machine-read',
        result: expect.stringMatching(/NOT_PERFORMED/),
      }),
    );
    expect(sync.receipt?.verified).toBe(true);
    await closeSession(operator);
  });
});
