import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';

const asRoot = process.getuid?.() === 0;

/** What `npm test` leaves to the long run: it met the same screens in other conditions, or their services without them. */
const LONG_ONLY =
  process.env.COUNTERPROOF_LONG_RUN === '1'
    ? []
    : [
        'liveness-conditions.spec.ts',
        'liveness-ways.spec.ts',
        'hand-over.spec.ts',
        'kept-pictures.spec.ts',
        'two-sided-cards.spec.ts',
        'left-behind.spec.ts',
        'enrolment.spec.ts',
        'wallet-codes.spec.ts',
        'calibration.spec.ts',
        'layouts-by-keyboard.spec.ts',
        'second-kiosk.spec.ts',
        'form-step.spec.ts',
        'many-documents.spec.ts',
        'exceptions.spec.ts',
        'demo-scenarios.spec.ts',
        'holds.spec.ts',
      ];

/** One picture of each screen, independent of the others. */
const SCREENS = 'screens-*.spec.ts';

const IN_BROWSER: PlaywrightTestConfig['use'] = {
  viewport: { width: 1280, height: 800 },
  launchOptions: {
    executablePath: process.env.COUNTERPROOF_BROWSER,
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...(asRoot ? ['--no-sandbox'] : []),
    ],
  },
  // It takes up to half of the processor time of a test.
  trace: process.env.COUNTERPROOF_TRACE === '1' ? 'retain-on-failure' : 'off',
};

export default defineConfig({
  // One session at the counter does not fill two cores.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  // A busy machine takes longer than Playwright's five seconds, and a test that passes waits no longer for it.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  projects: [
    { name: 'e2e', testDir: 'test/e2e', testIgnore: [SCREENS, ...LONG_ONLY], use: IN_BROWSER },
    { name: 'screens', testDir: 'test/e2e', testMatch: SCREENS, use: IN_BROWSER, fullyParallel: true },
    { name: 'electron', testDir: 'test/electron', workers: 1 },
  ],
});
