import { expect } from '@playwright/test';
import { visitHosted } from '#scripts/harness/hosted-stage.ts';
import { capturing, PAGE } from '#scripts/harness/hosted-states.ts';
import { FINISHED, heading, PHONE, press, taken, test } from './hosted-pages.fixture.ts';

test.use({ trace: 'off' });

/** A frame that the page gave to its guide, by the clock of the page, and the period of the timer that sent it. */
interface Check {
  at: number;
  everyMs: number | undefined;
}

/** Runs in the page: notes every frame that goes to the guide from now on. */
function noteChecks(): void {
  const checks: Check[] = [];
  Object.assign(globalThis, { checks });
  const { setInterval: start } = globalThis;
  const { postMessage } = Worker.prototype;
  let everyMs: number | undefined;
  const timed = (work: () => void, period?: number) =>
    start(() => {
      everyMs = period;
      work();
      everyMs = undefined;
    }, period);
  Object.assign(globalThis, { setInterval: timed });
  Worker.prototype.postMessage = function (this: Worker, ...sent: unknown[]) {
    const [message] = sent as [{ type?: string }];
    if (message.type === 'frame') checks.push({ at: performance.now(), everyMs });
    postMessage.apply(this, sent as Parameters<typeof postMessage>);
  };
}

test('the guide for faces runs in the page under its policy, every 100 ms', async ({ browser, stage }) => {
  stage.answer(capturing({ step: 'selfie' }));
  const { page, context, problems } = await visitHosted(browser, stage.origin, {
    viewport: PHONE,
    camera: 'selfie',
  });
  await page.evaluate(noteChecks);
  await press(page, 'Start');
  await press(page, 'Turn on the camera');
  // A drawn face is found, and is not good enough.
  await expect(page.locator('.Hint')).toHaveText(/oval|closer|back|light|straight|Hold/i, {
    timeout: 30_000,
  });
  const checksNow = () => page.evaluate(() => (globalThis as unknown as { checks: Check[] }).checks);
  await expect.poll(async () => (await checksNow()).length, { timeout: 30_000 }).toBeGreaterThan(3);
  const checks = await checksNow();
  expect(new Set(checks.map(({ everyMs }) => everyMs))).toEqual(new Set([100]));
  // A check that meets a busy guide is left out, so a slow machine has fewer.
  const spanMs = (checks.at(-1)?.at ?? 0) - (checks[0]?.at ?? 0);
  expect(checks.length).toBeLessThanOrEqual(spanMs / 100 + 2);
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

test('a face that has to answer questions is not sent to the camera app', async ({ browser, stage }) => {
  stage.answer(capturing({ step: 'selfie' }));
  const { page, context } = await visitHosted(browser, stage.origin, {
    viewport: PHONE,
    camera: 'NotReadableError',
  });
  await press(page, 'Start');
  await press(page, 'Turn on the camera');
  await expect(heading(page, 'Another program is using the camera')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use another device' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use the camera app' })).toHaveCount(0);
  await context.close();
});

test('a camera that is taken away in mid-capture is told, and the page continues once it is back', async ({
  browser,
  stage,
}) => {
  stage.answer(capturing({ step: 'selfie' }));
  const { page, context } = await visitHosted(browser, stage.origin, { viewport: PHONE, camera: 'selfie' });
  await press(page, 'Start');
  await press(page, 'Turn on the camera');
  await expect(page.locator('.Guide-shade')).toBeVisible();
  await page.locator('video').evaluate((video) => {
    navigator.mediaDevices.enumerateDevices = async () => [];
    const [track] = ((video as HTMLVideoElement).srcObject as MediaStream).getVideoTracks();
    track?.dispatchEvent(new Event('ended'));
  });
  await expect(heading(page, 'The camera was disconnected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use another device' })).toBeVisible();
  await page.evaluate(() => {
    navigator.mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput' } as MediaDeviceInfo];
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  });
  await expect(page.locator('.Guide-shade')).toBeVisible();
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

test('a phone on its side turns the camera off until it is upright and the person continues', async ({
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
