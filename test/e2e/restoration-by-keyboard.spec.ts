import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { callsOf, screenNamed, stageScreen } from '#scripts/harness/renderer-stage.ts';
import { APPLICANT_SCREENS } from '#scripts/harness/renderer-states-applicant.ts';
import { SESSION_SCREENS } from '#scripts/harness/renderer-states-session.ts';
import { type StaticServer, serveFolder } from '#scripts/harness/static-server.ts';

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveFolder(fileURLToPath(new URL('../../dist/renderer', import.meta.url)));
});
test.afterAll(() => server.close());

const stageOf = (name: string) => screenNamed([...SESSION_SCREENS, ...APPLICANT_SCREENS], name);

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

test('a code for the wallet that came back is scanned and answered by keyboard alone', async ({
  browser,
}) => {
  const operator = await stageScreen(browser, stageOf('session-restored'), { origin: server.origin });
  await operator.page.getByRole('button', { name: 'Details' }).press('Enter');
  await operator.page.getByRole('button', { name: 'Scan a code by camera' }).press('Enter');
  await expect
    .poll(async () => (await callsOf(operator.page)).map(([operation]) => operation))
    .toContain('wallet-code.scan');
  await operator.close();
  const stage = stageOf('applicant-wallet-code-sign-in');
  const { page, close } = await stageScreen(browser, stage, { origin: server.origin });
  const agree = page.getByRole('button', { name: 'Yes, continue' });
  await expect(agree).toBeDisabled();
  await page.getByLabel('PIN', { exact: true }).pressSequentially('428571');
  await agree.press('Enter');
  await expect
    .poll(async () => (await callsOf(page)).find(([operation]) => operation === 'wallet-code.answer')?.[1])
    .toMatchObject({ questionId: '3', answer: '428571' });
  await close();
});
