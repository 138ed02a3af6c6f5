import type { Page } from '@playwright/test';
import { SPECIMEN_DOCUMENTS, type SpecimenDocument } from '#specimens/specimen-documents.ts';
import { setUpDisplays, type Witness } from '../harness/attended-verification.ts';
import { accessTo, raiseStage } from '../harness/kiosk-stage.ts';
import { specimenCamera } from '../harness/specimen-camera.ts';
import { freshStaff } from '../harness/staff.ts';
import { ensureBrowser } from '../prepare/browser.ts';
import { type Album, openAlbum } from './album.ts';
import { attendedVerification } from './attended-story.ts';
import type { DemoReport, Verification } from './demo-report.ts';

export interface DemoOptions {
  readonly folder: string;
  /** Where the pictures of the screens go. */
  readonly out: string;
  readonly visible: boolean;
  readonly say: (line: string) => void;
}

/** Events at the counter, in words for the viewer. */
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
    const album = openAlbum(options.out);
    const displays = await setUpDisplays(accessTo(stage), freshStaff(), witnessOf(album, timed));
    const verifications: Verification[] = [];
    for (const document of SPECIMEN_DOCUMENTS) {
      say(TOLD[document]);
      camera.hold(document);
      const witness = witnessOf(album, timed, document);
      const done = await attendedVerification({ stage, displays }, document, witness);
      say(inWords(done));
      verifications.push(done);
    }
    return {
      host: 'browser',
      verifications,
      receiptVerified: verifications.every(({ receiptVerified }) => receiptVerified),
      evidenceVerified: verifications.every(({ evidenceVerified }) => evidenceVerified),
      screenshots: [...album.screenshots],
      timingsMs,
    };
  } finally {
    await stage.close();
  }
}

const inWords = ({ outcome, receiptVerified, evidenceVerified }: Verification): string =>
  `Outcome ${outcome.final}; receipt verified: ${receiptVerified}; evidence verified: ${evidenceVerified}.`;

type Stopwatch = <T>(name: string, work: () => Promise<T>) => Promise<T>;

function stopwatch(timingsMs: Record<string, number>, say: DemoOptions['say']): Stopwatch {
  return async (name, work) => {
    const start = performance.now();
    const value = await work();
    timingsMs[name] = Math.round(performance.now() - start);
    say(`  ${name}: ${(timingsMs[name] / 1000).toFixed(1)} s`);
    return value;
  };
}

/** Takes the pictures and the times of one verification; of the set-up without a document. */
function witnessOf({ shoot, shootPanel }: Album, timed: Stopwatch, document?: SpecimenDocument): Witness {
  return {
    timed: (part, work) => timed(document ? `${document}: ${part}` : part, work),
    onScreen: async (screen, page) => {
      if (screen === 'selfie') await waitForFace(page);
      if (screen === 'workspace') await page.getByText('not calibrated on this kiosk').first().waitFor();
      await shoot(page, screen);
      if (screen === 'workspace' && document) await shootPanel(page, document);
    },
  };
}

/** Until the face is in place or taken already. */
async function waitForFace(page: Page): Promise<void> {
  const held = page.getByText(/^(That is good|Hold still)/);
  const taken = page.getByRole('heading', { name: /One moment, please|Thank you, you are done/ });
  await held.or(taken).first().waitFor({ timeout: 120_000 });
}
