import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { renderFace, SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import {
  applicantAddress,
  openRole,
  reachDocument,
  setUpDisplays,
} from '../harness/attended-verification.ts';
import { documentScene, FILM_SUFFIX, faceScene, writeFakeCamera } from '../harness/fake-camera.ts';
import { freshStaff } from '../harness/staff.ts';
import { say } from '../prepare/project.ts';
import { type BenchRow, benchRow, summarise } from './bench-row.ts';
import { countFrames, type FrameCount } from './frame-counter.ts';
import { startKioskCommand } from './kiosk-command.ts';
import { openBrowser, VIEWPORT } from './open-browser.ts';

const PERSON = SPECIMEN_PERSONS.applicant;
const ROUNDS = 3;
const WINDOWS = 5;
const WINDOW_MS = 2000;
/** Degrees. Too far to the side to be taken: the guide measures every frame and the selfie never ends. */
const TURNED = 26;
/** Frames a second of a camera. */
const FRAME_RATE = 30;
const MODEL = '**/vision/face_landmarker.task';

/** The selfie screen of a real session, with its guide at work and with a guide that never gets its model. */
export async function benchGuidance(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-bench-'));
  try {
    say('  drawing the passport and the person of the bench');
    const [passport, person] = [join(folder, `passport${FILM_SUFFIX}`), join(folder, `person${FILM_SUFFIX}`)];
    await writeFakeCamera(passport, await passportScene());
    await writeFakeCamera(person, await faceScene(PERSON, TURNED), FRAME_RATE);
    const kiosk = await startKioskCommand({ dataDir: join(folder, 'kiosk'), through: 'launcher' });
    try {
      return rowsOf(await atSelfie(passport, person, kiosk.launchUrl));
    } finally {
      await kiosk.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function passportScene(): Promise<Buffer[]> {
  const portrait = await renderFace({ identity: PERSON, width: 420, height: 540 });
  return documentScene({ portrait });
}

interface Counts {
  guided: FrameCount[];
  blocked: FrameCount[];
}

/** The document is shown in one browser; then another, whose camera sees the person, takes the applicant's place. */
async function atSelfie(passport: string, person: string, launchUrl: string): Promise<Counts> {
  const browser = await openBrowser(passport);
  try {
    const newPage = async () => (await browser.newContext({ viewport: VIEWPORT })).newPage();
    const displays = await setUpDisplays({ newPage, launchUrl }, freshStaff());
    const { operator, applicant } = displays;
    say('  showing the document');
    await reachDocument(displays);
    await applicant.getByRole('heading', { name: 'Look into the camera' }).waitFor({ timeout: 60_000 });
    const other = await openBrowser(person);
    try {
      return await alternate(other, await applicantAddress(operator), () => applicant.close());
    } finally {
      await other.close();
    }
  } finally {
    await browser.close();
  }
}

async function alternate(browser: Browser, address: string, onOpen: () => Promise<void>): Promise<Counts> {
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
  const counts: Counts = { guided: [], blocked: [] };
  await openRole(page, address);
  await onOpen();
  for (let round = 1; round <= ROUNDS; round += 1) {
    // The request is left without an answer: the guide stays in its first state and asks for no frame.
    await page.route(MODEL, () => undefined);
    counts.blocked.push(...(await countAfterReload(page, 'The camera is starting.')));
    await page.unroute(MODEL);
    counts.guided.push(...(await countAfterReload(page, 'Look straight into the camera.')));
    say(`  round ${round} of ${ROUNDS}: ${ratesOf(counts)}`);
  }
  return counts;
}

async function countAfterReload(page: Page, hint: string): Promise<FrameCount[]> {
  await page.reload();
  await page.locator('.CaptureStage-hint', { hasText: hint }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(WINDOW_MS);
  const counts: FrameCount[] = [];
  for (let n = 0; n < WINDOWS; n += 1) counts.push(await page.evaluate(countFrames, WINDOW_MS));
  return counts;
}

function rowsOf({ guided, blocked }: Counts): BenchRow[] {
  const lost = (rate: 'screen' | 'camera') => {
    const without = summarise(blocked.map((one) => one[rate])).median;
    return summarise(guided.map((one) => Math.max(0, 100 * (1 - one[rate] / without))));
  };
  const longest = summarise(guided.map(({ longestTask }) => longestTask));
  return [
    benchRow('guidance: frame rate of the screen lost', lost('screen'), { target: 20, unit: '%' }),
    benchRow('guidance: frame rate of the camera lost', lost('camera'), { target: 20, unit: '%' }),
    benchRow('guidance: longest task of the main thread', longest, { target: 50, p95Target: 50 }),
  ];
}

function ratesOf({ guided, blocked }: Counts): string {
  const part = (counts: readonly FrameCount[]) => {
    const medians = (['screen', 'camera'] as const).map((rate) =>
      summarise(counts.map((one) => one[rate])).median.toFixed(1),
    );
    const longest = Math.max(...counts.map(({ longestTask }) => longestTask));
    return `${medians.join(' / ')} frames/s, longest task ${longest} ms`;
  };
  return `with guide ${part(guided)}; without ${part(blocked)}`;
}
