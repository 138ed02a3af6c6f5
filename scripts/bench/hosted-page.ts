import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { servicesLog } from '#services/kernel/log.ts';
import { startServices } from '#services/server.ts';
import { type BenchRow, benchRow, measure } from './bench-row.ts';
import { openBrowser } from './open-browser.ts';

const INTERACTIVE_MS = 2500;
const RUNS = 9;
const SLOWER = 4;
/** 4G of the browser's own tools: 9 Mbit/s down, 1.5 up, 170 ms there and back. */
const NETWORK = {
  offline: false,
  latency: 170,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
};

/** A hosted page of real services at a slow phone, from the address until a button answers. */
export async function benchHostedPage(): Promise<BenchRow> {
  const dataDir = mkdtempSync(join(tmpdir(), 'counterproof-bench-'));
  const services = await startServices({ dataDir, port: 0, log: servicesLog('silent'), timers: false });
  const browser = await openBrowser();
  try {
    const figures = await measure(() => open(browser, `${services.url}/workflow/of-nobody`), {
      warmUp: 2,
      runs: RUNS,
    });
    return benchRow('Hosted page: interactive at a quarter of the speed, on 4G', figures, {
      target: INTERACTIVE_MS,
    });
  } finally {
    await browser.close();
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A link that names nothing shows the same page, with the same files. */
async function open(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', NETWORK);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  await page.locator('.IconButton').click();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await context.close();
}
