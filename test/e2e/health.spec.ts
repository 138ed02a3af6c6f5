import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { HEALTH_PARTS } from '#core/contract/counter/health.ts';
import { callsOf, stageScreen } from '#scripts/harness/renderer-stage.ts';
import { HEALTH_SCREENS } from '#scripts/harness/renderer-states-health.ts';
import { type StaticServer, serveFolder } from '#scripts/harness/static-server.ts';

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveFolder(fileURLToPath(new URL('../../dist/renderer', import.meta.url)));
});
test.afterAll(() => server.close());

const FAULTS = HEALTH_SCREENS.find(({ name }) => name === 'operator-health-faults')!;

test('every part of the kiosk is tried, says what to do, and is tried again by its button', async ({
  browser,
}) => {
  const { page, close } = await stageScreen(browser, FAULTS, { origin: server.origin });
  const probes = async () =>
    (await callsOf(page)).filter(([name]) => name === 'health.probe').flatMap(([, input]) => input.parts);
  await expect(page.getByRole('heading', { name: 'Kiosk health' })).toBeVisible();
  await expect.poll(probes).toEqual([...HEALTH_PARTS]);
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card('Storage')).toContainText('Little room is left on the disk. Free: 310 MiB.');
  await expect(card('Storage')).toContainText('Free some space before the next applicant.');
  await expect(card('Services')).toContainText('The services did not answer a signed call.');
  // The policy of the page itself, as the kiosk serves it.
  await expect(card('Microphone')).toContainText('may not use a microphone, and none is opened');
  await page.getByRole('button', { name: 'Test: Clock' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(probes).toEqual([...HEALTH_PARTS, 'clock']);
  await page.getByRole('button', { name: 'Save diagnostics' }).click();
  await expect(page.getByText(/Saved in the folder of exports: diagnostics-/)).toBeVisible();
  await card('Cameras').getByRole('button', { name: 'Show the cameras' }).click();
  await expect(page.getByRole('dialog', { name: 'Cameras' })).toBeVisible();
  await close();
});
