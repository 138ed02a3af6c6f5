import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { visitHosted } from '#scripts/harness/hosted-stage.ts';
import { CONSENTS, capturing, PAGE, QUESTIONS } from '#scripts/harness/hosted-states.ts';
import { FINISHED, heading, PHONE, press, taken, test } from './hosted-pages.fixture.ts';

const DIST = fileURLToPath(new URL('../../dist/hosted', import.meta.url));

test.use({ trace: 'off' });

/** Bytes that a browser loads for a file. */
const bytesOf = (file: string): number => {
  const plain = path.join(DIST, file);
  return readFileSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).length;
};

test('the first page weighs at most 150 kB with fonts, before the camera is asked for', () => {
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  const linked = [...html.matchAll(/(?:src|href)="\/hosted\/([^"]+\.(?:js|css|svg))"/g)].map(
    ([, file]) => file ?? '',
  );
  const [css = ''] = linked.filter((file) => file.endsWith('.css'));
  const fonts = [
    ...readFileSync(path.join(DIST, css), 'utf8').matchAll(/\/hosted\/(assets\/[^)"']+\.woff2)/g),
  ];
  const scripts = linked.filter((file) => file.startsWith('assets/') && file.endsWith('.js'));
  // The texts of one language; each is loaded by a name that a first script holds.
  const texts = scripts.flatMap((script) =>
    [...readFileSync(path.join(DIST, script), 'utf8').matchAll(/\.\/(hosted-[\w-]+\.js)/g)].map(
      ([, file]) => `assets/${file}`,
    ),
  );
  expect(new Set(texts).size).toBe(4);
  const largest = Math.max(...texts.map(bytesOf));
  const sizes = linked.map(bytesOf);
  const whole = [bytesOf('index.html'), ...sizes, largest, ...fonts.map(([, file]) => bytesOf(file ?? ''))];
  expect(fonts.length).toBeGreaterThan(0);
  expect(whole.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
});

test('a person goes from the start to the end, and no step asks twice', async ({ browser, stage }) => {
  const selfie = capturing({ step: 'selfie', autoCapture: false });
  const question = { index: 0, total: 1, kind: 'nod', secondsLeft: 2 };
  const first = capturing({ step: 'consent', consents: CONSENTS });
  stage.answer(first, {
    // The services judge the document before they ask for the face.
    page: [{ body: first }, { body: selfie }],
    consents: { body: capturing({ autoCapture: false }) },
    hints: { body: { advice: 'ready' } },
    pictures: [taken(capturing({ step: 'judging' })), taken(capturing({ step: 'challenge' }))],
    challenges: { body: { challengeId: 'f9ad21c6-5f0b-4c4f-9c0d-3f1c2e7a1c11', question } },
    clips: { body: { accepted: true, result: 'taken', next: FINISHED } },
  });
  const { page, context, problems } = await visitHosted(browser, stage.origin, {
    viewport: PHONE,
    camera: 'selfie',
  });
  // The services advise where the guide cannot run, so that a drawn face will do.
  await page.route('**/vision/*.task', (route) => route.abort());
  await press(page, 'Start');
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toHaveText('Please answer each part.');
  for (const answer of await page.getByLabel('Yes, I agree').all()) await answer.check();
  await press(page, 'Continue');
  await expect(heading(page, 'Your browser asks for the camera')).toBeVisible();
  await press(page, 'Turn on the camera');
  await expect(heading(page, 'Front of your document')).toBeVisible();
  await press(page, 'Take the picture');
  await expect(heading(page, 'Take a picture of your face')).toBeVisible({ timeout: 20_000 });
  const shutter = page.getByRole('button', { name: 'Take the picture' });
  await expect(shutter).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
  await shutter.click();
  await press(page, 'I am ready');
  await expect(heading(page, 'Nod once')).toBeVisible();
  await expect(heading(page, 'Thank you, you are done')).toBeVisible({ timeout: 20_000 });
  const consents = stage.sent.filter(({ path: sent }) => sent === 'consents');
  expect(consents).toMatchObject([{ body: { answers: [{ given: true }, { given: true }], language: 'en' } }]);
  expect(stage.sent.filter(({ path: sent }) => sent === 'pictures')).toHaveLength(2);
  // Before anything is captured, and with the camera of the document and of the face.
  expect(stage.sent.filter(({ path: sent }) => sent === 'device')).toMatchObject([
    { body: { cameras: [] } },
    { body: { cameras: [{ width: 1280 }] } },
    { body: { cameras: [{ width: 1280 }] } },
  ]);
  expect(problems).toEqual([]);
  await context.close();
});

test('of two tabs the older one stops, and takes the turn back', async ({ browser, stage }) => {
  stage.answer(QUESTIONS);
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await expect(heading(page, 'Confirm who you are')).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(heading(page, 'You continued in another tab')).toBeVisible();
  await press(page, 'Continue here');
  await expect(heading(page, 'Confirm who you are')).toBeVisible();
  await expect(heading(other, 'You continued in another tab')).toBeVisible();
  expect(stage.sent.filter(({ path: sent }) => sent === 'claim')).toHaveLength(1);
  await context.close();
});

test('another device than that of the sign-in says where it continues', async ({ browser, stage }) => {
  const goesOnAt = '/oidc/t/c/sign-in/u';
  stage.answer({ ...PAGE, waitingFor: 'review', goesOnAt });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await page.route(`**${goesOnAt}/standing`, (route) => route.fulfill({ json: { standing: 'review' } }));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Back to the sign-in' })).toHaveAttribute('href', goesOnAt);
  await page.unrouteAll();
  await page.route(`**${goesOnAt}/standing`, (route) => route.fulfill({ json: { standing: 'ended' } }));
  stage.answer({ ...FINISHED, goesOnAt });
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('Continue on the device where you signed in.');
  await context.close();
});

test('another device takes the turn: the page says so', async ({ browser, stage }) => {
  stage.answer(capturing({ step: 'consent', consents: CONSENTS }), {
    consents: { status: 409, body: { code: 'INSTANCE_MOVED_TAB' } },
  });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await press(page, 'Start');
  await expect(heading(page, 'Your consent')).toBeVisible();
  for (const answer of await page.getByLabel('No', { exact: true }).all()) await answer.check();
  await press(page, 'Continue');
  await expect(heading(page, 'You continued in another tab')).toBeVisible();
  await context.close();
});

test('an answer without a connection waits, and is sent automatically', async ({ browser, stage }) => {
  stage.answer(QUESTIONS, { answers: { body: FINISHED } });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await press(page, 'Start');
  await page.getByLabel('Savings', { exact: true }).check();
  await page.getByLabel('E-mail address (required)').fill('anna@example.org');
  await context.setOffline(true);
  await press(page, 'Continue');
  await expect(
    page.getByText('No connection. Nothing is lost; this page continues automatically.'),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Thank you, you are done')).toBeVisible();
  const answers = stage.sent.filter(({ path: sent }) => sent === 'answers');
  expect(answers).toEqual([
    { path: 'answers', body: { revision: 3, values: { purpose: 'Savings', email: 'anna@example.org' } } },
  ]);
  await context.close();
});

test('the language of the browser is chosen, and changing it keeps typed answers', async ({
  browser,
  stage,
}) => {
  stage.answer(QUESTIONS);
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE, language: 'fr-CA' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await expect(heading(page, 'Confirmez votre identité')).toBeVisible();
  await press(page, 'Commencer');
  await page.getByLabel('E-mail address (obligatoire)').fill('anna@example.org');
  await press(page, 'Menu : langue, aide, temps, arrêt');
  await page.getByRole('button', { name: /^Langue/ }).click();
  await press(page, 'Español');
  await expect(page.getByLabel('E-mail address (obligatorio)')).toHaveValue('anna@example.org');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(loaded.filter((url) => /assets\/hosted-/.test(url))).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continuar', exact: true })).toBeVisible();
  await context.close();
});

test('a keyboard alone is enough', async ({ browser, stage }) => {
  stage.answer(capturing({ step: 'consent', consents: CONSENTS }), {
    consents: { body: capturing({ step: 'selfie', autoCapture: false }) },
    hints: { body: { advice: 'ready' } },
    pictures: taken(FINISHED),
  });
  const visit = { viewport: { width: 1280, height: 800 }, camera: 'selfie' } as const;
  const { page, context } = await visitHosted(browser, stage.origin, visit);
  await page.route('**/vision/*.task', (route) => route.abort());
  /** Goes on with the key until something has the focus. */
  const reach = async (name: string | RegExp, role: 'button' | 'radio' = 'button') => {
    const target = page.getByRole(role, { name }).first();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 20 });
    }).toPass();
  };
  await expect(heading(page, 'Confirm who you are')).toBeFocused();
  await reach('Start');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your consent')).toBeFocused();
  await reach('Yes, I agree', 'radio');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await reach('Continue');
  await page.keyboard.press('Enter');
  await reach('Turn on the camera');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Take the picture' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Language' })).toBeVisible();
  await page.keyboard.press('Escape');
  const shutter = page.getByRole('button', { name: 'Take the picture' });
  await expect(shutter).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
  await page.locator('body').press('Space');
  await expect(heading(page, 'Thank you, you are done')).toBeVisible();
  await context.close();
});

