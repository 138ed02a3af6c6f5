import { test as base, type Page } from '@playwright/test';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { type HostedStage, openHostedStage } from '#scripts/harness/hosted-stage.ts';
import { PAGE } from '#scripts/harness/hosted-states.ts';

export const PHONE = { width: 390, height: 844 };
export const FINISHED: HostedPage = { ...PAGE, state: 'Success', waitingFor: null };

/** The answer to a picture that is taken; `next` is the page that follows. */
export const taken = (next: HostedPage) => ({ body: { result: 'taken', next } });

/** One server for each worker. */
export const test = base.extend<object, { stage: HostedStage }>({
  stage: [
    async ({ browserName: _ }, use) => {
      const stage = await openHostedStage();
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],
});

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
