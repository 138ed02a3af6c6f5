import type { Locator, Page } from '@playwright/test';
import { SessionSummaryRow } from '#main/counter/session/summary.ts';
import type { SpecimenDocument } from '#specimens/specimen-documents.ts';
import { startSession, waitForCaptures } from '../../harness/attended-verification.ts';
import type { CommunityOfKiosks } from '../../harness/community-of-kiosks.ts';
import { decideByKeys } from '../../harness/decide-by-keys.ts';
import {
  answerAsGuardian,
  chooseYear,
  handOver,
  holdForReview,
  passFaceOver,
  recordGuardian,
} from '../../harness/desk-acts.ts';
import { expect } from '../../harness/patient-expect.ts';
import { freshStaff } from '../../harness/staff.ts';
import { keepBusy } from './busy-computer.ts';
import {
  actAside,
  captureAndDecide,
  type DemoCounter,
  type DemoPerson,
  finalOutcome,
  receive,
  sessionAt,
  waitForFace,
  watchPerson,
} from './demo-counter.ts';

/** Where a scenario takes place. */
export interface Scene {
  readonly community: CommunityOfKiosks;
  /** A further kiosk of the community, with both displays open. */
  openCounter(name: string): Promise<DemoCounter>;
  say(line: string): void;
}

/** A day of a counter, and where its persons end at the services. */
interface CounterScenario {
  readonly outcomes: readonly string[];
  run(scene: Scene): Promise<DemoPerson[]>;
}

const COUNTER = 'Counter 1';
/** Years: of age for a comparison of faces, and not yet of age. */
const AGE_OF_MINOR = 17;
const LONGEST_ON_BUSY_MS = 600_000;

/** A person without exceptions: five actions of the operator, a sixth where print could not be read. */
async function verify(counter: DemoCounter, document: SpecimenDocument): Promise<DemoPerson> {
  counter.camera.hold(document);
  const watched = watchPerson(counter);
  await receive(counter);
  await captureAndDecide(counter);
  return { outcome: await finalOutcome(counter), ...watched() };
}

async function standard({ openCounter }: Scene): Promise<DemoPerson[]> {
  const counter = await openCounter(COUNTER);
  return [await verify(counter, 'passport'), await verify(counter, 'driving-licence')];
}

/** The face cannot be photographed, which a second supervisor confirms by their passphrase. */
async function exception({ community, openCounter, say }: Scene): Promise<DemoPerson[]> {
  const counter = await openCounter(COUNTER);
  const second = { name: 'Sam Harbour', passphrase: freshStaff().passphrase };
  await community.addSupervisor(counter.stage, second);
  const watched = watchPerson(counter);
  await receive(counter);
  await waitForFace(counter);
  say('The applicant keeps the face covered; a second supervisor confirms the exception.');
  await actAside(counter, () => passFaceOver(counter.operator, second));
  await decideByKeys(counter.operator);
  return [{ outcome: await finalOutcome(counter), ...watched() }];
}

/** One quiet action holds the session; the applicant sees a waiting screen. */
async function suspicion({ openCounter, say }: Scene): Promise<DemoPerson[]> {
  const counter = await openCounter(COUNTER);
  const watched = watchPerson(counter);
  await receive(counter);
  await waitForFace(counter);
  say('The operator suspects a fraud, and holds the session by one key.');
  await actAside(counter, () => holdForReview(counter.operator));
  await expect(counter.applicant.getByRole('heading', { name: 'One moment, please' })).toBeVisible();
  return [{ outcome: await finalOutcome(counter), ...watched() }];
}

/** The document is captured at one kiosk, the face at another, which decides. */
async function handover({ openCounter, say }: Scene): Promise<DemoPerson[]> {
  const [first, second] = [await openCounter(COUNTER), await openCounter('Counter 2')];
  const watched = watchPerson(first, second);
  await receive(first);
  await waitForFace(first);
  let reference = '';
  await actAside(first, async () => {
    reference = await handOver(first.operator, 'Counter 2');
  });
  say(`The session goes on at the second kiosk under ${reference}.`);
  const field = second.operator.getByLabel('Scan anything');
  await field.click();
  await second.operator.keyboard.type(reference, { delay: 150 });
  await second.operator.keyboard.press('Enter');
  await captureAndDecide(second);
  return [{ outcome: await finalOutcome(second), ...watched() }];
}

