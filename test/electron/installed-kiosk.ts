import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { devtoolsAddress } from '#scripts/harness/devtools-address.ts';
import type { KillableKiosk } from '#scripts/harness/killable-kiosk.ts';
import type { InstalledProgram } from '#scripts/package/install-package.ts';

const OPERATOR = 'app://counterproof/operator/';

/**
 * An installed package that was built for a test. Its fuses keep Playwright out of its main process, so its pages alone
 * are driven.
 */
export function installedKiosk({
  file,
  env,
  dataDir,
}: InstalledProgram & { dataDir: string }): Pick<KillableKiosk, 'start' | 'stop'> {
  let running: { child: ReturnType<typeof spawn>; browser: Browser; operator: Page } | undefined;
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [...asRoot, '--remote-debugging-port=0', '--data-dir', dataDir, '--windowed'];
  return {
    async start() {
      const child = spawn(file, args, {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const browser = await chromium.connectOverCDP(await devtoolsAddress(child.stderr));
      const pages = () => browser.contexts().flatMap((context) => context.pages());
      const found = () => pages().find((page) => page.url() === OPERATOR);
      await expect.poll(() => found() !== undefined, { message: OPERATOR, timeout: 120_000 }).toBe(true);
      const operator = found()!;
      running = { child, browser, operator };
      return operator;
    },
    /** As the person does who closes the window. */
    async stop() {
      if (!running) return;
      const { child, browser, operator } = running;
      running = undefined;
      const gone = child.exitCode === null ? once(child, 'exit') : undefined;
      await operator.close();
      await gone;
      await browser.close();
    },
  };
}
