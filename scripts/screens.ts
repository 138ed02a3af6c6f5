import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { LANGUAGES, type Language } from '#core/contract/flow.ts';
import { THEME_CHOICES, type ThemeChoice } from '#renderer/ui/design/theme.ts';
import { openHostedStage } from './harness/hosted-stage.ts';
import { HOSTED_SCREENS } from './harness/hosted-states.ts';
import { launchBrowser } from './harness/launch-browser.ts';
import { stageScreen } from './harness/renderer-stage.ts';
import { SCREENS } from './harness/renderer-states.ts';
import type { ScreenFixture } from './harness/screen-fixture.ts';
import { showHosted } from './harness/show-hosted.ts';
import { serveFolder } from './harness/static-server.ts';

import { ensureBrowser } from './prepare/browser.ts';
import { ROOT } from './prepare/project.ts';
import { ensureHostedPages, ensureRenderer } from './prepare/renderer.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

export const USAGE = `npm run screens -- --out <folder> [--only <part of a name>] [--language ${LANGUAGES.join('|')}] [--theme ${THEME_CHOICES.join('|')}]
A picture of every screen and hosted page at both sizes; the names of hosted pages begin with hosted.`;

interface Wish {
  out: string;
  only: string;
  language: Language;
  theme: ThemeChoice;
}

export const readArguments = (args: readonly string[]): Wish => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string' },
      only: { type: 'string', default: '' },
      language: { type: 'string', default: 'en' },
      theme: { type: 'string', default: 'light' },
    },
  });
  const language = LANGUAGES.find((one) => one === values.language);
  const theme = THEME_CHOICES.find((one) => one === values.theme);
  if (!values.out) throw new TypeError('--out names no folder.');
  if (!language) throw new TypeError(`--language is one of ${LANGUAGES.join(', ')}.`);
  if (!theme) throw new TypeError(`--theme is one of ${THEME_CHOICES.join(', ')}.`);
  return { out: values.out, only: values.only, language, theme };
};

const HOSTED_SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

/** Every hosted page at the sizes of a small phone, a usual one and a desktop. */
async function photographHosted(browser: Browser, { out, only, language, theme }: Wish): Promise<string[]> {
  const wanted = HOSTED_SCREENS.filter(({ name }) => `hosted-${name}`.includes(only));
  if (wanted.length === 0) return [];
  const stage = await openHostedStage();
  const found: string[] = [];
  for (const fixture of wanted) {
    for (const viewport of HOSTED_SIZES) {
      const visit = { viewport, language, dark: theme === 'dark' };
      const { page, context, problems } = await showHosted(browser, stage, fixture, visit);
      const file = `hosted-${fixture.name}-${language}-${theme}-${viewport.width}x${viewport.height}.png`;
      await page.screenshot({ path: path.join(out, file) });
      found.push(...problems.map((problem) => `${file}: ${problem}`));
      await context.close();
    }
  }
  await stage.close();
  return found;
}

const photograph = async (
  browser: Browser,
  origin: string,
  fixture: ScreenFixture,
  { out, language, theme }: Wish,
): Promise<string[]> => {
  const found: string[] = [];
  for (const viewport of SIZES) {
    const screen = await stageScreen(browser, fixture, { origin, language, theme, viewport });
    const file = `${fixture.name}-${language}-${theme}-${viewport.width}x${viewport.height}.png`;
    await screen.page.screenshot({ path: path.join(out, file) });
    found.push(...screen.problems.map((problem) => `${file}: ${problem}`));
    await screen.close();
  }
  return found;
};

/** `npm run screens`: a picture of every screen and hosted page at both sizes, under its own content security policy. */
export const main = async (args: readonly string[]): Promise<number> => {
  const wish = readArguments(args);
  await ensureRenderer();
  await ensureHostedPages();
  const executablePath = process.env.COUNTERPROOF_BROWSER ?? (await ensureBrowser());
  if (!executablePath) return 1;
  await mkdir(wish.out, { recursive: true });
  const server = await serveFolder(path.join(ROOT, 'dist', 'renderer'));
  const browser = await launchBrowser({ executablePath });
  const problems: string[] = [];
  const wanted = SCREENS.filter(({ name }) => name.includes(wish.only));
  for (const fixture of wanted) problems.push(...(await photograph(browser, server.origin, fixture, wish)));
  problems.push(...(await photographHosted(browser, wish)));
  await browser.close();
  await server.close();
  for (const problem of problems) console.error(problem);
  console.log(`Screens and hosted pages: ${wish.out}`);
  return problems.length === 0 ? 0 : 1;
};
