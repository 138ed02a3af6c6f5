import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aptInstall } from './apt.ts';
import { inProject, readJsonIfThere, runQuietly, say } from './project.ts';

/** Tells every later start where a downloaded browser lies. */
const REMEMBERED = ['.cache', 'browser.json'] as const;

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (file: string) => boolean;
}

const WINDOWS_BROWSERS = [
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
];
const MAC_BROWSERS = ['Google Chrome', 'Microsoft Edge', 'Chromium'];
const LINUX_BROWSERS = [
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'chromium',
  'chromium-browser',
];

const candidates = ({ platform, env }: Machine): string[] => {
  if (platform === 'win32') {
    const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LocalAppData];
    return roots.flatMap((root) => (root ? WINDOWS_BROWSERS.map((file) => path.win32.join(root, file)) : []));
  }
  if (platform === 'darwin') {
    return MAC_BROWSERS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  const folders = ['/usr/bin', '/usr/local/bin', ...(env.PATH ?? '').split(':').filter(Boolean)];
  return LINUX_BROWSERS.flatMap((name) => folders.map((folder) => path.posix.join(folder, name)));
};

/** An installed browser of the Chromium family; `COUNTERPROOF_BROWSER` chooses one. */
export const findBrowser = (machine: Machine): string | undefined => {
  const chosen = machine.env.COUNTERPROOF_BROWSER;
  if (chosen) return machine.exists(chosen) ? chosen : undefined;
  return candidates(machine).find(machine.exists);
};

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
