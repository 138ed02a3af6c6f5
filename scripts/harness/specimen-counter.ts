import { rmSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import type { SessionView } from '#core/contract/counter/state.ts';
import { SPECIMEN_DOCUMENTS, type SpecimenDocument } from '#specimens/specimen-documents.ts';
import {
  type CounterStaff,
  chooseLanguageAndConsent,
  type Displays,
  openDisplays,
  startSession,
  waitForCaptures,
} from './attended-verification.ts';
import { accessTo, type KioskStage, raiseStage, setUpStage } from './kiosk-stage.ts';
import { stageFolder } from './services/embedded-database.ts';
import { type SpecimenCamera, specimenCamera } from './specimen-camera.ts';
import { freshStaff } from './staff.ts';

/** A kiosk with both displays open, and the invented person before its camera. */
export interface SpecimenCounter {
  readonly stage: KioskStage;
  readonly camera: SpecimenCamera;
  readonly staff: CounterStaff;
  operator: Page;
  applicant: Page;
}

/** Tests on one kiosk under the demo flow, which takes specimens. It is set up once for all files. */
export const testAtCounter = base.extend<object, { counter: SpecimenCounter }>({
  counter: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const folder = stageFolder('e2e');
      const counter = await openCounter(folder);
      await use(counter);
      await counter.stage.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

async function openCounter(folder: string): Promise<SpecimenCounter> {
  const browser = process.env.COUNTERPROOF_BROWSER;
  if (!browser) throw new Error('COUNTERPROOF_BROWSER names no browser; run the tests with npm test');
  const camera = await specimenCamera(folder, SPECIMEN_DOCUMENTS);
  const stage = await raiseStage({ folder, browser, camera: camera.file, flow: 'demo' });
  camera.follow(stage.core);
  const staff = freshStaff();
  await setUpStage(stage, staff, { mode: 'embedded' });
  // Each file opens the displays as it clears the counter.
  return { stage, camera, staff } as SpecimenCounter;
}

/** Opens the displays, without the leftovers of an earlier file: its session and its document. */
export async function clearCounter(counter: SpecimenCounter): Promise<void> {
  endSession(counter);
  counter.camera.hold('passport');
  await openBoth(counter);
}

/**
 * From now on the person says of every movement that they cannot do it: a session whose subject is something else need not
 * wait for their answers.
 * @returns a function that ends this
 */
export function declineMovements({ stage: { core } }: Pick<SpecimenCounter, 'stage'>): () => void {
  return core.subscribe('applicant.state', async ({ sessionId, at, capture }) => {
    if (!sessionId || !at || !capture?.liveness) return;
    const { nonce, index } = capture.liveness;
    const applicant = { role: 'applicant', connectionId: 'test' } as const;
    const question = { sessionId, at, nonce, index };
    const answer = await core.dispatch('capture.replace-challenge', question, applicant);
    // One question may be told more than once.
    if (!answer.ok && answer.error.code !== 'STEP_STALE') throw new Error(JSON.stringify(answer.error));
  });
}

/** The tests of this file share the counter, one after the other: documents are their subject, and no movement is asked. */
export function testDocumentsInOrder(held?: SpecimenDocument): void {
  let answerAgain: () => void = () => undefined;
  testAtCounter.describe.configure({ mode: 'serial' });
  testAtCounter.setTimeout(240_000);
  testAtCounter.beforeAll(async ({ counter }) => {
    await clearCounter(counter);
    answerAgain = declineMovements(counter);
    if (held) counter.camera.hold(held);
  });
  testAtCounter.afterAll(() => answerAgain());
}

/** A session from its start until both sides of the card in front of the camera, and the selfie, are captured. */
export async function captureBothSides({ operator, applicant }: Displays): Promise<void> {
  await startSession(operator);
  await chooseLanguageAndConsent(applicant);
  const turn = applicant.getByRole('heading', { name: 'Turn your card over' });
  // The film turns the card at once: both are seen for less than the pause between two looks of `expect`.
  await Promise.all(
    [turn, operator.getByText('The other side is missing')].map((seen) => seen.waitFor({ timeout: 120_000 })),
  );
  await waitForCaptures(applicant);
}

/** Opens both displays in place of those that are open. */
export async function openBoth(counter: SpecimenCounter): Promise<Displays> {
  const { stage, staff } = counter;
  await stage.closePages();
  return Object.assign(counter, await openDisplays(accessTo(stage), staff));
}

/** The person withdraws, and the session is put away. */
export function endSession({ stage }: SpecimenCounter): void {
  const { runner } = stage.kiosk.open();
  const { sessionId } = runner.current() ?? {};
  if (!sessionId) return;
  runner.apply(sessionId, { kind: 'withdraw' });
  runner.close(sessionId);
}

/** The session as its operator sees it. */
export function sessionAt({ stage }: SpecimenCounter): SessionView {
  const session = stage.core.current('operator.state')?.session;
  if (!session) throw new Error('there is no session');
  return session;
}
