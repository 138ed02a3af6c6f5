import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { type HostedStage, openHostedStage } from '#scripts/harness/hosted-stage.ts';
import { HOSTED_SCREENS } from '#scripts/harness/hosted-states.ts';
import { showHosted } from '#scripts/harness/show-hosted.ts';
import { inDepth, LONG } from '../support/depth.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** One server for each worker. */
const test = base.extend<object, { stage: HostedStage }>({
  stage: [
    async ({ browserName: _ }, use) => {
      const stage = await openHostedStage();
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],
});
test.use({ trace: 'off' });

/** Small enough for a thumb: WCAG asks for 24, the design for 44 and more. */
const LEAST_TARGET = 44;

/** Those with the most on them. */
const FULLEST = ['02-consent', '06-selfie-auto', '11-questions', '14-camera-refused', '20-menu'];

for (const fixture of HOSTED_SCREENS.filter(({ name }) => LONG || FULLEST.includes(name))) {
  for (const viewport of inDepth([PHONE, DESKTOP])) {
    test(`hosted page ${fixture.name} breaks no rule of WCAG 2.2 AA at ${viewport.width}`, async ({
      browser,
      stage,
    }) => {
      const { page, context, problems } = await showHosted(browser, stage, fixture, { viewport });
      const axe = () => new AxeBuilder({ page }).setLegacyMode().withTags(STANDARD).analyze();
      expect((await axe()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual(
        [],
      );
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .withRules(['color-contrast'])
        .analyze();
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
      for (const target of await page
        .locator('button:visible, label.Choice:visible, summary:visible')
        .all()) {
        const box = await target.boundingBox();
        expect(box?.height ?? 0, await target.innerHTML()).toBeGreaterThanOrEqual(LEAST_TARGET);
      }
      expect(problems).toEqual([]);
      await context.close();
    });
  }
}