test('stopping is asked for once more, then the page says what became of the pictures', async ({
  browser,
  stage,
}) => {
  stage.answer(capturing({}), { stop: { body: { ...PAGE, state: 'Abandoned', waitingFor: null } } });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await press(page, 'Menu: language, help, time, stop');
  await press(page, 'Stop and delete my pictures');
  await expect(page.getByRole('heading', { name: 'Do you want to stop?' })).toBeVisible();
  await press(page, 'Stop and delete my pictures');
  await expect(heading(page, 'You have stopped')).toBeVisible();
  await expect(page.getByText('We delete your pictures.')).toBeVisible();
  expect(stage.sent.find(({ path: sent }) => sent === 'stop')?.body).toEqual({ revision: 3 });
  // The organisation may have ended an instance whose page is loaded afterwards.
  stage.answer({ ...PAGE, state: 'Abandoned', waitingFor: null });
  await page.reload();
  await expect(heading(page, 'This check was stopped')).toBeVisible();
  await expect(page.getByText('pictures')).toBeHidden();
  await context.close();
});

test('what was checked already is not deleted by a stop, and what is being checked cannot be stopped', async ({
  browser,
  stage,
}) => {
  const { stop: _none, ...judged } = { ...PAGE, waitingFor: 'session' };
  const ticket = { ...PAGE, waitingFor: 'session', reference: 'TMC-RJQ', stop: 'keeps' } as const;
  stage.answer(ticket, { stop: { status: 409, body: { code: 'INSTANCE_MOVED' } } });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await press(page, 'Menu: language, help, time, stop');
  await press(page, 'Stop');
  await expect(page.getByText('Pictures that are checked already are kept with their result.')).toBeVisible();
  // A press that changes nothing says so.
  await press(page, 'Stop');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'That did not work. Please try again.',
  );
  stage.answer(judged);
  await expect(page.getByText('What you sent is being checked and cannot be stopped now.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Stop' })).toBeHidden();
  await context.close();
});

for (const [what, viewport] of [
  ['320 pixels', { width: 320, height: 640 }],
  ['text of twice the size', { width: 390, height: 844 }],
] as const) {
  test(`nothing is cut off at ${what}`, async ({ browser, stage }) => {
    stage.answer(capturing({ step: 'consent', consents: CONSENTS }));
    const { page, context } = await visitHosted(browser, stage.origin, { viewport, language: 'fr' });
    if (viewport.width > 320)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const step of ['Commencer', 'Continuer']) {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await press(page, step);
    }
    await context.close();
  });
}