/** A person below the age of the flow, whose guardian answers both consents. */
async function minor({ openCounter, say }: Scene): Promise<DemoPerson[]> {
  const counter = await openCounter(COUNTER);
  counter.camera.hold(passportOfMinor());
  const watched = watchPerson(counter);
  await startSession(counter.operator);
  await recordGuardian(counter.operator, 'Bea Eriksson');
  say('A guardian is recorded, and agrees on the display for the applicant.');
  await answerAsGuardian(counter.applicant);
  await waitForCaptures(counter.applicant);
  await chooseYear(counter.operator, birthYearOfMinor());
  await decideByKeys(counter.operator);
  return [{ outcome: await finalOutcome(counter), ...watched() }];
}

const birthYearOfMinor = (): number => new Date().getFullYear() - AGE_OF_MINOR;
export const passportOfMinor = (): `passport-born-${number}` => `passport-born-${birthYearOfMinor()}`;

/** Two persons while the services do not answer; then everything is sent. */
async function offlineDay({ community, openCounter, say }: Scene): Promise<DemoPerson[]> {
  const counter = await openCounter(COUNTER);
  const { core, kiosk } = counter.stage;
  await community.goOffline();
  say('The services do not answer any more.');
  const day: (Omit<DemoPerson, 'outcome'> & { sessionId: string })[] = [];
  for (const document of ['passport', 'driving-licence'] as const) {
    counter.camera.hold(document);
    const watched = watchPerson(counter);
    await receive(counter);
    await captureAndDecide(counter);
    day.push({ ...watched(), sessionId: sessionAt(counter).sessionId });
  }
  await community.goOnline();
  say('The services are back.');
  const { sessions } = kiosk.open().unlocked.vault;
  const atServices = (sessionId: string): string | undefined => {
    const { finalState, final } = SessionSummaryRow.parse(sessions.find(sessionId)?.summary);
    return finalState ?? final;
  };
  await core.dispatch('sync.retry', {}, { role: 'operator', connectionId: 'demo' });
  await expect
    .poll(() => day.every(({ sessionId }) => atServices(sessionId) !== undefined), { timeout: 300_000 })
    .toBe(true);
  return day.map(({ sessionId, ...person }) => ({ outcome: atServices(sessionId) ?? '', ...person }));
}

/** Every core has other work to do. */
async function slowMachine({ openCounter, say }: Scene): Promise<DemoPerson[]> {
  const counter = await openCounter(COUNTER);
  const end = keepBusy();
  say('The computer is busy with other work: a load of 15 on four cores.');
  const asks = askForTime(counter.applicant);
  const watched = watchPerson(counter);
  try {
    await receive(counter);
    await captureAndDecide(counter, LONGEST_ON_BUSY_MS);
  } finally {
    asks.end();
    await end();
  }
  // The services of a counter are another computer, which is not busy.
  return [{ outcome: await finalOutcome(counter), ...watched() }];
}

/** The person asks for more time whenever the display offers it. */
function askForTime(applicant: Page): { end(): void } {
  const more: Locator = applicant.getByRole('button', { name: 'Yes, give me more time' });
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      await more.waitFor({ timeout: 1000 }).then(
        () => more.click(),
        () => undefined,
      );
    }
  };
  // A page that was closed meanwhile offers nothing any more.
  void watch().catch(() => undefined);
  return {
    end: () => {
      isOver = true;
    },
  };
}

export const COUNTER_SCENARIOS = {
  standard: { run: standard, outcomes: ['Success', 'Success'] },
  exception: { run: exception, outcomes: ['Review'] },
  suspicion: { run: suspicion, outcomes: ['Review'] },
  handover: { run: handover, outcomes: ['Success'] },
  minor: { run: minor, outcomes: ['Success'] },
  'offline-day': { run: offlineDay, outcomes: ['Success', 'Success'] },
  'slow-machine': { run: slowMachine, outcomes: ['Success'] },
} as const satisfies Readonly<Record<string, CounterScenario>>;
export type CounterScenarioName = keyof typeof COUNTER_SCENARIOS;
