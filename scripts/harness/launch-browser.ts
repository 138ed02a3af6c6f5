import { type Browser, chromium } from '@playwright/test';
import { fakeCameraFlags } from './fake-camera.ts';

export interface BrowserLaunch {
  /** The browser's program file. */
  readonly executablePath: string;
  /** A film that it shows for its camera. */
  readonly camera?: string | undefined;
  /** With a window; without one unless told otherwise. */
  readonly visible?: boolean | undefined;
}

/**
 * An installed browser that asks no questions and looks nothing up. As root it runs without a sandbox, because it has
 * to.
 */
export function launchBrowser({ executablePath, camera, visible = false }: BrowserLaunch): Promise<Browser> {
  const args = ['--disable-background-networking', '--disable-quic'];
  if (camera) args.push(...fakeCameraFlags(camera));
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return chromium.launch({ executablePath, headless: !visible, args });
}
