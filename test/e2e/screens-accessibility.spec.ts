import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { LANGUAGES } from '#core/contract/language.ts';
import type { Appearance } from '#renderer/ui/design/theme.ts';
import { openScreenStage, type StagedScreen, type StageOptions } from '#scripts/harness/renderer-stage.ts';
import { SCREENS } from '#scripts/harness/renderer-states.ts';
import type { ScreenFixture } from '#scripts/harness/screen-fixture.ts';
import { serveFolder } from '#scripts/harness/static-server.ts';
import { LONG } from '../support/depth.ts';

const DIST = fileURLToPath(new URL('../../dist/renderer', import.meta.url));
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const DARK: Appearance = { theme: 'dark', contrast: 'normal' };
const LARGE_DISPLAY = { width: 1920, height: 1080 };
/** Far apart by design: looked at on the fullest screens only. */
const MORE_CONTRAST: readonly Appearance[] = [
  { theme: 'light', contrast: 'more' },
  { theme: 'dark', contrast: 'more' },
];
const FULLEST = [
  'operator-setup-services-remote',
  'operator-home-offline',
  'session-difficult',
  'document-differs-details',
  'readers-failing',
  'applicant-consent',
];

type Show = (fixture: ScreenFixture, options?: Omit<StageOptions, 'origin'>) => Promise<StagedScreen>;

/** Tests whose screens are shown in one page for each worker. */
const test = base.extend<object, { show: Show }>({
  show: [
    async ({ browser }, use) => {
      if (!existsSync(path.join(DIST, 'index.html')))
        throw new Error(`${DIST} is not built: run npm run build`);
      const { origin, close } = await serveFolder(DIST);
      const stage = await openScreenStage(browser);
      await use((fixture, options) => stage.show(fixture, { ...options, origin }));
      await stage.close();
      await close();
    },
    { scope: 'worker' },
  ],
});

// Each screen is one picture and a list of rules: a failure names both, a recording would add nothing but minutes.
test.use({ trace: 'off' });

/**
 * No screen has a frame, so no second page need put the results of frames together. The announcer of the components
 * keeps what it has said for seconds, by reference to a button that its own press may have taken away.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[data-live-announcer]');

const seriousIn = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`);

const dress = (page: Page, look: Appearance): Promise<void> =>
  page.evaluate(async ({ theme, contrast }) => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.contrast = contrast;
    await new Promise(requestAnimationFrame);
    // Colours are judged when they have arrived, not on their way.
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  }, look);

/** Outside the long run, the first of several screens whose names begin alike represents them. */
const kindOf = (name: string): string => name.split('-')[0] ?? name;
const isFirst = (name: string): boolean =>
  SCREENS.find((screen) => kindOf(screen.name) === kindOf(name))?.name === name;

/** Colours come from one set for all screens: those with the most of them show it in every look. */
const looksOf = (name: string): readonly Appearance[] => {
  if (!FULLEST.includes(name)) return LONG ? [DARK] : [];
  return LONG ? [DARK, ...MORE_CONTRAST] : [DARK];
};

for (const fixture of SCREENS.filter(({ name }) => LONG || FULLEST.includes(name) || isFirst(name))) {
  test(`${fixture.name} breaks no rule of WCAG 2.2 AA and no content policy`, async ({ show }) => {
    const { page, problems, close } = await show(fixture);
    expect(seriousIn(await axe(page).withTags(STANDARD).analyze())).toEqual([]);
    // Structure is the same in every look; only the colours are another matter.
    for (const look of looksOf(fixture.name)) {
      await dress(page, look);
      const colours = await axe(page).withRules(['color-contrast']).analyze();
      expect(seriousIn(colours), JSON.stringify(look)).toEqual([]);
    }
    expect(problems).toEqual([]);
    await close();
  });
}

if (LONG)
  for (const fixture of SCREENS)
    for (const language of LANGUAGES)
      test(`${fixture.name} breaks none in ${language} on a large display`, async ({ show }) => {
        const { page, problems, close } = await show(fixture, { language, viewport: LARGE_DISPLAY });
        expect(seriousIn(await axe(page).withTags(STANDARD).analyze())).toEqual([]);
        expect(problems).toEqual([]);
        await close();
      });
