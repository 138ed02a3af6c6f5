import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { aptInstall } from './apt.ts';
import { findBrowser } from './find-browser.ts';
import { inProject, readJsonIfThere, runQuietly, say } from './project.ts';

/** Tells every later start where a downloaded browser lies. */
const REMEMBERED = ['.cache', 'browser.json'] as const;

const remembered = (): string | undefined => {
  const record = readJsonIfThere(inProject(...REMEMBERED));
  const file = record && typeof record === 'object' && 'path' in record ? record.path : undefined;
  return typeof file === 'string' && existsSync(file) ? file : undefined;
};

const viaPlaywright = async (): Promise<string | undefined> => {
  say('No browser is installed; downloading Chromium ...');
  const cli = inProject('node_modules', 'playwright-core', 'cli.js');
  const result = await runQuietly(process.execPath, [cli, 'install', 'chromium'], { timeoutMs: 300_000 });
  if (result.code !== 0) return undefined;
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  if (!existsSync(file)) return undefined;
  mkdirSync(inProject('.cache'), { recursive: true });
  writeFileSync(inProject(...REMEMBERED), JSON.stringify({ path: file }));
  return file;
};

const find = (): string | undefined =>
  findBrowser({ platform: process.platform, env: process.env, exists: existsSync }) ?? remembered();

/**
 * Finds a browser, or installs one: Debian's chromium when this is root, else Playwright's download.
 * @returns its path, or undefined after a message about the missing packages.
 */
export const ensureBrowser = async (): Promise<string | undefined> => {
  const chosen = process.env.COUNTERPROOF_BROWSER;
  if (chosen && !existsSync(chosen)) {
    say(`COUNTERPROOF_BROWSER names ${chosen}, which does not exist.`);
    return undefined;
  }
  const found =
    find() ??
    ((await aptInstall(['chromium'], 'because there is no browser')) ? find() : undefined) ??
    (await viaPlaywright());
  if (found === undefined) {
    say('No browser of the Chromium family was found and none could be downloaded.');
    say(
      'Install Google Chrome, Microsoft Edge or Chromium, or set COUNTERPROOF_BROWSER to its program file.',
    );
  }
  return found;
};
