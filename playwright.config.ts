import { defineConfig } from '@playwright/test';

const asRoot = process.getuid?.() === 0;

export default defineConfig({
  workers: 1,
  timeout: 60_000,
  forbidOnly: true,
  outputDir: 'test-results',
  projects: [
    {
      name: 'e2e',
      testDir: 'test/e2e',
      use: {
        viewport: { width: 1280, height: 800 },
        launchOptions: {
          executablePath: process.env.COUNTERPROOF_BROWSER,
          args: [
            '--use-fake-device-for-media-stream',
            '--use-fake-ui-for-media-stream',
            ...(asRoot ? ['--no-sandbox'] : []),
          ],
        },
        trace: 'retain-on-failure',
      },
    },
    { name: 'electron', testDir: 'test/electron' },
  ],
});
