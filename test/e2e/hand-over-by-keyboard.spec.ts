import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { callsOf, stageScreen } from '#scripts/harness/renderer-stage.ts';
import { SESSION_SCREENS } from '#scripts/harness/renderer-states-session.ts';
import { type StaticServer, serveFolder } from '#scripts/harness/static-server.ts';

const HAND_OVER = SESSION_SCREENS.find(({ name }) => name === 'session-hand-over');
/** CSS pixels of what a finger has to meet. */
const TARGET = 44;

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveFolder(fileURLToPath(new URL('../../dist/renderer', import.meta.url)));
});
test.afterAll(() => server.close());

test('a session is handed over by keys alone, and by targets large enough for a finger', async ({
  browser,
}) => {
  if (!HAND_OVER) throw new Error('the fixture of a hand-over is gone');
  const { page, close } = await stageScreen(browser, HAND_OVER, { origin: server.origin });
  const sign = page.getByRole('button', { name: 'Sign and hand over' });
  await expect(sign).toBeDisabled();

  const kiosk = page.getByRole('button', { name: /Kiosk/ });
  await kiosk.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Counter 2' }).focus();
  await page.keyboard.press('Enter');
  await expect(kiosk).toContainText('Counter 2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Camera or reader does not work here' })).toBeChecked();

  const choice = page.getByRole('dialog').locator('.ChoiceGroup-choice').first();
  for (const target of [kiosk, sign, choice]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET);
  }
  await sign.focus();
  await page.keyboard.press('Enter');
  const [[, input] = []] = (await callsOf(page)).filter(([operation]) => operation === 'session.hand-over');
  expect(input).toMatchObject({ to: 'did:key:zCounter2', reason: 'equipment' });
  await close();
});
