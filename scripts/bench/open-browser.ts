import type { Browser } from '@playwright/test';
import { launchBrowser } from '../harness/launch-browser.ts';
import { ensureBrowser } from '../prepare/browser.ts';

/** The screen on which the kiosk is measured. */
export const VIEWPORT = { width: 1280, height: 800 };

/**
 * The installed browser without a window.
 * @param camera a film that it shows for its camera
 */
export async function openBrowser(camera?: string): Promise<Browser> {
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error('The bench needs an installed Chrome, Edge or Chromium.');
  return launchBrowser({ executablePath, camera });
}
