import { mkdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import { writeLaunchFile } from '#main/host/browser/launch-file.ts';
import { createFakeCore, type FakeCore } from '#main/ipc/fake-core.fixture.ts';
import { type LoopbackTransport, startLoopbackTransport } from '#main/ipc/loopback/loopback-transport.ts';

declare global {
  interface Window {
    readonly counterproof?: RendererBridge;
  }
}

const pagesFolder = fileURLToPath(new URL('../../dist/renderer', import.meta.url));
let core: FakeCore;
let transport: LoopbackTransport;
const reused: string[] = [];

test.beforeEach(async () => {
  core = createFakeCore();
  reused.length = 0;
  transport = await startLoopbackTransport({ core, pagesFolder, onTokenReused: (role) => reused.push(role) });
});
test.afterEach(() => transport.close());

const openPage = async (context: BrowserContext, role: 'operator' | 'applicant'): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(transport.launchUrl(role));
  await expect.poll(() => transport.connected(role)).toBe(true);
  return page;
};
const listSessions = (page: Page) =>
  page.evaluate(() => window.counterproof?.invoke('session.list', { limit: 3 }));

test('a launch address opens the page of its role with a bridge to the core', async ({ context }) => {
  const page = await openPage(context, 'operator');
  expect(page.url()).toBe(`${transport.origin}/operator/`);
  expect(await page.evaluate(() => window.counterproof?.role)).toBe('operator');
  expect(await page.evaluate(() => Object.isFrozen(window.counterproof))).toBe(true);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await listSessions(page)).toEqual({ ok: true, value: { echoed: { limit: 3 } } });
});

test('a launch file leads to the page of its role', async ({ page }, info) => {
  await mkdir(info.outputDir, { recursive: true });
  const file = writeLaunchFile(info.outputDir, transport.launchUrl('operator'), () => undefined);
  try {
    await page.goto(pathToFileURL(file.path).href);
    await expect.poll(() => transport.connected('operator')).toBe(true);
    await expect(page).toHaveURL(`${transport.origin}/operator/`);
    expect(reused).toEqual([]);
  } finally {
    file.remove();
  }
});

test('the policy of the page holds: no evaluation, no foreign address, but WebAssembly', async ({
  context,
}) => {
  const page = await openPage(context, 'operator');
  const tried = await page.evaluate(async () => {
    const attempt = async (act: () => unknown): Promise<string> => {
      try {
        await act();
        return 'allowed';
      } catch {
        return 'blocked';
      }
    };
    // The debugger's own call may evaluate; a task of the page may not.
    await new Promise((resolve) => setTimeout(resolve, 0));
    const emptyModule = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
    return {
      evaluation: await attempt(() => new Function('return 1')()),
      foreign: await attempt(() => fetch('http://127.0.0.1:9/')),
      webAssembly: await attempt(() => WebAssembly.compile(emptyModule)),
    };
  });
  expect(tried).toEqual({ evaluation: 'blocked', foreign: 'blocked', webAssembly: 'allowed' });
});

test('the camera is for the pages of both roles, and the microphone for none', async ({ browser }) => {
  const opened = async (role: 'operator' | 'applicant', kind: 'video' | 'audio'): Promise<string> => {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    const page = await openPage(context, role);
    const answer = await page.evaluate(
      (wanted) =>
        navigator.mediaDevices.getUserMedia({ [wanted]: true }).then(
          (stream) => `${stream.getTracks().length} track`,
          (error: Error) => error.name,
        ),
      kind,
    );
    await context.close();
    return answer;
  };
  expect(await opened('applicant', 'video')).toBe('1 track');
  expect(await opened('operator', 'video')).toBe('1 track');
  expect(await opened('applicant', 'audio')).toBe('NotAllowedError');
  expect(await opened('operator', 'audio')).toBe('NotAllowedError');
});

test('a page survives a reload and gives way to a newer one', async ({ context, browser }) => {
  const page = await openPage(context, 'operator');
  await page.reload();
  await expect.poll(() => listSessions(page)).toMatchObject({ ok: true });
  const elsewhere = await browser.newContext();
  const newer = await openPage(elsewhere, 'operator');
  await expect.poll(() => listSessions(page)).toMatchObject({ ok: false, error: { code: 'NOT_READY' } });
  expect(await listSessions(newer)).toMatchObject({ ok: true });
  await elsewhere.close();
});

test('a stolen launch address is noticed', async ({ context, browser }) => {
  const address = transport.launchUrl('operator');
  const thief = await browser.newContext();
  await (await thief.newPage()).goto(address);
  const page = await context.newPage();
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(403);
  expect(reused).toEqual(['operator']);
  await thief.close();
});

test('an applicant page cannot name an operation of the operator', async ({ context }) => {
  const page = await openPage(context, 'applicant');
  expect(await listSessions(page)).toMatchObject({ ok: false, error: { code: 'FORBIDDEN_ROLE' } });
  // Its cookie opens no page of the other role.
  expect((await page.goto(`${transport.origin}/operator/`))?.status()).toBe(401);
  expect(core.calls.filter((call) => call.name === 'session.list')).toEqual([]);
});
