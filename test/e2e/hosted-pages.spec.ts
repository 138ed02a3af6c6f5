import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { type HostedStage, openHostedStage, visitHosted } from '#scripts/harness/hosted-stage.ts';
import { CONSENTS, capturing, PAGE, QUESTIONS } from '#scripts/harness/hosted-states.ts';

const DIST = fileURLToPath(new URL('../../dist/hosted', import.meta.url));
const PHONE = { width: 390, height: 844 };
const FINISHED: HostedPage = { ...PAGE, state: 'Success', waitingFor: null };
const taken = (next: HostedPage) => ({ body: { result: 'taken', next } });

/** One server for each worker. */
const test = base.extend<object, { stage: HostedStage }>({
  stage: [
    async ({ browserName: _ }, use) => {
      const stage = await openHostedStage();
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],
});
test.use({ trace: 'off' });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** What a browser loads of a file. */
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
  stage.answer(capturing({ step: 'consent', consents: CONSENTS }), {
    consents: { body: capturing({ autoCapture: false }) },
    hints: { body: { advice: 'ready' } },
    pictures: [taken(selfie), taken(capturing({ step: 'challenge' }))],
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
  await expect(heading(page, 'Take a picture of your face')).toBeVisible();
  const shutter = page.getByRole('button', { name: 'Take the picture' });
  await expect(shutter).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
  await shutter.click();
  await press(page, 'I am ready');
  await expect(heading(page, 'Nod once')).toBeVisible();
  await expect(heading(page, 'Thank you, you are done')).toBeVisible({ timeout: 20_000 });
  const consents = stage.sent.filter(({ path: sent }) => sent === 'consents');
  expect(consents).toMatchObject([{ body: { answers: [{ given: true }, { given: true }], language: 'en' } }]);
  expect(stage.sent.filter(({ path: sent }) => sent === 'pictures')).toHaveLength(2);
  // Before anything is captured, and again with the camera.
  expect(stage.sent.filter(({ path: sent }) => sent === 'device')).toMatchObject([
    { body: { cameras: [] } },
    { body: { cameras: [{ width: 1280 }] } },
  ]);
  expect(problems).toEqual([]);
  await context.close();
});

test('the guide for faces runs in the page under its policy', async ({ browser, stage }) => {
  stage.answer(capturing({ step: 'selfie' }));
  const { page, context, problems } = await visitHosted(browser, stage.origin, {
    viewport: PHONE,
    camera: 'selfie',
  });
  await press(page, 'Start');
  await press(page, 'Turn on the camera');
  // A drawn face is found, and is not good enough.
  await expect(page.locator('.Hint')).toHaveText(/oval|closer|back|light|straight|Hold/i, {
    timeout: 30_000,
  });
  expect(problems).toEqual([]);
  await context.close();
});

test('a refused camera leaves every other way open, and another try', async ({ browser, stage }) => {
  stage.answer(capturing({ fileAllowed: true }), {
    counter: { body: { ...PAGE, waitingFor: 'session', reference: 'TMC-RJQ' } },
  });
  const { page, context } = await visitHosted(browser, stage.origin, {
    viewport: PHONE,
    camera: 'NotAllowedError',
  });
  await press(page, 'Start');
  await press(page, 'Turn on the camera');
  await expect(heading(page, 'The camera is blocked')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  for (const way of ['Use the camera app', 'Use another device', 'Choose a file']) {
    await expect(page.getByRole('button', { name: way })).toBeVisible();
  }
  await press(page, 'Try again');
  await expect(heading(page, 'The camera is blocked')).toBeVisible();
  await press(page, 'Try again');
  // The third time another way comes first.
  await expect(page.locator('.Button[data-kind=primary]')).toHaveText('Use the camera app');
  await page.getByRole('button', { name: 'Go to the counter' }).click();
  await expect(page.getByText('TMC-RJQ', { exact: true })).toBeVisible();
  await context.close();
});

test('a picture of the camera app is sent as one', async ({ browser, stage }) => {
  stage.answer(capturing({ step: 'selfie', lightMode: true }), { pictures: taken(FINISHED) });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await press(page, 'Start');
  const input = page.locator('input[type=file]');
  await expect(input).toHaveAttribute('capture', 'user');
  await input.setInputFiles({ name: 'a.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert')).toHaveText('This picture cannot be read. Please choose another.');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  await input.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') });
  await expect(heading(page, 'Thank you, you are done')).toBeVisible();
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

test('what is sent without a connection waits, and continues automatically', async ({ browser, stage }) => {
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

test('an instance that expires while its page is open shows it with the next answer', async ({
  browser,
  stage,
}) => {
  stage.answer(
    { ...PAGE, state: 'Expired', waitingFor: null },
    {
      answers: { status: 409, body: { code: 'INSTANCE_MOVED' } },
    },
  );
  const expired = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await expect(heading(expired.page, 'This link has expired')).toBeVisible();
  await expired.context.close();
  stage.answer(QUESTIONS);
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await press(page, 'Start');
  await page.getByLabel('Savings', { exact: true }).check();
  await page.getByLabel('E-mail address (required)').fill('anna@example.org');
  stage.answer(
    { ...PAGE, state: 'Expired', waitingFor: null },
    {
      answers: { status: 409, body: { code: 'INSTANCE_MOVED' } },
    },
  );
  await press(page, 'Continue');
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await context.close();
});

test('the language of the browser is chosen, and another one without losing what was typed', async ({
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

test('a hidden page turns the camera off until the person is back', async ({ browser, stage }) => {
  stage.answer(capturing({ step: 'selfie' }));
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE, camera: 'selfie' });
  await press(page, 'Start');
  await press(page, 'Turn on the camera');
  await expect(page.locator('.Guide-shade')).toBeVisible();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  expect(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).srcObject)).toBeNull();
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
  await press(page, 'Continue');
  await expect(page.locator('.Guide-shade')).toBeVisible();
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
  expect(stage.sent.find(({ path: sent }) => sent === 'stop')?.body).toEqual({ revision: 3 });
  await context.close();
});

test('a code of six digits is asked for, refused and taken', async ({ browser, stage }) => {
  const code = {
    channel: 'sms',
    to: '••• 42',
    digits: 6,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    triesLeft: 5,
    canResendAt: null,
  };
  stage.answer(
    { ...PAGE, waitingFor: 'code', code },
    {
      code: [{ status: 422, body: { code: 'CONTACT_CODE_WRONG' } }, { body: FINISHED }],
    },
  );
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  const field = page.getByLabel('Code of six digits');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill('40 71 28 9');
  await expect(field).toHaveValue('407128');
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toHaveText('This code is wrong.');
  await field.fill('407129');
  await press(page, 'Continue');
  await expect(heading(page, 'Thank you, you are done')).toBeVisible();
  await context.close();
});

test('a code that cannot be sent is told, and leads on without one', async ({ browser, stage }) => {
  const code = {
    channel: 'sms',
    to: '••• 42',
    digits: 6,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    triesLeft: 5,
    canResendAt: null,
    delivery: 'failed',
  };
  stage.answer({ ...PAGE, waitingFor: 'code', code }, { code: [{ body: FINISHED }] });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await expect(page.getByRole('alert')).toContainText('could not send the code to ••• 42');
  await press(page, 'Continue without a code');
  await expect(heading(page, 'Thank you, you are done')).toBeVisible();
  expect(stage.sent.find(({ path: sent }) => sent === 'code')?.body).toEqual({ giveUp: true });
  await context.close();
});

test('a CAPTCHA is asked for where it is configured, and its provider is gone before anything is answered', async ({
  browser,
  stage,
}) => {
  const captcha = { provider: 'turnstile', siteKey: 'site-key-1' } as const;
  stage.answer({ ...QUESTIONS, captcha }, { person: { body: QUESTIONS } });
  const { page, context, problems } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  const asked: string[] = [];
  await page.route(/^https:/, (route) => {
    asked.push(new URL(route.request().url()).host);
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'window.turnstile = { render: (_place, { callback }) => { window.solveCaptcha = callback; } };',
    });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Are you a person?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0);
  // The policy of the page lets nothing be evaluated that would wait in it.
  await expect.poll(() => page.evaluate(() => 'solveCaptcha' in window)).toBe(true);
  expect(await page.evaluate(() => fetch('https://example.org').then(String, () => 'refused'))).toBe(
    'refused',
  );
  stage.answer(QUESTIONS, { person: { body: QUESTIONS } });
  await page.evaluate(() => (window as unknown as { solveCaptcha: (a: string) => void }).solveCaptcha('yes'));
  await press(page, 'Start');
  await expect(page.getByLabel('Savings', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'turnstile' in window)).toBe(false);
  expect(stage.sent.find(({ path: sent }) => sent === 'person')?.body).toEqual({ captcha: 'yes' });
  expect(new Set(asked)).toEqual(new Set(['challenges.cloudflare.com']));
  expect(problems.filter((text) => !text.includes('example.org'))).toEqual([]);
  await context.close();
});

test('a CAPTCHA that does not load says so, and is tried again', async ({ browser, stage }) => {
  stage.answer({ ...QUESTIONS, captcha: { provider: 'hcaptcha', siteKey: 'site-key-1' } });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await expect(page.getByRole('alert')).toContainText('Load the page again');
  await expect(page.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  await context.close();
});

test('a person is told before the time ends, and takes more of it', async ({ browser, stage }) => {
  const soon = { ...QUESTIONS, minutesLeft: 2, secondsLeft: 119, moreTime: { left: 1, minutes: 30 } };
  const later = { ...QUESTIONS, minutesLeft: 30, secondsLeft: 1800, moreTime: { left: 0, minutes: 30 } };
  stage.answer(soon, { time: { body: later } });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await press(page, 'Start');
  await page.getByLabel('E-mail address (required)').fill('anna@example.org');
  await expect(page.getByText('Minutes until your time ends: 2')).toBeVisible();
  await press(page, 'Give me more time');
  await expect(page.getByText('Minutes until your time ends', { exact: false })).toHaveCount(0);
  await expect(page.getByLabel('E-mail address (required)')).toHaveValue('anna@example.org');
  await press(page, 'Menu: language, help, time, stop');
  await page.getByRole('button', { name: /^Time/ }).click();
  await expect(page.getByText('No more time can be added.', { exact: false })).toBeVisible();
  await context.close();
});

test('a time that ends while its page is open shows what came of it', async ({ browser, stage }) => {
  stage.answer({ ...QUESTIONS, minutesLeft: 0, secondsLeft: 2 });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await press(page, 'Start');
  stage.answer({ ...PAGE, state: 'Expired', waitingFor: null });
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await context.close();
});

test('a new link is asked for by an expired, an unknown and an older page, in the same words', async ({
  browser,
  stage,
}) => {
  const sent = 'If we know your number or address, we send a new link.';
  for (const answer of [
    { ...PAGE, state: 'Expired', waitingFor: null } as HostedPage,
    { status: 404, body: { code: 'INSTANCE_NOT_FOUND' } },
  ]) {
    stage.answer(answer, { link: { status: 204 } });
    const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
    await press(page, 'Send a new link');
    await expect(page.getByText(sent, { exact: false })).toBeVisible();
    await context.close();
  }
  stage.answer(QUESTIONS, { link: { status: 409, body: { code: 'LINKS_UNAVAILABLE' } } });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE });
  await expect(heading(page, 'Confirm who you are')).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await press(page, 'Send a new link');
  await expect(page.getByText('New links are not sent here.')).toBeVisible();
  await context.close();
});

for (const [camera, title] of [
  ['NotFoundError', 'No camera was found'],
  ['NotReadableError', 'Another program is using the camera'],
] as const) {
  test(`a camera that answers ${camera} leaves every other way open`, async ({ browser, stage }) => {
    stage.answer(capturing({ fileAllowed: true }));
    const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE, camera });
    await press(page, 'Start');
    await press(page, 'Turn on the camera');
    await expect(heading(page, title)).toBeVisible();
    for (const way of ['Use the camera app', 'Use another device', 'Choose a file', 'Go to the counter']) {
      await expect(page.getByRole('button', { name: way })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Use another device' }).click();
    await expect(page.locator('svg.Qr')).toBeVisible();
    await context.close();
  });
}

test('a phone on its side turns the camera off until it is upright and the person goes on', async ({
  browser,
  stage,
}) => {
  stage.answer(capturing({ step: 'selfie' }));
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE, camera: 'selfie' });
  await press(page, 'Start');
  await press(page, 'Turn on the camera');
  await expect(page.locator('.Guide-shade')).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByText('Please hold your phone upright.')).toBeVisible();
  await page.setViewportSize(PHONE);
  await press(page, 'Continue');
  await expect(page.locator('.Guide-shade')).toBeVisible();
  await context.close();
});

test('a picture whose connection breaks is sent again, once, and back and reload lose nothing', async ({
  browser,
  stage,
}) => {
  stage.answer(capturing({ autoCapture: false }), {
    pictures: taken(capturing({ step: 'document-back', autoCapture: false })),
    hints: { body: { advice: 'ready' } },
  });
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE, camera: 'document' });
  await press(page, 'Start');
  await press(page, 'Turn on the camera');
  let broken = 0;
  await page.route('**/pictures?*', (route) =>
    broken++ === 0 ? route.abort('connectionreset') : route.continue(),
  );
  await press(page, 'Take the picture');
  await expect(heading(page, 'Now the back')).toBeVisible();
  expect(broken).toBe(2);
  expect(stage.sent.filter(({ path: sent }) => sent === 'pictures')).toHaveLength(1);
  stage.answer(capturing({ step: 'document-back', autoCapture: false }));
  await page.reload();
  await press(page, 'Turn on the camera');
  await expect(heading(page, 'Now the back')).toBeVisible();
  await page.goto('about:blank');
  await page.goBack();
  await press(page, 'Turn on the camera');
  await expect(heading(page, 'Now the back')).toBeVisible();
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
