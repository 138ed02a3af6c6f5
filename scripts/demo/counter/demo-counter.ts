import type { SessionView } from '#core/contract/counter/state.ts';
import {
  type CounterStaff,
  chooseLanguageAndConsent,
  type Displays,
  openDisplays,
  startSession,
  waitForCaptures,
  waitForFinal,
} from '../../harness/attended-verification.ts';
import type { JoinedKiosk } from '../../harness/community-of-kiosks.ts';
import { decideByKeys } from '../../harness/decide-by-keys.ts';
import { expect } from '../../harness/patient-expect.ts';
import { CaptureClock } from './capture-clock.ts';
import { countActions, type PageActions } from './page-actions.ts';

/** A person at the counter, as `--json` reports them. */
export interface DemoPerson {
  /** At the services, once they have it. */
  outcome: string;
  /** Presses of pointer and keys on the operator's display, from "Next applicant" on. */
  operatorActions: number;
  applicantActions: number;
  waitingSeconds: number;
  movingSeconds: number;
}

/** A kiosk with both displays open, whose persons are counted and timed. */
export interface DemoCounter extends JoinedKiosk, Displays {
  readonly clock: CaptureClock;
  readonly actions: Readonly<Record<keyof Displays, PageActions>>;
}

/** Opens both displays of a kiosk that is set up, and signs the supervisor in. */
export async function openDemoCounter(kiosk: JoinedKiosk, staff: CounterStaff): Promise<DemoCounter> {
  const { stage } = kiosk;
  const counted: PageActions[] = [];
  const newPage = async () => {
    const page = await stage.newPage();
    counted.push(await countActions(page));
    return page;
  };
  const displays = await openDisplays({ newPage, launchUrl: stage.host.launchUrl('operator') }, staff);
  const [operator, applicant] = counted;
  if (!operator || !applicant) throw new Error('a display was not opened');
  const clock = new CaptureClock();
  stage.core.subscribe('applicant.state', (state) => clock.applicant(state, performance.now()));
  stage.core.subscribe('operator.state', (state) => clock.operator(state, performance.now()));
  return { ...kiosk, ...displays, clock, actions: { operator, applicant } };
}

/**
 * Begins to count for a person.
 * @returns what was done and waited for at these counters since then
 */
export function watchPerson(...counters: readonly DemoCounter[]): () => Omit<DemoPerson, 'outcome'> {
  const counted = (display: keyof Displays) =>
    counters.reduce((sum, { actions }) => sum + actions[display].count(), 0);
  const before = { operator: counted('operator'), applicant: counted('applicant') };
  for (const { clock } of counters) clock.take();
  return () => {
    const times = counters.map(({ clock }) => clock.take());
    const sum = (part: 'waitingSeconds' | 'movingSeconds') =>
      Math.round(10 * times.reduce((all, one) => all + one[part], 0)) / 10;
    return {
      operatorActions: counted('operator') - before.operator,
      applicantActions: counted('applicant') - before.applicant,
      waitingSeconds: sum('waitingSeconds'),
      movingSeconds: sum('movingSeconds'),
    };
  };
}

/** The next applicant, who agrees to everything and comes before the camera. */
export async function receive({ operator, applicant }: Displays): Promise<void> {
  await startSession(operator);
  await chooseLanguageAndConsent(applicant);
}

/** Everything is captured, and the operator decides by keys. */
export async function captureAndDecide({ operator, applicant }: Displays, longestMs?: number): Promise<void> {
  await waitForCaptures(applicant, longestMs);
  await decideByKeys(operator);
}

/** Does something on the operator's display that the machine does not wait for by itself. */
export async function actAside(
  { clock }: Pick<DemoCounter, 'clock'>,
  act: () => Promise<void>,
): Promise<void> {
  clock.aside(performance.now());
  await act();
  clock.back(performance.now());
}

/** The session as its operator sees it. */
export function sessionAt({ stage }: Pick<DemoCounter, 'stage'>): SessionView {
  const session = stage.core.current('operator.state')?.session;
  if (!session) throw new Error('there is no session on the operator display');
  return session;
}

/** Waits for the verdict of the services. @returns where they put the session */
export async function finalOutcome(counter: DemoCounter): Promise<string> {
  await waitForFinal(counter.operator).catch((cause: unknown) => {
    throw new Error(`no verdict of the services; sending: ${JSON.stringify(sessionAt(counter).sync)}`, {
      cause,
    });
  });
  const { finalState, final } = sessionAt(counter);
  return finalState ?? final?.outcome ?? '';
}

/** The face is before the camera. */
export async function waitForFace({ applicant }: Displays): Promise<void> {
  await expect(applicant.getByRole('heading', { name: 'Look into the camera' })).toBeVisible({
    timeout: 120_000,
  });
}
