import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { DocumentField } from '#core/document/fields.ts';
import { callsOf, screenNamed, stageScreen } from '#scripts/harness/renderer-stage.ts';
import { SESSION_SCREENS } from '#scripts/harness/renderer-states-session.ts';
import type { ScreenFixture } from '#scripts/harness/screen-fixture.ts';
import { type StaticServer, serveFolder } from '#scripts/harness/static-server.ts';
import { typeLikeReader } from '#scripts/harness/wedge-typing.ts';

let server: StaticServer;
test.beforeAll(async () => {
  server = await serveFolder(fileURLToPath(new URL('../../dist/renderer', import.meta.url)));
});
test.afterAll(() => server.close());

const screenOf = (name: string) => screenNamed(SESSION_SCREENS, `session-${name}`);
/** The same, where no machine found the print of a field. */
const withoutCrop = (screen: ScreenFixture, field: DocumentField): ScreenFixture => {
  const { operator } = screen;
  const [document] = operator?.session?.documents ?? [];
  if (!operator?.session || !document) throw new Error(`${screen.name} has no document`);
  const captures = document.captures.map(({ print, ...capture }) => {
    if (!print) return capture;
    const { [field]: _hidden, ...fields } = print.fields;
    return { ...capture, print: { ...print, fields } };
  });
  const session = { ...operator.session, documents: [{ ...document, captures }] };
  return { ...screen, operator: { ...operator, session } };
};
const called = async (page: Page, name: string) =>
  (await callsOf(page)).filter(([operation]) => operation === name).map(([, input]) => input);
/** At the pace of a person: what comes faster is taken for a reader's. */
const press = (page: Page, key: string) => page.keyboard.press(key, { delay: 60 });
const rowOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\(`) });

test('a document is gone through with Enter alone, and a differing field by one key', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screenOf('evidence'), { origin: server.origin });
  await press(page, 'Enter');
  // The next field that needs an answer is open, and its button has the focus.
  await expect(rowOf(page, 'Date of birth')).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('button', { name: 'Match', exact: true })).toBeFocused();

  await press(page, 'd');
  const printed = page.getByLabel('What is printed?');
  await expect(printed).toBeFocused();
  await page.keyboard.type('1974-08-13', { delay: 80 });
  await expect(printed).toHaveValue('1974-08-13');
  await press(page, 'Enter');
  await expect(rowOf(page, 'Date of expiry')).toHaveAttribute('aria-expanded', 'true');

  const said = await called(page, 'session.confirm-field');
  expect(said.map((input) => [input.field, input.confirmation])).toEqual([
    ['givenNames', { verdict: 'confirmed', value: 'ANNA MARIA' }],
    ['dateOfBirth', { verdict: 'differs', value: '1974-08-13' }],
  ]);
  await close();
});

test('one signature sends inspection and decision, and can be taken back until then', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screenOf('ready'), { origin: server.origin });
  const undo = page.getByRole('button', { name: 'Undo' });
  const answer = (name: string) => page.getByRole('radio', { name });
  // What was signed before is shown; another answer has to be signed again.
  await press(page, '3');
  await expect(answer('Looks suspect')).toBeChecked();
  await rowOf(page, 'Surname').focus();
  await press(page, 'Control+Enter');
  await expect(undo).toBeFocused();
  // Nothing above the desk can be pressed meanwhile, by no key either.
  await expect(page.getByRole('banner')).toHaveAttribute('inert');
  await press(page, 'F1');
  await press(page, 'Escape');
  await expect(undo).toBeHidden();
  await expect(page.getByText('Taken back. Nothing is signed.')).toBeAttached();
  await expect(rowOf(page, 'Surname')).toBeFocused();
  // A button that went away with the decision is found again.
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(undo).toBeFocused();
  await press(page, 'Escape');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeFocused();

  // The same key signs, once it can be no second press by mistake.
  await expect(async () => {
    await press(page, 'Control+Enter');
    await expect(undo).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(async () => {
    await press(page, 'Control+Enter');
    expect(await called(page, 'session.decide')).not.toHaveLength(0);
  }).toPass();
  const [decided] = await called(page, 'session.decide');
  expect(decided).toMatchObject({
    decision: { kind: 'approve', reasons: ['identity-confirmed'] },
    attestation: {
      facePresentMatchesPortrait: 'yes',
      noMaskOrArtefact: 'yes',
      documentInspected: 'suspect',
    },
  });
  await close();
});

test('single keys do nothing in a text, in a burst of a reader, or once they are switched off', async ({
  browser,
}) => {
  const { page, close } = await stageScreen(browser, screenOf('evidence'), { origin: server.origin });
  const checked = page.getByRole('radio', { checked: true });
  await press(page, 'x');
  const note = page.getByLabel('Note (optional)');
  await note.click();
  await page.keyboard.type('1x', { delay: 80 });
  await expect(note).toHaveValue('1x');
  await press(page, 'Escape');
  await expect(note).toBeHidden();

  // A ticket that is scanned begins with a key of the inspection.
  await typeLikeReader(page, '1234567890123456');
  await expect.poll(() => called(page, 'readers.wedge')).toHaveLength(1);
  await press(page, '2');
  await expect(checked).toHaveCount(1);
  await expect(checked.first()).toHaveAttribute('value', 'yes');

  await press(page, 'F1');
  await page.getByText('Single keys act').click();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await press(page, '3');
  await press(page, 'Control+Enter');
  await expect(checked).toHaveCount(1);
  await close();
});

test('all match waits for every required field, and for the focus where no crop stands beside it', async ({
  browser,
}) => {
  const uncropped = withoutCrop(screenOf('evidence'), 'dateOfExpiry');
  const { page, close } = await stageScreen(browser, uncropped, { origin: server.origin });
  const all = page.getByRole('button', { name: 'All match' });
  // A field beside its crop counts as seen automatically.
  await expect(page.getByText('Still to look at: 1')).toBeVisible();
  await press(page, 'a');
  await expect(all).toBeHidden();
  // The keys that scroll go through the rows, wherever the focus is.
  await press(page, 'Home');
  await expect(rowOf(page, 'Document number')).toHaveAttribute('aria-expanded', 'true');
  await rowOf(page, 'Date of expiry').click();
  await expect(all).toBeVisible();
  expect(await called(page, 'session.confirm-field')).toEqual([]);
  await press(page, 'a');
  await expect.poll(async () => (await called(page, 'session.confirm-field')).length).toBe(3);
  await close();
});

test('what can be done is found by its name, with the reason where it cannot be done now', async ({
  browser,
}) => {
  const { page, close } = await stageScreen(browser, screenOf('evidence'), { origin: server.origin });
  await press(page, 'Control+k');
  const field = page.getByRole('combobox', { name: 'What do you want to do?' });
  await expect(field).toBeFocused();
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  await expect(option(/^Approve Still needed/)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.type('approve', { delay: 80 });
  await expect(page.getByRole('option')).toHaveCount(1);
  await press(page, 'Enter');
  await expect(field).toBeVisible();
  await field.fill('review');
  await press(page, 'ArrowDown');
  const active = page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`);
  await expect(active).toHaveAttribute('aria-selected', 'true');
  await option('Refer for review').click();
  await expect(page.getByRole('group', { name: 'Why refer for review?' })).toBeVisible();
  await close();
});

