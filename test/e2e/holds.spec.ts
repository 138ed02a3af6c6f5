import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { callsOf, openScreenStage, stageScreen } from '#scripts/harness/renderer-stage.ts';
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
  // The services refuse whoever held a session.
  const own = page.getByRole('listitem').filter({ hasText: 'You held this session' });
  await expect(own.getByRole('button')).toHaveCount(0);
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

test('without an operator, another officer confirms in place; their passphrase stays nowhere', async ({
  browser,
}) => {
  const { page, close } = await stageScreen(browser, named('holds-signed-out'), { origin: server.origin });
  await page.getByLabel('Name of the account').fill('Ines Roca');
  await page.getByLabel('Passphrase of the account').fill('a passphrase of an account');
  await page.keyboard.press('Enter');
  const card = page.getByRole('listitem', { name: 'Session K7-203' });
  await card.getByRole('button', { name: 'Second person confirms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Session K7-203' });
  await dialog.getByLabel('Name of the account').fill('Jon Vale');
  await dialog.getByLabel('Passphrase of the account').fill('not the passphrase');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('passphrase');
  await expect(dialog.getByLabel('Passphrase of the account')).toHaveValue('');
  const confirmed = (await callsOf(page)).find(([name]) => name === 'holds.confirm-release');
  expect(confirmed?.[1]).toEqual({
    holdId: HOLDS[2]!.holdId,
    by: { name: 'Jon Vale', passphrase: 'not the passphrase' },
  });
  await close();
});

test('the list goes with the sign-in that the kiosk ends', async ({ browser }) => {
  const screen = named('holds');
  const { page, close } = await stageScreen(browser, screen, { origin: server.origin });
  const list = page.getByRole('listitem', { name: 'Session K7-201' });
  await expect(list).toBeVisible();
  await push(page, { ...screen.operator!, hasSecurityOfficer: true });
  await expect(list).toBeVisible();
  await push(page, screen.operator!);
  await expect(page.getByRole('alert')).toContainText('The sign-in has ended');
  await expect(list).toBeHidden();
  await close();
});

test('a passphrase that is left in its field is cleared', async ({ browser }) => {
  const stage = await openScreenStage(browser);
  const { page } = await stage.show(named('holds-sign-in'), { origin: server.origin });
  await page.clock.install();
  const passphrase = page.getByLabel('Passphrase of the account');
  await passphrase.fill('a passphrase of an account');
  await page.clock.runFor(119_000);
  await expect(passphrase).not.toHaveValue('');
  await page.clock.runFor(2_000);
  await expect(passphrase).toHaveValue('');
  await stage.close();
});

const push = (page: Page, state: OperatorState): Promise<void> =>
  page.evaluate(
    (next) =>
      (window as unknown as { fakeCorePush: (event: string, state: unknown) => void }).fakeCorePush(
        'operator.state',
        next,
      ),
    state,
  );
