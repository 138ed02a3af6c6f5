import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, expect, type Page, test } from '@playwright/test';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import { ensureApplication } from '#scripts/prepare/application.ts';
import { electronAbsence, electronRuntime } from '#scripts/prepare/electron-runtime.ts';
import { ROOT } from '#scripts/prepare/project.ts';

declare global {
  interface Window {
    readonly counterproof?: RendererBridge;
  }
}

const runtime = electronRuntime();
test.skip(runtime === undefined, electronAbsence());

let dataDir: string;
let application: ElectronApplication;
let page: Page;

test.beforeAll(async () => {
  await ensureApplication();
  dataDir = mkdtempSync(path.join(tmpdir(), 'electron-suite-'));
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...asRoot, ROOT, '--data-dir', dataDir, '--windowed'];
  application = await _electron.launch({ ...(runtime ? { executablePath: runtime } : {}), args });
  page = await application.firstWindow();
  await page.waitForURL('app://counterproof/operator/');
});
test.afterAll(async () => {
  await application?.close();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
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
  expect(application.windows()).toHaveLength(1);
});

test('the operator page gets no camera', async () => {
  const answer = await page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'camera',
      (error: Error) => error.name,
    ),
  );
  expect(answer).toBe('NotAllowedError');
});

test('the window keeps isolation and sandbox', async () => {
  const preferences = await application.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    const contents = window?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    const { sandbox, contextIsolation, nodeIntegration } = contents.getLastWebPreferences();
    return { sandbox, contextIsolation, nodeIntegration };
  });
  expect(preferences).toEqual({ sandbox: true, contextIsolation: true, nodeIntegration: false });
});
