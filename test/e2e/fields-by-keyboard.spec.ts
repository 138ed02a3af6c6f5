import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { callsOf, stageScreen } from '#scripts/harness/renderer-stage.ts';
import { SESSION_SCREENS } from '#scripts/harness/renderer-states-session.ts';
import { type StaticServer, serveFolder } from '#scripts/harness/static-server.ts';

const EVIDENCE = SESSION_SCREENS.find(({ name }) => name === 'session-evidence');

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveFolder(fileURLToPath(new URL('../../dist/renderer', import.meta.url)));
});
test.afterAll(() => server.close());

test('a document is gone through with Enter alone, and a differing field by two keys', async ({
  browser,
}) => {
  if (!EVIDENCE) throw new Error('the fixture of a session with evidence is gone');
  const { page, close } = await stageScreen(browser, EVIDENCE, { origin: server.origin });
  const confirm = page.getByRole('button', { name: 'Confirm' });

  await confirm.focus();
  await page.keyboard.press('Enter');
  // The next field that needs a word has opened and its button has the focus.
  await expect(page.getByRole('button', { name: /^Date of birth/ })).toHaveAttribute('aria-expanded', 'true');
  await expect(confirm).toBeFocused();

  await page.keyboard.press('Alt+d');
  await expect(page.getByLabel('What is printed?')).toBeFocused();
  await page.keyboard.type('1974-08-13');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Date of expiry/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );

  const confirmations = (await callsOf(page))
    .filter(([operation]) => operation === 'session.confirm-field')
    .map(([, input]) => [input.field, input.confirmation]);
  expect(confirmations).toEqual([
    ['givenNames', { verdict: 'confirmed', value: 'ANNA MARIA' }],
    ['dateOfBirth', { verdict: 'differs', value: '1974-08-13' }],
  ]);
  await close();
});
