import { once } from 'node:events';
import { _electron, type ElectronApplication, expect, type Page } from '@playwright/test';
import { filmFlags } from '#scripts/harness/fake-camera.ts';
import { type KillableKiosk, killGroup } from '#scripts/harness/killable-kiosk.ts';
import { placePuppet } from '#scripts/harness/live-puppet.ts';
import { ROOT } from '#scripts/prepare/project.ts';

export interface ElectronKioskOptions {
  /** Electron's program file; the one of the npm package unless told otherwise. */
  readonly runtime: string | undefined;
  readonly dataDir: string;
  /** A film for the camera; the face before it is the puppet, which obeys. */
  readonly film?: string;
}

/** The product in Electron, in windows that Playwright drives. */
export interface ElectronKiosk extends KillableKiosk {
  application(): ElectronApplication;
}

const OPERATOR = 'app://counterproof/operator/';
const APPLICANT = 'app://counterproof/applicant/';

export function electronKiosk({ runtime, dataDir, film }: ElectronKioskOptions): ElectronKiosk {
  let running: ElectronApplication | undefined;
  const application = (): ElectronApplication => {
    if (!running) throw new Error('Electron does not run');
    return running;
  };
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  // Chromium takes arguments before the application as its own. No person answers the permission guard.
  const args = [...asRoot, ...(film ? filmFlags(film) : []), ROOT, '--data-dir', dataDir, '--windowed'];

  return {
    application,
    async start() {
      running = await _electron.launch({ ...(runtime ? { executablePath: runtime } : {}), args });
      if (film) await placePuppet(running.context());
      await addSecondDisplay(running);
      return pageAt(running, OPERATOR);
    },
    async openApplicant(operator) {
      const answer = await operator.evaluate(() =>
        window.counterproof?.invoke('display.open-applicant', { mode: 'second-display' }),
      );
      if (!answer?.ok) throw new Error(`no applicant display: ${JSON.stringify(answer)}`);
      const applicant = await pageAt(application(), APPLICANT);
      // The puppet is there from the next load on.
      await applicant.reload();
      return { operator, applicant };
    },
    async stop() {
      await application().close();
      running = undefined;
    },
    async kill() {
      const child = running?.process();
      running = undefined;
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      // Playwright starts Electron as the leader of a group, which Windows does not have.
      if (process.platform === 'win32') child.kill('SIGKILL');
      else await killGroup(child.pid);
      await gone;
    },
  };
}

async function pageAt(application: ElectronApplication, address: string): Promise<Page> {
  const found = (): Page | undefined => application.windows().find((page) => page.url() === address);
  await expect.poll(() => found() !== undefined, { message: address, timeout: 60_000 }).toBe(true);
  return found()!;
}

/** A machine that tests has one display, on which the applicant's window would cover the operator's. */
const addSecondDisplay = (application: ElectronApplication): Promise<void> =>
  application.evaluate(({ screen }) => {
    const first = screen.getPrimaryDisplay();
    const second = { ...first, id: first.id + 1, bounds: { ...first.bounds, x: first.bounds.width } };
    Object.assign(screen, { getAllDisplays: () => [first, second] });
  });
