import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { KioskCore } from '../../main/counter/contract/kiosk-core.ts';
import type { SessionView } from '../../main/counter/contract/state.ts';
import { verifyPackage } from '../../main/domain/evidence/verify-package.ts';
import { didFromPublicKey } from '../../main/domain/keys/did-key.ts';
import { generateKeyPair } from '../../main/domain/keys/p256.ts';
import {
  approve,
  attest,
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
import { filmCamera, type KioskStage, raiseStage } from '../../test/support/kiosk-stage.ts';
import { freshStaff } from '../../test/support/staff.ts';
import { ensureBrowser } from '../prepare/browser.ts';

export interface DemoOptions {
  readonly folder: string;
  /** Where the pictures of the screens go. */
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

type Timed = <T>(name: string, work: () => Promise<T>) => Promise<T>;
type Shoot = (page: Page, name: string) => Promise<void>;

/** One attended verification from an empty data directory to a receipt and a verified evidence package. */
export async function runDemo(options: DemoOptions): Promise<DemoReport> {
  const { folder, visible, say } = options;
  const timingsMs: Record<string, number> = {};
  const timed: Timed = async (name, work) => {
    const start = performance.now();
    const value = await work();
    timingsMs[name] = Math.round(performance.now() - start);
    say(`  ${name}: ${(timingsMs[name] / 1000).toFixed(1)} s`);
    return value;
  };
  const browser = await ensureBrowser();
  if (!browser) throw new Error('The demonstration needs an installed Chrome, Edge or Chromium.');
  say('A specimen passport and an invented person are drawn for the fake camera.');
  const camera = await timed('camera', () => filmCamera(folder));
  const stage = await timed('start', () => raiseStage({ folder, browser, camera, visible, flow: 'demo' }));
  say(`Browser host at ${stage.host.origin}, its services embedded, everything in a temporary folder.`);
  try {
    const screenshots: string[] = [];
    const shoot: Shoot = async (page, name) => {
      const path = join(options.out, `${String(screenshots.length + 1).padStart(2, '0')}-${name}.png`);
      await page.screenshot({ path });
      screenshots.push(path);
    };
    const findings = await attendedVerification(stage, options, timed, shoot);
    return { ...findings, screenshots, timingsMs };
  } finally {
    await stage.close();
  }
}

async function attendedVerification(
  stage: KioskStage,
  { say }: DemoOptions,
  timed: Timed,
  shoot: Shoot,
): Promise<Omit<DemoReport, 'screenshots' | 'timingsMs'>> {
  const [operator, applicant] = [await stage.newPage(), await stage.newPage()];
  await openRole(operator, stage.host.launchUrl('operator'));
  await timed('set-up', () => setUpAndSignIn(operator, shoot));
  await openRole(applicant, stage.host.launchUrl('applicant'));
  say('The operator starts a session; the applicant agrees and shows document and face.');
  await timed('applicant', () => applicantPart(operator, applicant, shoot));
  say('The operator confirms the fields, inspects, attests and decides.');
  await timed('operator', () => operatorPart(operator, shoot));
  await timed('final', () => waitForFinal(operator));
  await shoot(operator, 'final');
  await shoot(applicant, 'applicant-done');
  const session = sessionOf(stage.core);
  const evidenceVerified = await timed('evidence', () => exportAndVerify(stage, operator));
  const report = reportOf(session, evidenceVerified);
  say(
    `Outcome ${report.outcome.final}; receipt verified: ${report.receiptVerified}; evidence verified: ${evidenceVerified}.`,
  );
  return report;
}

async function setUpAndSignIn(page: Page, shoot: Shoot): Promise<void> {
  const staff = freshStaff();
  await page.getByText('File with a passphrase').waitFor();
  await shoot(page, 'set-up');
  await setUpKiosk(page, staff);
  await signIn(page, staff);
  await shoot(page, 'home');
}

async function applicantPart(operator: Page, applicant: Page, shoot: Shoot): Promise<void> {
  await startSession(operator);
  await applicant.getByRole('button', { name: 'English' }).waitFor();
  await shoot(applicant, 'language');
  await chooseLanguageAndConsent(applicant, { biometric: true }, () => shoot(applicant, 'consent'));
  await applicant.getByRole('heading', { name: 'Show your document' }).waitFor();
  await shoot(applicant, 'document');
  await applicant.getByRole('heading', { name: 'Look into the camera' }).waitFor({ timeout: 60_000 });
  // The picture of the screen is worth a moment's wait, the capture itself waits for nobody.
  const captured = waitForCaptures(applicant);
  const good = applicant.getByText(/^(That is good|Hold still)/).waitFor({ timeout: 30_000 });
  await Promise.race([captured, good.catch(() => captured)]);
  await shoot(applicant, 'selfie');
  await captured;
}

async function operatorPart(page: Page, shoot: Shoot): Promise<void> {
  await page.getByText('not calibrated on this kiosk').first().waitFor();
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
async function exportAndVerify(stage: KioskStage, page: Page): Promise<boolean> {
  const recipient = generateKeyPair();
  const kiosk = stage.core.current('operator.state')?.branch?.kioskDid;
  if (!kiosk) throw new Error('the kiosk has no identity');
  await exportEvidence(page, didFromPublicKey(recipient.publicKey));
  const folder = join(stage.dataDir, 'exports');
  const file = readdirSync(folder).find((name) => name.endsWith('.evidence.zip'));
  if (!file) throw new Error('no evidence package was written');
  const report = verifyPackage(readFileSync(join(folder, file)), { kiosk, receipts: [] }, recipient);
  return report.finding === 'trusted';
}

function reportOf(
  session: SessionView,
  evidenceVerified: boolean,
): Omit<DemoReport, 'screenshots' | 'timingsMs'> {
  const document = session.documents.at(-1);
  const zone = document?.captures.findLast((capture) => capture.zone)?.zone;
  const read = Object.entries(zone?.fields ?? {}).map(([field, { value }]) => [field, value]);
  return {
    host: 'browser',
    flow: session.flow.id,
    mrz: { format: zone?.format, fields: Object.fromEntries(read) },
    comparison: session.comparison,
    decision: session.decision?.kind,
    outcome: { provisional: session.provisional?.outcome, final: session.final?.outcome },
    receiptVerified: session.sync.receipt?.verified === true,
    evidenceVerified,
  };
}
