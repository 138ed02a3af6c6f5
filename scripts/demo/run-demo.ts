import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type BrowserHost, startBrowserHost } from '../../main/browser-main.ts';
import { createKiosk } from '../../main/composition-root.ts';
import type { KioskCore } from '../../main/counter/contract/kiosk-core.ts';
import type { SessionView } from '../../main/counter/contract/state.ts';
import { verifyPackage } from '../../main/domain/evidence/verify-package.ts';
import { didFromPublicKey } from '../../main/domain/keys/did-key.ts';
import { generateKeyPair } from '../../main/domain/keys/p256.ts';
import {
  approve,
  attest,
  type CounterStaff,
  chooseLanguageAndConsent,
  confirmFields,
  exportEvidence,
  openRole,
  setUpKiosk,
  signIn,
  startSession,
  waitForCaptures,
  waitForFinal,
} from '../../test/support/attended-verification.ts';
import {
  documentScene,
  faceScene,
  fakeCameraFlags,
  writeFakeCamera,
} from '../../test/support/fake-camera.ts';
import { renderFace } from '../../test/support/specimen/face.ts';
import { freshStaff } from '../../test/support/staff.ts';
import { ensureBrowser } from '../prepare/browser.ts';

export interface DemoOptions {
  readonly folder: string;
  readonly out: string;
  readonly visible: boolean;
  readonly say: (line: string) => void;
}

export interface DemoReport {
  host: 'browser';
  flow: string;
  mrz: { format: string | undefined; fields: Record<string, string> };
  comparison: SessionView['comparison'];
  decision: string | undefined;
  outcome: { provisional: string | undefined; final: string | undefined };
  receiptVerified: boolean;
  evidenceVerified: boolean;
  screenshots: string[];
  timingsMs: Record<string, number>;
}

/** The invented person of the demonstration, on both the passport and in front of the camera. */
const PERSON = 'counterproof-demo';
const SCREEN = { width: 1280, height: 800 };

export async function runDemo(options: DemoOptions): Promise<DemoReport> {
  const timingsMs: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const value = await work();
    timingsMs[name] = Math.round(performance.now() - start);
    options.say(`  ${name}: ${(timingsMs[name] / 1000).toFixed(1)} s`);
    return value;
  };
  options.say('A specimen passport and an invented person are drawn for the fake camera.');
  const camera = join(options.folder, 'camera.mjpeg');
  await timed('camera', () => recordCamera(camera));
  const { host, core } = await timed('start', () => startHost(options));
  try {
    const browser = await launchBrowser(camera, options.visible);
    try {
      return await attendedVerification({ ...options, timed, timingsMs, host, core, browser });
    } finally {
      await browser.close();
    }
  } finally {
    await host.close();
  }
}

async function recordCamera(file: string): Promise<void> {
  const portrait = await renderFace({ identity: PERSON, width: 420, height: 540 });
  await writeFakeCamera(file, [await documentScene({ portrait }, 5), await faceScene(PERSON, 5)]);
}

async function startHost({
  folder,
  say,
}: DemoOptions): Promise<{ host: BrowserHost; core: () => KioskCore }> {
  let core: KioskCore | undefined;
  const host = await startBrowserHost({
    options: { dataDir: join(folder, 'kiosk'), windowed: true, optionalModelsDir: undefined },
    browser: undefined,
    print: () => undefined,
    createKiosk: async (given) => {
      core = await createKiosk({ ...given, servicesPort: 0, defaultFlow: 'demo' });
      return core;
    },
  });
  say(`Browser host at ${host.origin}, its services embedded, everything in a temporary folder.`);
  return {
    host,
    core: () => {
      if (!core) throw new Error('the core has not started');
      return core;
    },
  };
}

async function launchBrowser(camera: string, visible: boolean): Promise<Browser> {
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error('The demonstration needs an installed Chrome, Edge or Chromium.');
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath,
    headless: !visible,
    args: [...fakeCameraFlags(camera), ...asRoot, '--disable-background-networking', '--disable-quic'],
  });
}

interface Stage extends DemoOptions {
  readonly timed: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  readonly timingsMs: Record<string, number>;
  readonly host: BrowserHost;
  readonly core: () => KioskCore;
  readonly browser: Browser;
}

