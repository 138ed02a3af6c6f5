import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { z } from 'zod';
import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import type { setupOperations } from '#core/contract/counter/setup-operations.ts';
import { type BrowserHost, startBrowserHost } from '#main/browser-main.ts';
import { wireKiosk } from '#main/composition-root.ts';
import type { Kiosk } from '#main/counter/kiosk.ts';
import type { CounterStaff, KioskAccess } from './attended-verification.ts';
import { launchBrowser } from './launch-browser.ts';
import { type LivePuppetOptions, placePuppet } from './live-puppet.ts';

const SCREEN = { width: 1280, height: 800 };

export interface StageOptions {
  /** An empty folder; the kiosk's data and the camera's film go below it. */
  readonly folder: string;
  /** The browser's program file. */
  readonly browser: string;
  /** A film for the camera, or the one of a camera that follows the kiosk. */
  readonly camera: string;
  readonly visible?: boolean;
  readonly flow?: string;
}

/** A real kiosk on the browser host, and a browser whose camera is a film. */
export interface KioskStage {
  readonly host: BrowserHost;
  readonly core: KioskCore;
  /** Behind the gate: for data that no display shows, such as the log of evidence. */
  readonly kiosk: Kiosk;
  readonly dataDir: string;
  /** A page of its own browser profile; the face before its camera is the puppet, which obeys unless told otherwise. */
  newPage(puppet?: LivePuppetOptions): Promise<Page>;
  /** Closes every page, as when both displays are switched off; the kiosk continues. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** Returns the access to the displays of a stage. */
export const accessTo = (stage: KioskStage): KioskAccess => ({
  newPage: () => stage.newPage(),
  launchUrl: stage.host.launchUrl('operator'),
});

/** Starts kiosk and browser. The caller closes the stage. */
export async function raiseStage(options: StageOptions): Promise<KioskStage> {
  const dataDir = join(options.folder, 'kiosk');
  let wired: Pick<KioskStage, 'kiosk' | 'core'> | undefined;
  const host = await startBrowserHost({
    options: { dataDir, windowed: true },
    browser: undefined,
    print: () => undefined,
    createKiosk: async (given) => {
      wired = wireKiosk({
        ...given,
        ...(options.flow ? { defaultFlow: options.flow } : {}),
      });
      wired.kiosk.start();
      return wired.core;
    },
  });
  if (!wired) throw new Error('the host has started without its core');
  const browser = await launchBrowser({
    executablePath: options.browser,
    camera: options.camera,
    visible: options.visible,
  });
  return {
    host,
    core: wired.core,
    kiosk: wired.kiosk,
    dataDir,
    newPage: async (puppet) => {
      const context = await browser.newContext({ viewport: SCREEN });
      await placePuppet(context, puppet);
      return context.newPage();
    },
    closePages: async () => {
      for (const context of browser.contexts()) await context.close();
    },
    close: async () => {
      await browser.close();
      await host.close();
    },
  };
}

const OPERATOR = { role: 'operator', connectionId: 'test' } as const;

/** Runs an operation as the operator's display does. @throws Error with the answer */
export async function must(stage: KioskStage, operation: string, input: unknown): Promise<void> {
  const answer = await stage.core.dispatch(operation, input, OPERATOR);
  if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(answer.error)}`);
}

type ServicesChoice = z.input<(typeof setupOperations)['setup.enrol']['input']>['services'];

/** Sets an empty kiosk up without its screens, with a key file. */
export async function setUpStage(
  stage: KioskStage,
  staff: CounterStaff,
  services: ServicesChoice,
): Promise<void> {
  const { branch, keyFilePassphrase, supervisor: name, passphrase } = staff;
  const keyStorage = { kind: 'passphrase-file', passphrase: keyFilePassphrase };
  await must(stage, 'setup.enrol', { keyStorage, branchName: branch, services });
  await must(stage, 'setup.complete', { supervisor: { kind: 'first', name, passphrase } });
}
