import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '#core/contract/language.ts';
import { callsOf, screenNamed, stageScreen } from '#scripts/harness/renderer-stage.ts';
import { PROGRAM_SCREENS } from '#scripts/harness/renderer-states-programs.ts';
import { type StaticServer, serveFolder } from '#scripts/harness/static-server.ts';
import { inDepth } from '../support/depth.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** CSS pixels of what a finger has to meet. */
const TARGET = 44;

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveFolder(fileURLToPath(new URL('../../dist/renderer', import.meta.url)));
});
test.afterAll(() => server.close());

const screen = (name: string) => screenNamed(PROGRAM_SCREENS, `operator-${name}`);
const inputOf = async (page: Page, operation: string) =>
  (await callsOf(page)).find(([name]) => name === operation)?.[1];

test('a program is paired by keys alone, without a scope that it asked for', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screen('programs-request'), { origin: server.origin });
  await expect(page.getByRole('alert')).toContainText('shows the same code');
  const documents = page.getByRole('checkbox', { name: /which documents/ });
  await documents.focus();
  await page.keyboard.press('Space');
  await expect(documents).not.toBeChecked();
  await page.getByRole('button', { name: 'Allow' }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => inputOf(page, 'programs.answer'))
    .toEqual({
      requestId: 'r1',
      scopes: ['library.read', 'person.read', 'person.share', 'sessions.start'],
    });
  await close();
});

test('a program is refused, also where the system does not tell its file', async ({ browser }) => {
  const fixture = screen('programs-request-untold');
  const { page, close } = await stageScreen(browser, fixture, { origin: server.origin });
  await expect(page.getByText('The system does not tell.')).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => inputOf(page, 'programs.answer')).toEqual({ requestId: 'r1', scopes: null });
  await close();
});

test('nothing is allowed without a scope', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screen('programs-request'), { origin: server.origin });
  for (const box of await page.getByRole('checkbox').all()) {
    await box.focus();
    await expect(box).toBeFocused();
    await box.press('Space');
    await expect(box).not.toBeChecked();
  }
  await expect(page.getByRole('button', { name: 'Allow' })).toBeDisabled();
  await close();
});

test('a program is removed after a question, whose safe answer keeps it', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screen('programs-revoke'), { origin: server.origin });
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Keep' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(await inputOf(page, 'programs.revoke')).toBeUndefined();
  await page.getByRole('button', { name: 'Remove Queue display' }).press('Enter');
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect.poll(() => inputOf(page, 'programs.revoke')).toEqual({ programId: 'p1' });
  await close();
});

test('access is turned on by a key', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screen('programs-off'), { origin: server.origin });
  await page.getByRole('button', { name: 'Turn access on' }).press('Enter');
  await expect.poll(() => inputOf(page, 'programs.turn')).toEqual({ on: true });
  await close();
});

test('a finger meets everything that it may touch', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screen('programs-request'), { origin: server.origin });
  for (const target of await page.locator('.Pairing .Button, .Pairing .CheckBox, .Program .Button').all()) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(TARGET);
  }
  await close();
});

for (const language of inDepth(LANGUAGES)) {
  test(`the screen breaks no rule of WCAG 2.2 AA in ${language}`, async ({ browser }) => {
    const fixture = screen('programs-request');
    const { page, close } = await stageScreen(browser, fixture, { origin: server.origin, language });
    const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      await page.evaluate(() => document.documentElement.clientWidth),
    );
    await close();
  });
}
