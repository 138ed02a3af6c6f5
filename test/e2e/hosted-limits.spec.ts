import { expect } from '@playwright/test';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { visitHosted } from '#scripts/harness/hosted-stage.ts';
import { PAGE, QUESTIONS } from '#scripts/harness/hosted-states.ts';
import { FINISHED, heading, PHONE, press, test } from './hosted-pages.fixture.ts';

test.use({ trace: 'off' });

/** A code that was sent and that the page asks for. */
const askedCode = () => ({
  channel: 'sms',
  to: '••• 42',
  digits: 6,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  triesLeft: 5,
  canResendAt: null,
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

test('a code of six digits is asked for, refused and taken', async ({ browser, stage }) => {
  stage.answer(
    { ...PAGE, waitingFor: 'code', code: askedCode() },
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
  stage.answer(
    { ...PAGE, waitingFor: 'code', code: { ...askedCode(), delivery: 'failed' } },
    { code: [{ body: FINISHED }] },
  );
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

test('a page shows the result when its time ends while it is open', async ({ browser, stage }) => {
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
