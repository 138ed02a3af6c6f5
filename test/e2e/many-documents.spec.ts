import { expect, type Page } from '@playwright/test';
import type { DocumentView } from '#core/contract/counter/state.ts';
import {
  captureEvidence,
  closeSession,
  confirmFields,
  inspectAndApprove,
  waitForCaptures,
  waitForFinal,
} from '#scripts/harness/attended-verification.ts';
import { sessionAt, testAtCounter as test, testDocumentsInOrder } from '#scripts/harness/specimen-counter.ts';

const surnameOf = (document: DocumentView | undefined) =>
  document?.fields.find(({ field }) => field === 'surname');
const chooseFromMenu = async (page: Page, number: number, action: string) => {
  await page.getByRole('button', { name: `Actions for document ${number}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

testDocumentsInOrder();

test('documents of a session are taken again one by one, and the earlier try stays in the record', async ({
  counter,
}) => {
  const { camera, operator, applicant } = counter;
  camera.hold('passport');
  await captureEvidence(counter);
  await confirmFields(operator);
  const [first] = sessionAt(counter).documents;
  await chooseFromMenu(operator, 1, 'Take this document again');
  await operator.getByRole('button', { name: 'Ask again' }).click();
  await expect(applicant.getByRole('heading', { name: 'Show your document' })).toBeVisible();
  await waitForCaptures(applicant);
  const { documents } = sessionAt(counter);
  expect(documents).toMatchObject([{ number: 1, attempt: 2, kind: { type: 'passport' } }]);
  expect(surnameOf(documents[0])).toMatchObject({
    value: 'ERIKSSON',
    verdict: 'agree',
    sources: [{ source: 'mrz' }, { source: 'print', channel: 'camera' }],
  });
  expect(surnameOf(documents[0])?.operator).toBeUndefined();
  await expect(operator.getByText('Try 2', { exact: true })).toBeVisible();
  const picture = await counter.stage.core.dispatch(
    'artefact.read',
    { sessionId: sessionAt(counter).sessionId, artefactId: first?.captures[0]?.pictures[0]?.id ?? 'none' },
    { role: 'operator', connectionId: 'test' },
  );
  expect(picture.ok).toBe(true);
});

test('documents can become more in mid-session, and all of them are decided on together', async ({
  counter,
}) => {
  const { camera, operator, applicant } = counter;
  camera.hold('driving-licence');
  await chooseFromMenu(operator, 1, 'Ask for a further document');
  await operator.getByRole('button', { name: 'Ask for document' }).click();
  await expect(applicant.getByRole('heading', { name: 'Show your next document' })).toBeVisible();
  await waitForCaptures(applicant);
  expect(sessionAt(counter).documents).toMatchObject([
    { number: 1, attempt: 2, kind: { type: 'passport' } },
    { number: 2, attempt: 1, kind: { type: 'driving-licence' }, complete: true },
  ]);
  await inspectAndApprove(operator);
  await waitForFinal(operator);
  expect(sessionAt(counter)).toMatchObject({
    final: { outcome: 'Success' },
    sync: { receipt: { verified: true } },
  });
  await closeSession(operator);
});
