import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { INSPECTION_GUIDES } from '#core/contract/inspection-guide.ts';
import { callsOf, screenNamed, stageScreen } from '#scripts/harness/renderer-stage.ts';
import { SESSION_SCREENS } from '#scripts/harness/renderer-states-session.ts';
import { type StaticServer, serveFolder } from '#scripts/harness/static-server.ts';

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveFolder(fileURLToPath(new URL('../../dist/renderer', import.meta.url)));
});
test.afterAll(() => server.close());

const screenOf = (name: string) => screenNamed(SESSION_SCREENS, `session-${name}`);

test('a document is inspected by its guide, by one key and by touch, and nothing is answered beforehand', async ({
  browser,
}) => {
  const { page, close } = await stageScreen(browser, screenOf('ready'), { origin: server.origin });
  await page.keyboard.press('i', { delay: 60 });
  const guide = page.getByRole('dialog', { name: 'Inspection guide: Passport' });
  await expect(guide).toBeVisible();
  await expect(guide.getByRole('radio', { checked: true })).toHaveCount(0);
  const save = guide.getByRole('button', { name: 'Record and sign' });
  await expect(save).toBeDisabled();
  const answer = (point: RegExp, name: string) =>
    guide.getByRole('radiogroup', { name: point }).getByRole('radio', { name });
  // By keys: into the group, to the first answer, and to the next one.
  await answer(/Moving image/, 'As expected').focus();
  await page.keyboard.press('Space');
  await expect(answer(/Moving image/, 'As expected')).toBeChecked();
  await guide
    .getByRole('radiogroup', { name: /Seam and pages/ })
    .getByText('Differs')
    .click();
  // What was answered and not signed is still there after a look at the document.
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await page.getByRole('button', { name: 'Guide', exact: true }).click();
  await expect(answer(/Moving image/, 'As expected')).toBeChecked();
  await expect(answer(/Seam and pages/, 'Differs')).toBeChecked();
  await save.click();
  await expect(guide).toBeHidden();
  const recorded = (await callsOf(page)).filter(([name]) => name === 'session.record-inspection');
  expect(recorded.map(([, { subject, answers }]) => ({ subject, answers }))).toEqual([
    {
      subject: 'document',
      answers: [
        { point: 'moving-image', answer: 'as-expected' },
        { point: 'seam', answer: 'differs' },
      ],
    },
  ]);
  await close();
});

test('a face that nobody may photograph is compared with the portrait part by part', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screenOf('face-by-eye'), { origin: server.origin });
  await page.getByRole('button', { name: 'Compare by eye' }).click();
  const parts = page.getByRole('dialog', { name: 'Face beside the portrait' });
  await expect(parts.getByRole('img', { name: 'Portrait' })).toBeVisible();
  await expect(parts.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(parts).toBeHidden();
  // A key so soon after another one may be a reader's.
  await expect(async () => {
    await page.keyboard.press('v', { delay: 60 });
    await expect(parts).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const part of await parts.getByRole('radiogroup').all()) await part.getByText('As expected').click();
  await parts.getByRole('button', { name: 'Record and sign' }).click();
  await expect(parts).toBeHidden();
  const [recorded] = (await callsOf(page)).filter(([name]) => name === 'session.record-inspection');
  expect(recorded?.[1]).toMatchObject({
    subject: 'face',
    answers: INSPECTION_GUIDES.face.map((point) => ({ point, answer: 'as-expected' })),
  });
  await close();
});
