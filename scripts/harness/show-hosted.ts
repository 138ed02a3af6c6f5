import type { Browser } from '@playwright/test';
import { type HostedStage, type HostedVisit, type VisitedPage, visitHosted } from './hosted-stage.ts';
import type { HostedFixture } from './hosted-states.ts';

/** Opens one of the hosted pages by the steps that lead to it. */
export async function showHosted(
  browser: Browser,
  stage: HostedStage,
  { page: answer, replies, camera, press = [], type, submit, until }: HostedFixture,
  visit: Omit<HostedVisit, 'camera'>,
): Promise<VisitedPage> {
  stage.answer(answer, replies);
  const visited = await visitHosted(browser, stage.origin, { ...visit, ...(camera ? { camera } : {}) });
  const { page } = visited;
  await page.locator('h1').first().waitFor();
  for (const selector of press) await page.locator(selector).first().click();
  if (type) await page.locator('.Input').first().fill(type);
  if (submit) await page.locator('.Button[data-kind=primary]').click();
  if (until) await page.locator(until).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return visited;
}