test('the operator says by a key that they come, and finds another way', async ({ browser }) => {
  const { page, close } = await stageScreen(browser, screenOf('capturing'), { origin: server.origin });
  await press(page, 'h');
  await expect.poll(() => called(page, 'session.tell-coming')).toMatchObject([{ isComing: true }]);
  await press(page, 'w');
  await page.getByRole('option', { name: 'Capture without guide' }).click();
  await expect(page.getByRole('dialog', { name: 'Capture without the guide?' })).toBeVisible();
  await close();
});

test('the receipt of a session is shown as a code, and a missing printer is told', async ({ browser }) => {
  const answers = { 'display.printers': { ok: true, value: { printers: 'none' } } } as const;
  const ended = { ...screenOf('ended-waiting'), answers };
  const { page, close } = await stageScreen(browser, ended, { origin: server.origin });
  // In the language of the applicant, whatever the operator reads.
  const receipt = page.getByRole('region', { name: 'Reçu' });
  await expect(receipt.getByRole('img', { name: /^Code QR/ })).toBeVisible();
  await expect(receipt.getByText('pendant 30 jours après le résultat')).toBeVisible();
  await press(page, 'p');
  await expect(page.getByText('This computer has no printer.')).toBeVisible();
  await press(page, 'q');
  await expect.poll(() => called(page, 'session.show-receipt')).toMatchObject([{ isShown: true }]);
  await close();
});

test('an answer that overrules a failed check is marked with the name of the operator', async ({
  browser,
}) => {
  const { page, close } = await stageScreen(browser, screenOf('overruled'), { origin: server.origin });
  const mark = page.getByRole('region', { name: 'Checks' }).getByText('Overruled by Ada Ferry');
  await expect(mark).toBeVisible();
  await press(page, '1');
  await expect(mark).toBeHidden();
  await close();
});

test('the desk needs no page scroll on its displays, and one column at twice the size', async ({
  browser,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [1024, 768],
    [1920, 1080],
  ] as const) {
    const viewport = { width, height };
    const { page, close } = await stageScreen(browser, screenOf('ready'), {
      origin: server.origin,
      viewport,
    });
    for (const name of ['Approve', 'Reject', 'Refer for review', 'End without decision'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    const faces = await page.locator('.Face').evaluateAll((all) => all.map((one) => one.clientWidth));
    for (const side of faces) expect(side).toBeGreaterThanOrEqual(240);
    await close();
  }
  const { page, close } = await stageScreen(browser, screenOf('ready'), {
    origin: server.origin,
    viewport: { width: 320, height: 640 },
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Approve' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
  await close();
});
