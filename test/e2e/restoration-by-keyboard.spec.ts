import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { callsOf, stageScreen } from '#scripts/harness/renderer-stage.ts';
import { SESSION_SCREENS } from '#scripts/harness/renderer-states-session.ts';
import { type StaticServer, serveFolder } from '#scripts/harness/static-server.ts';

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveFolder(fileURLToPath(new URL('../../dist/renderer', import.meta.url)));
});
test.afterAll(() => server.close());

const stageOf = (name: string) => {
  const fixture = SESSION_SCREENS.find((screen) => screen.name === name);
  if (!fixture) throw new Error(`the fixture ${name} is gone`);
  return fixture;
};

test('an operator starts a restoration, and again after one that failed', async ({ browser }) => {
  for (const name of ['session-evidence', 'session-restoration-failed']) {
    const { page, close } = await stageScreen(browser, stageOf(name), { origin: server.origin });
    await page.getByRole('button', { name: 'Details' }).press('Enter');
    const failure = page.getByText('The wallet did not come back.');
    await expect(failure).toBeVisible({ visible: name !== 'session-evidence' });
    await page.getByRole('button', { name: 'Bring a wallet back' }).press('Enter');
    await expect
      .poll(async () => (await callsOf(page)).map(([operation]) => operation))
      .toContain('session.restore-wallet');
    await close();
  }
});

test('an operator cannot start a second restoration beside the first', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, stageOf('session-restoring'), { origin: server.origin });
  await page.getByRole('button', { name: 'Details' }).press('Enter');
  await expect(page.getByText('The applicant answers on their display.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bring a wallet back' })).toHaveCount(0);
  await close();
});
