import { expect } from '@playwright/test';
import type { DocumentView } from '#core/contract/counter/state.ts';
import {
  approve,
  attest,
  closeSession,
  confirmFields,
  waitForFinal,
} from '#scripts/harness/attended-verification.ts';
import {
  captureBothSides,
  sessionAt,
  testAtCounter as test,
  testDocumentsInOrder,
} from '#scripts/harness/specimen-counter.ts';
import { typeLikeReader } from '#scripts/harness/wedge-typing.ts';
import { LICENCE_RECORD } from '#specimens/specimen-documents.ts';

const fieldOf = (document: DocumentView | undefined, field: string) =>
  document?.fields.find((one) => one.field === field);

testDocumentsInOrder('driving-licence');

test.describe('a licence at the counter', () => {
  test('is asked for its other side, and gives portrait, star and barcode', async ({ counter }) => {
    const { operator } = counter;
    await captureBothSides(counter);
    expect(sessionAt(counter).documents).toMatchObject([
      {
        complete: true,
        kind: { type: 'driving-licence', country: 'USA', region: 'VA', basis: 'barcode' },
        captures: [
          { channel: 'camera', captureType: 'Auto', format: 'ID-1' },
          { channel: 'camera', captureType: 'Auto', barcode: { variant: 'aamva', version: 10 } },
        ],
        realId: { barcode: 'F', star: 'found' },
      },
    ]);
    await expect.poll(() => sessionAt(counter).comparison?.band, { timeout: 30_000 }).toBe('supports');
    await expect(operator.getByRole('heading', { name: /^Driving licence/ })).toBeVisible();
    await operator.getByRole('button', { name: 'Side 2' }).click();
    await expect(operator.getByRole('img', { name: 'Side 2' })).toBeVisible();
  });

  test('is joined by what a keyboard reader types, of which no character reaches a field', async ({
    counter,
  }) => {
    const { operator } = counter;
    await operator.getByRole('button', { name: 'Differs' }).click();
    const printed = operator.getByLabel('What is printed?');
    await printed.fill('ERIK');
    await expect(printed).toBeFocused();
    await typeLikeReader(operator, LICENCE_RECORD);
    await expect
      .poll(() => sessionAt(counter).documents[0]?.captures.map(({ channel }) => channel), {
        timeout: 30_000,
      })
      .toEqual(['camera', 'camera', 'wedge']);
    await expect(printed).toHaveValue('ERIK');
    const [licence] = sessionAt(counter).documents;
    expect(fieldOf(licence, 'surname')).toMatchObject({
      verdict: 'agree',
      sources: [
        { source: 'barcode', channel: 'camera', value: 'ERIKSSON' },
        { source: 'barcode', channel: 'wedge', value: 'ERIKSSON' },
        { source: 'print', channel: 'camera', value: 'ERIKSSON' },
      ],
    });
    // Opening another row discards the unfinished answer.
    await operator.getByRole('button', { name: /^Surname \(/ }).click();
  });

  test('is confirmed, inspected and signed to a final Success', async ({ counter }) => {
    const { operator } = counter;
    await confirmFields(operator);
    expect(fieldOf(sessionAt(counter).documents[0], 'documentNumber')).toMatchObject({
      open: false,
      verdict: 'agree',
      value: 'T64230815',
    });
    await attest(operator);
    await approve(operator);
    await waitForFinal(operator);
    expect(sessionAt(counter)).toMatchObject({
      flow: { id: 'demo' },
      provisional: { outcome: 'Success' },
      final: { outcome: 'Success' },
      sync: { receipt: { verified: true } },
      disagreement: false,
    });
    await closeSession(operator);
  });
});
