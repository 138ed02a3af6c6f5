import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { callsOf, screenNamed, stageScreen } from '#scripts/harness/renderer-stage.ts';
import { DOCUMENT_SCREENS } from '#scripts/harness/renderer-states-documents.ts';
import { type StaticServer, serveFolder } from '#scripts/harness/static-server.ts';

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveFolder(fileURLToPath(new URL('../../dist/renderer', import.meta.url)));
});
test.afterAll(() => server.close());

const screenOf = (name: string) => screenNamed(DOCUMENT_SCREENS, name);

test('a verdict leads to its evidence and back with the keyboard alone', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screenOf('document-differs'), { origin: server.origin });
  const verdict = page.getByRole('button', { name: 'Differ: Evidence: Document number' });
  await verdict.focus();
  await page.keyboard.press('Enter');
  const evidence = page.getByRole('dialog', { name: 'Evidence: Document number' });
  await expect(evidence.getByText('Stripe · reader')).toBeVisible();
  await expect(evidence.getByRole('img', { name: 'Position on the document: Barcode' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(verdict).toBeFocused();
  await close();
});

test('a failed check leads to the field that it judged', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screenOf('document-differs'), { origin: server.origin });
  await page.getByRole('button', { name: 'Details' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Date of birth' })
    .and(page.locator('.Check-link'))
    .first()
    .press('Enter');
  await expect(page.getByRole('button', { name: /^Date of birth \(/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  // Each value has a button, and Enter takes none of them.
  await expect(page.getByRole('group', { name: 'Date of birth' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Match/ })).toHaveCount(2);
  await close();
});

test('a document without machine-readable data is keyed, and missing fields are marked', async ({
  browser,
}) => {
  const { page, close } = await stageScreen(browser, screenOf('document-neither'), { origin: server.origin });
  await page.getByLabel('Key the value').fill('VERMA');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Given names \(/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await page.getByRole('button', { name: 'Not on the document' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Date of birth \(/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  const said = (await callsOf(page))
    .filter(([operation]) => operation === 'session.confirm-field')
    .map(([, input]) => [input.documentId, input.field, input.confirmation]);
  expect(said).toEqual([
    ['d3', 'surname', { verdict: 'keyed', value: 'VERMA' }],
    ['d3', 'givenNames', { verdict: 'absent' }],
  ]);
  await close();
});

test('the kind of a document is set with the keyboard', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screenOf('document-kind-dialog'), {
    origin: server.origin,
  });
  await page.getByRole('button', { name: /Kind$/ }).press('Enter');
  await page.getByRole('option', { name: 'PAN card' }).press('Enter');
  await page.getByRole('button', { name: /Issuing country$/ }).press('Enter');
  await page.getByRole('option', { name: 'India', exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Set the kind' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  const [kind] = (await callsOf(page)).filter(([operation]) => operation === 'session.set-document-kind');
  expect(kind?.[1]).toMatchObject({ documentId: 'd1', kind: { type: 'pan-card', country: 'IND' } });
  await close();
});

test('a social security number is keyed with the keyboard, once it is one', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screenOf('document-keyed-dialog'), {
    origin: server.origin,
  });
  const dialog = page.getByRole('dialog', { name: 'Key a document', exact: true });
  const sign = dialog.getByRole('button', { name: 'Sign and keep' });
  await dialog.getByRole('textbox', { name: 'Number' }).fill('000-12-3456');
  await dialog.getByLabel('Surname').fill('Eriksson');
  await dialog.getByLabel('First name').fill('Anna');
  await dialog.getByLabel('Date of birth').fill('1974-08-12');
  await expect(sign).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Number' }).fill('123456789');
  await sign.press('Enter');
  await expect(dialog).toBeHidden();
  const [keyed] = (await callsOf(page)).filter(([operation]) => operation === 'session.key-document');
  expect(keyed?.[1].document).toEqual({
    type: 'ssn',
    number: '123-45-6789',
    lastName: 'Eriksson',
    firstName: 'Anna',
    dateOfBirth: '1974-08-12',
  });
  await close();
});

test('each document of a session is one arrow key away', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screenOf('document-several'), { origin: server.origin });
  const [first, second] = [
    page.getByRole('tab', { name: /Passport/ }),
    page.getByRole('tab', { name: /Driving/ }),
  ];
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await second.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: /^Passport/ })).toBeVisible();
  await close();
});
