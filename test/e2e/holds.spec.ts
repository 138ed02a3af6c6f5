import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { callsOf, stageScreen } from '#scripts/harness/renderer-stage.ts';
import { HOLD_SCREENS, HOLDS } from '#scripts/harness/renderer-states-holds.ts';
import { type StaticServer, serveFolder } from '#scripts/harness/static-server.ts';

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveFolder(fileURLToPath(new URL('../../dist/renderer', import.meta.url)));
});
test.afterAll(() => server.close());

const named = (name: string) => HOLD_SCREENS.find((screen) => screen.name === `operator-${name}`)!;

test('a security officer signs in, asks for a release by keyboard and reads why it is refused', async ({
  browser,
}) => {
  const { page, close } = await stageScreen(browser, named('holds-sign-in'), { origin: server.origin });
  await page.getByLabel('Name of the account').fill('Ines Roca');
  await page.getByLabel('Passphrase of the account').fill('a passphrase of an account');
  await page.keyboard.press('Enter');
  const card = (name: string) => page.getByRole('listitem', { name });
  await expect(card('Session K7-201')).toContainText('Bea Quay, operator');
  await expect(card('Session K7-202')).toContainText('Waits for the second person');
  const ask = card('Session K7-201').getByRole('button', { name: 'Ask for release' });
  await ask.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Session K7-201' });
  await expect(dialog.getByRole('button', { name: 'Ask for release' })).toBeDisabled();
  await dialog.getByText('The suspicion is unfounded').click();
  await dialog.getByRole('button', { name: 'Ask for release' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('You took part in this session');
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  const calls = (await callsOf(page)).filter(([name]) => name.startsWith('holds.'));
  expect(calls).toContainEqual(['holds.ask-release', { holdId: HOLDS[0]!.holdId, reason: 'unfounded' }]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(async () => (await callsOf(page)).at(-1)?.[0]).toBe('holds.sign-out');
  await close();
});

test('without the services the page says so and keeps nobody signed in', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, named('holds-sign-in-unreachable'), {
    origin: server.origin,
  });
  await expect(page.getByRole('alert')).toContainText('The services cannot be reached');
  await expect(page.getByLabel('Passphrase of the account')).toHaveValue('');
  await close();
});
