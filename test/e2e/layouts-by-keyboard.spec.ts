import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { callsOf, screenNamed, stageScreen } from '#scripts/harness/renderer-stage.ts';
import { LAYOUT_SCREENS } from '#scripts/harness/renderer-states-layouts.ts';
import { type StaticServer, serveFolder } from '#scripts/harness/static-server.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveFolder(fileURLToPath(new URL('../../dist/renderer', import.meta.url)));
});
test.afterAll(() => server.close());

const screen = (name: string) => screenNamed(LAYOUT_SCREENS, `layouts-${name}`);

test('a supervisor tries a layout of a flow on a picture and sees every field where it stands', async ({
  browser,
}) => {
  const { page, close } = await stageScreen(browser, screen('read'), { origin: server.origin });
  const read = page.getByRole('button', { name: 'Read the picture' });
  await page.getByRole('button', { name: /Layouts of the flows/ }).press('Enter');
  await page.getByRole('option', { name: /Licence of Specimen State/ }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Layout as JSON' })).toHaveValue(/"specimen-state-licence"/);
  await read.press('Enter');
  await expect
    .poll(async () => (await callsOf(page)).filter(([name]) => name === 'layouts.read').at(-1)?.[1])
    .toMatchObject({
      layouts: expect.stringContaining('I\\\\d{7}'),
      picture: expect.stringMatching(/^\/9j\//),
    });
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(1)).toContainText(/Document number.*I1234562.*form of the value.*Certain/);
  await expect(rows.nth(3)).toContainText('In doubt');
  await expect(page.locator('.Layouts-field')).toHaveCount(6);
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze();
  expect(violations).toEqual([]);
  await close();
});

test('a definition that a flow would be refused for is answered with its places', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screen('refused'), { origin: server.origin });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('/shapes/0/pattern');
  await expect(alert).toContainText('no groups');
  await expect(page.getByRole('table')).toHaveCount(0);
  await close();
});