async function attendedVerification(stage: Stage): Promise<DemoReport> {
  const { browser, host, timed, say } = stage;
  const staff = freshStaff();
  const operator = await (await browser.newContext({ viewport: SCREEN })).newPage();
  const applicant = await (await browser.newContext({ viewport: SCREEN })).newPage();
  const screenshots: string[] = [];
  const shoot = async (page: Page, name: string): Promise<void> => {
    const path = join(stage.out, `${String(screenshots.length + 1).padStart(2, '0')}-${name}.png`);
    await page.screenshot({ path });
    screenshots.push(path);
  };
  await openRole(operator, host.launchUrl('operator'));
  await timed('set-up', () => setUpAndSignIn(operator, staff, shoot));
  await openRole(applicant, host.launchUrl('applicant'));
  say('The operator starts a session; the applicant agrees and shows document and face.');
  await timed('applicant', () => applicantPart(operator, applicant, shoot));
  say('The operator confirms the fields, inspects, attests and decides.');
  await timed('operator', () => operatorPart(operator, shoot));
  await timed('final', () => waitForFinal(operator));
  await shoot(operator, 'final');
  const session = sessionOf(stage.core());
  const evidenceVerified = await timed('evidence', () => exportAndVerify(stage, operator));
  await shoot(applicant, 'applicant-done');
  return { ...reportOf(session, evidenceVerified), screenshots, timingsMs: stage.timingsMs };
}

type Shoot = (page: Page, name: string) => Promise<void>;

async function setUpAndSignIn(page: Page, staff: CounterStaff, shoot: Shoot): Promise<void> {
  await setUpKiosk(page, staff);
  await signIn(page, staff);
  await shoot(page, 'home');
}

async function applicantPart(operator: Page, applicant: Page, shoot: Shoot): Promise<void> {
  await startSession(operator);
  await shoot(applicant, 'language');
  await chooseLanguageAndConsent(applicant);
  await applicant.getByRole('heading', { name: 'Show your document' }).waitFor();
  await shoot(applicant, 'document');
  await applicant.getByRole('heading', { name: 'Look into the camera' }).waitFor({ timeout: 60_000 });
  await shoot(applicant, 'selfie');
  await waitForCaptures(applicant);
}

async function operatorPart(page: Page, shoot: Shoot): Promise<void> {
  await shoot(page, 'workspace');
  await confirmFields(page);
  await attest(page);
  await shoot(page, 'inspected');
  await approve(page);
}

function sessionOf(core: KioskCore): SessionView {
  const session = core.current('operator.state')?.session;
  if (!session) throw new Error('the session is not on the operator display');
  return session;
}

/** Exports for a recipient made for this run, then verifies the package from its bytes alone. */
async function exportAndVerify(stage: Stage, page: Page): Promise<boolean> {
  const recipient = generateKeyPair();
  const kiosk = stage.core().current('operator.state')?.branch?.kioskDid;
  if (!kiosk) throw new Error('the kiosk has no identity');
  await exportEvidence(page, didFromPublicKey(recipient.publicKey));
  const folder = join(stage.folder, 'kiosk', 'exports');
  const file = readdirSync(folder).find((name) => name.endsWith('.evidence.zip'));
  if (!file) throw new Error('no evidence package was written');
  const report = verifyPackage(
    readFileSync(join(folder, file)),
    { kiosk, receipts: [] },
    recipient,
  );
  return report.finding === 'trusted';
}

type Findings = Omit<DemoReport, 'screenshots' | 'timingsMs'>;

function reportOf(session: SessionView, evidenceVerified: boolean): Findings {
  const document = session.documents.at(-1);
  const read = document?.fields.flatMap(({ field, mrz }) => (mrz ? [[field, mrz.value]] : [])) ?? [];
  return {
    host: 'browser',
    flow: session.flow.id,
    mrz: { format: document?.mrzFormat, fields: Object.fromEntries(read) },
    comparison: session.comparison,
    decision: session.decision?.kind,
    outcome: { provisional: session.provisional?.outcome, final: session.final?.outcome },
    receiptVerified: session.sync.receipt?.verified === true,
    evidenceVerified,
  };
}
