import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SPECIMEN_DOCUMENTS, type SpecimenDocument } from '#specimens/specimen-documents.ts';
import { openRole, setUpKiosk, signIn } from '../harness/attended-verification.ts';
import { raiseStage } from '../harness/kiosk-stage.ts';
import { type SpecimenCamera, specimenCamera } from '../harness/specimen-camera.ts';
import { freshStaff } from '../harness/staff.ts';
import { ensureBrowser } from '../prepare/browser.ts';
import { attendedVerification, type Story } from './attended-story.ts';
import type { DemoReport, Verification } from './demo-report.ts';

export interface DemoOptions {
  readonly folder: string;
  /** Where the pictures of the screens go. */
  readonly out: string;
  readonly visible: boolean;
  readonly say: (line: string) => void;
}

/** A screen on which every field of a document is in sight. */
const WHOLE_PANEL = { width: 1280, height: 1600 };

/** What happens at the counter, for the one who watches. */
const TOLD: Record<SpecimenDocument, string> = {
  passport: 'The applicant shows a passport and their face; the operator confirms, inspects and decides.',
  'identity-card': 'The next session: both sides of an identity card.',
  'driving-licence': 'The last session: a driver license with its barcode and its star.',
};

/** Attended verifications with every specimen, from an empty data directory to receipts and verified packages. */
export async function runDemo(options: DemoOptions): Promise<DemoReport> {
  const { folder, visible, say } = options;
  const timingsMs: Record<string, number> = {};
  const timed = stopwatch(timingsMs, say);
  const browser = await ensureBrowser();
  if (!browser) throw new Error('The demonstration needs an installed Chrome, Edge or Chromium.');
  say('An invented person and their specimen documents are drawn for the fake camera.');
  const camera = await timed('camera', () => specimenCamera(folder, SPECIMEN_DOCUMENTS));
  const at = { folder, browser, camera: camera.file, visible, flow: 'demo' };
  const stage = await timed('start', () => raiseStage(at));
  camera.follow(stage.core);
  say(`Browser host at ${stage.host.origin}, its services embedded, everything in a temporary folder.`);
  try {
    const { screenshots, ...album } = openAlbum(options.out);
    const story = await openCounter({ stage, timed, ...album });
    const verifications = await verifyAll(story, camera, say);
    return {
      host: 'browser',
      verifications,
      receiptVerified: verifications.every(({ receiptVerified }) => receiptVerified),
      evidenceVerified: verifications.every(({ evidenceVerified }) => evidenceVerified),
      screenshots,
      timingsMs,
    };
  } finally {
    await stage.close();
  }
}

async function verifyAll(
  story: Story,
  camera: SpecimenCamera,
  say: DemoOptions['say'],
): Promise<Verification[]> {
  const verifications: Verification[] = [];
  for (const document of SPECIMEN_DOCUMENTS) {
    say(TOLD[document]);
    camera.hold(document);
    const done = await attendedVerification(story, document);
    const { outcome, receiptVerified, evidenceVerified } = done;
    say(
      `Outcome ${outcome.final}; receipt verified: ${receiptVerified}; evidence verified: ${evidenceVerified}.`,
    );
    verifications.push(done);
  }
  return verifications;
}

/** Both displays, with the kiosk set up and its supervisor signed in. */
async function openCounter(given: Omit<Story, 'operator' | 'applicant'>): Promise<Story> {
  const { stage, timed, shoot } = given;
  const [operator, applicant] = [await stage.newPage(), await stage.newPage()];
  await openRole(operator, stage.host.launchUrl('operator'));
  await timed('set-up', () => setUpAndSignIn(operator, shoot));
  await openRole(applicant, stage.host.launchUrl('applicant'));
  return { ...given, operator, applicant };
}

async function setUpAndSignIn(page: Page, shoot: Story['shoot']): Promise<void> {
  const staff = freshStaff();
  await page.getByText('File with a passphrase').waitFor();
  await shoot(page, 'set-up');
  await setUpKiosk(page, staff);
  await signIn(page, staff);
  await shoot(page, 'home');
}

function stopwatch(timingsMs: Record<string, number>, say: DemoOptions['say']): Story['timed'] {
  return async (name, work) => {
    const start = performance.now();
    const value = await work();
    timingsMs[name] = Math.round(performance.now() - start);
    say(`  ${name}: ${(timingsMs[name] / 1000).toFixed(1)} s`);
    return value;
  };
}

/** Numbered pictures tell the story in its order; the panel of a document is named after the document. */
function openAlbum(out: string): Pick<Story, 'shoot' | 'shootPanel'> & { screenshots: string[] } {
  const screenshots: string[] = [];
  let number = 0;
  return {
    screenshots,
    shoot: async (page, name) => {
      number += 1;
      const path = join(out, `${String(number).padStart(2, '0')}-${name}.png`);
      await page.screenshot({ path });
      screenshots.push(path);
    },
    shootPanel: async (page, document) => {
      const path = join(out, `document-${document}.png`);
      const size = page.viewportSize();
      await page.setViewportSize(WHOLE_PANEL);
      await page.getByRole('region', { name: 'Document', exact: true }).screenshot({ path });
      if (size) await page.setViewportSize(size);
      screenshots.push(path);
    },
  };
}
