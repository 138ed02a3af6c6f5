import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { specimenCamera } from '#scripts/harness/specimen-camera.ts';
import { ensureApplication } from '#scripts/prepare/application.ts';
import { electronAbsence, electronRuntime } from '#scripts/prepare/electron-runtime.ts';
import { type ElectronKiosk, electronKiosk } from './electron-kiosk.ts';

const runtime = electronRuntime();
test.skip(runtime === undefined, electronAbsence());

let folder: string;
let kiosk: ElectronKiosk;
let page: Page;

test.beforeAll(async () => {
  await ensureApplication();
  folder = mkdtempSync(path.join(tmpdir(), 'electron-suite-'));
  const { file } = await specimenCamera(folder, ['passport']);
  kiosk = electronKiosk({ runtime, dataDir: path.join(folder, 'kiosk'), film: file });
  page = await kiosk.start();
});
test.afterAll(async () => {
  if (page) await kiosk.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test('the page reaches the core through the isolated preload and sees nothing of Node', async () => {
  const state = await page.evaluate(() => window.counterproof?.invoke('operator.state', {}));
  expect(state).toMatchObject({ ok: true, value: { product: { host: 'electron' } } });
  const seen = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer'].filter((name) => name in window),
  );
  expect(seen).toEqual([]);
});

test('the custom protocol carries the policy: no evaluation, no foreign address', async () => {
  const tried = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    const attempt = async (act: () => unknown): Promise<string> => {
      try {
        await act();
        return 'allowed';
      } catch {
        return 'blocked';
      }
    };
    return [
      await attempt(() => new Function('return 1')()),
      await attempt(() => fetch('https://example.invalid/')),
    ];
  });
  expect(tried).toEqual(['blocked', 'blocked']);
});

test('the window opens no other and stays on its page', async () => {
  expect(await page.evaluate(() => window.open('https://example.invalid/') === null)).toBe(true);
  await page.evaluate(() => {
    location.href = 'app://counterproof/applicant/';
  });
  await page.waitForTimeout(300);
  expect(page.url()).toBe('app://counterproof/operator/');
  expect(kiosk.application().windows()).toHaveLength(1);
});

test('the page gets the camera, which its operator chooses and calibrates, and no microphone or screen', async () => {
  const [video, audio, both, screen] = await page.evaluate(() => {
    const named = (asked: Promise<MediaStream>) =>
      asked.then(
        (stream) => stream.getTracks().map(({ kind }) => kind),
        (error: Error) => error.name,
      );
    const { mediaDevices } = navigator;
    return Promise.all([
      named(mediaDevices.getUserMedia({ video: true })),
      named(mediaDevices.getUserMedia({ audio: true })),
      named(mediaDevices.getUserMedia({ video: true, audio: true })),
      named(mediaDevices.getDisplayMedia({ video: true })),
    ]);
  });
  expect(video).toEqual(['video']);
  expect([audio, both]).toEqual(['NotAllowedError', 'NotAllowedError']);
  expect(screen).toMatch(/Error$/);
});

test('the window keeps isolation and sandbox', async () => {
  const preferences = await kiosk.application().evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    const contents = window?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    const { sandbox, contextIsolation, nodeIntegration } = contents.getLastWebPreferences();
    return { sandbox, contextIsolation, nodeIntegration };
  });
  expect(preferences).toEqual({ sandbox: true, contextIsolation: true, nodeIntegration: false });
});
