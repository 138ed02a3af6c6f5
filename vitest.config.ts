import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{core,inference,main,native-models,preload,scripts,services,specimens}/**/*.test.ts',
            'test/boundaries/**/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'renderer', include: ['renderer/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 120_000,
          // A first start of the embedded database takes a minute where other work keeps the machine busy.
          hookTimeout: 240_000,
          fileParallelism: false,
          globalSetup: 'test/integration/support/postgres-of-the-run.ts',
        },
      },
    ],
  },
});
