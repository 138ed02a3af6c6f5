import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { inAll, outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { COUNTER_CAMERA, placePuppet } from '#scripts/harness/live-puppet.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { placeOnDesk } from '#specimens/place-on-desk.ts';
import { renderPassport } from '#specimens/render-specimen.ts';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { LONG } from '../support/depth.ts';

const PHONE = { width: 390, height: 844 };
const END = { success: 'good', failed: 'bad', incomplete: 'open' };
const ENDS = [outcomeNode('good'), outcomeNode('bad', 'Failed'), outcomeNode('open', 'Not Performed')];
const dataDir = servicesFolder('hosted-pages');

let services: RunningServices;
let communityId: string;
/** Makes an instance of these nodes, with the address of its person. */
let made: (nodes: readonly object[], change?: object) => Promise<{ url: string; instanceId: string }>;
const instanceOf = async (...wish: Parameters<typeof made>) => (await made(...wish)).url;
/** Asks the services as an administrator. */
let manage: (path: string, body: object) => Promise<Response>;
/** Messages to persons. */
const sent: { to: string; text: string }[] = [];

test.setTimeout(180_000);
test.beforeAll(async () => {
  const gateway = {
    send: async ({ to, text }: (typeof sent)[number]) => {
      sent.push({ to, text });
      return {};
    },
  };
  services = await startServices({
    ...{ dataDir, port: 0, log: servicesLog('silent') },
    messages: { sms: gateway, email: gateway },
    mailExchanges: { takeMailFor: async () => true },
  });
  const kiosk = await enrolledKiosk(services);
  const { tenantId } = kiosk;
  communityId = kiosk.communityId;
  const { fetch: ask } = await administrator(services, { tenantId });
  const json = (method: string, body?: object, headers = {}) => ({
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  manage = (path, body) => ask(path, json('POST', body));
  made = async (nodes, change) => {
    const definition = { ...workflowOf(nodes, change), id: `w-${randomUUID()}` };
    const at = `/v1/tenant/${tenantId}/community/${communityId}/workflows/${definition.id}`;
    const stored = await ask(at, json('PUT', definition));
    const etag = stored.headers.get('etag') ?? '';
    expect((await ask(`${at}/publish`, { method: 'POST', headers: { 'if-match': etag } })).status).toBe(200);
    const create = `/workflowapi/workflow_instance/tenant/${tenantId}/community/${communityId}/create`;
    const answer = await ask(create, json('POST', { workflowId: definition.id }));
    return (await answer.json()) as { url: string; instanceId: string };
  };
});
test.afterAll(async () => {
  await services.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** From the first page to the first capture. */
async function agree(page: Page): Promise<void> {
  await press(page, 'Start');
  await expect(heading(page, 'Your consent')).toBeVisible();
  for (const answer of await page.getByLabel('Yes, I agree').all()) await answer.check();
  await press(page, 'Continue');
}

/** A picture of the passport of the invented person. */
async function passportFile() {
  const drawn = { identity: SPECIMEN_PERSONS.applicant, width: 540, height: 680, headShare: 0.7 };
  const portrait = await renderFace(drawn);
  const buffer = await placeOnDesk(await renderPassport({ portrait }));
  return { name: 'passport.jpg', mimeType: 'image/jpeg', buffer };
}

/** What a page's console and policy complain about. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('INFO: ')) problems.push(message.text());
  });
  return problems;
}

test('a person answers what the workflow asks, from the link to its end', async ({ browser }) => {
  const url = await instanceOf(
    [
      {
        id: 'hello',
        type: 'interaction',
        title: inAll('Good morning'),
        elements: [{ type: 'text', text: inAll('Two questions follow.') }],
        next: { next: 'ask' },
      },
      {
        id: 'ask',
        type: 'interaction',
        title: inAll('Two questions'),
        elements: [
          { type: 'input', attribute: 'age', label: inAll('Your age') },
          { type: 'input', attribute: 'phone', label: inAll('Your number') },
        ],
        next: { next: 'good' },
      },
      outcomeNode('good'),
    ],
    {
      attributes: {
        age: { type: 'integer', minimum: 18, maximum: 150 },
        phone: { type: 'string', format: 'phone' },
      },
    },
  );
  const page = await browser.newPage({ viewport: PHONE, locale: 'en-GB' });
  const problems = problemsOf(page);
  const answer = await page.goto(url);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(heading(page, 'Good morning')).toBeVisible();
  await press(page, 'Start');
  await page.getByLabel('Your age (required)').fill('12');
  await page.getByLabel('Your number (required)').fill('+33 6 12 34 56 78');
  await press(page, 'Continue');
  // The services know the limits; the page marks what they refused.
  await expect(page.getByText('Please enter another answer.')).toBeVisible();
  expect(problems.splice(0).every((text) => text.includes('422'))).toBe(true);
  await page.getByLabel('Your age (required)').fill('30');
  await press(page, 'Continue');
  await expect(heading(page, 'The end')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'The end')).toBeVisible();
  expect(problems).toEqual([]);
  await page.close();
});

test('a person goes through every kind of node that asks no camera', async ({ browser }) => {
  test.skip(!LONG, 'the long run has it');
  const searched = (next: string) => ({ success: next, fail: 'bad', error: 'open' });
  const { url, instanceId } = await made(
    [
      {
        id: 'ask',
        type: 'interaction',
        title: inAll('Two questions'),
        elements: [
          { type: 'input', attribute: 'phone', label: inAll('Your number') },
          { type: 'input', attribute: 'email', label: inAll('Your address') },
        ],
        next: { next: 'number' },
      },
      { id: 'number', type: 'phone-search', attribute: 'phone', next: searched('address') },
      {
        id: 'address',
        type: 'email-search',
        email: { source: 'return attributes.email;', reads: ['email'] },
        next: searched('code'),
      },
      {
        id: 'code',
        type: 'script',
        script: {
          source: "return { attributes: { known: attributes.email.endsWith('@example.org') } };",
          reads: ['email'],
          writes: ['known'],
        },
        next: searched('fork'),
      },
      {
        id: 'fork',
        type: 'decision',
        branches: [{ when: { attribute: 'known', is: 'equal', to: true }, to: 'tell' }],
        next: { otherwise: 'bad' },
      },
      {
        id: 'tell',
        type: 'notify',
        by: { channel: 'sms', to: 'phone', subject: inAll('News'), text: inAll('Wait for the payment.') },
        next: { next: 'pause', error: 'open' },
      },
      { id: 'pause', type: 'wait', minutes: 60, event: 'paid', next: { next: 'look', timeout: 'open' } },
      { id: 'look', type: 'review', next: { approved: 'visit', rejected: 'bad' } },
      {
        id: 'visit',
        type: 'counter',
        flowId: 'counter-standard',
        next: { success: 'bad', failed: 'bad', incomplete: 'bad', ended: 'good' },
      },
      ...ENDS,
    ],
    {
      attributes: {
        phone: { type: 'string', format: 'phone' },
        email: { type: 'string', format: 'email' },
        known: { type: 'boolean' },
      },
    },
  );
  const page = await browser.newPage({ viewport: PHONE, locale: 'en-GB' });
  const problems = problemsOf(page);
  await page.goto(url);
  await press(page, 'Start');
  await page.getByLabel('Your number (required)').fill('+33 6 12 34 56 78');
  await page.getByLabel('Your address (required)').fill('ada@example.org');
  await press(page, 'Continue');
  for (const to of ['+33612345678', 'ada@example.org']) {
    const codeOf = () => /\b\d{6}\b/.exec(sent.findLast((message) => message.to === to)?.text ?? '')?.[0];
    await expect.poll(codeOf).toBeDefined();
    // The field of the code before is gone with its page.
    await expect(page.getByText(to.slice(-2))).toBeVisible();
    await page.getByLabel('Code of six digits').fill(codeOf() ?? '');
    await press(page, 'Continue');
  }
  await expect(heading(page, 'One moment, please')).toBeVisible();
  await expect(page.getByText('The next step follows later.')).toBeVisible();
  await expect.poll(() => sent.at(-1)?.text).toContain('Wait for the payment.');
  const at = `/workflow_instance/${instanceId}`;
  expect((await manage(`${at}/events`, { event: 'paid' })).status).toBe(200);
  expect((await manage(`${at}/review`, { decision: 'approved' })).status).toBe(200);
  await expect(heading(page, 'See you at the counter')).toBeVisible();
  const { rows } = await sql<{ id: string }>`SELECT waiting->>'sessionId' AS id FROM workflow_instance
    WHERE instance_id = ${instanceId}`.execute(services.context.db);
  expect((await manage(`/proofingsession/${rows[0]?.id}/cancel`, {})).status).toBe(204);
  await expect(heading(page, 'The end')).toBeVisible();
  expect(problems).toEqual([]);
  await page.close();
});

test('the link of a session leads to the page on which its person captures', async ({ browser }) => {
  test.skip(!LONG, 'the long run has it');
  Object.assign(services.context, { publicOrigin: 'https://id.example.org' });
  const answered = await manage('/proofingsession/create', { flowId: 'document-check', communityId });
  const { sessionId } = (await answered.json()) as { sessionId: string };
  const link = { channel: 'sms', to: '+33612345699' };
  expect((await manage(`/proofingsession/${sessionId}/link/send`, link)).status).toBe(202);
  const linkOf = () => /https:\S+/.exec(sent.findLast(({ to }) => to === link.to)?.text ?? '')?.[0];
  await expect.poll(linkOf).toBeDefined();
  const { pathname, search } = new URL(linkOf() ?? '');
  const page = await browser.newPage({ viewport: PHONE, locale: 'en-GB' });
  const problems = problemsOf(page);
  await page.goto(`${services.url}${pathname}${search}`);
  expect(new URL(page.url()).pathname).toMatch(/^\/workflow\//);
  await agree(page);
  await press(page, 'I have no camera here');
  await page.getByRole('button', { name: 'Use the camera app' }).click();
  await page.locator('input[type=file]').setInputFiles(await passportFile());
  await expect(heading(page, 'Your identity is verified')).toBeVisible({ timeout: 120_000 });
  const { rows } = await sql<{ state: string }>`SELECT state FROM proofing_session
    WHERE session_id = ${sessionId}`.execute(services.context.db);
  expect(rows).toEqual([{ state: 'Success' }]);
  expect(problems).toEqual([]);
  await page.close();
});

test('a person shows a document and the face, moves as asked, and is done', async ({ browser }) => {
  const url = await instanceOf([
    { id: 'document', type: 'document', fileAllowed: true, next: { ...END, success: 'face' } },
    { id: 'face', type: 'selfie', autoCapture: true, next: END },
    ...ENDS,
  ]);
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB', permissions: ['camera'] });
  await placePuppet(context, { posesAs: COUNTER_CAMERA });
  const page = await context.newPage();
  const problems = problemsOf(page);
  await page.goto(url);
  await agree(page);
  await press(page, 'Turn on the camera');
  await expect(heading(page, 'Front of your document')).toBeVisible();
  // The page is whole once its camera is on.
  await expect(page.getByRole('button', { name: 'Take the picture' })).toBeEnabled();
  await page.locator('input[type=file]').setInputFiles(await passportFile());
  await expect(heading(page, 'Look into the camera')).toBeVisible({ timeout: 60_000 });
  await press(page, 'I am ready');
  await expect(heading(page, 'The end')).toBeVisible({ timeout: 120_000 });
  expect(problems).toEqual([]);
  await context.close();
});
