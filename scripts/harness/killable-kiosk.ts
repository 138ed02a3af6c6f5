import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import type { SessionView } from '#core/contract/counter/state.ts';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import { SPECIMEN_PASSPORT } from '#specimens/render-specimen.ts';
import {
  type CounterStaff,
  type Displays,
  inspectAndApprove,
  type KeyPlace,
  setUpKiosk,
  signIn,
  waitForFinal,
} from './attended-verification.ts';
import { typeLikeReader } from './wedge-typing.ts';

/** A kiosk in its own processes, on either host: it can be killed, and starts again on its data. */
export interface KillableKiosk {
  /** @returns the operator's display */
  start(): Promise<Page>;
  openApplicant(operator: Page): Promise<Displays>;
  /** Ends the kiosk in order. */
  stop(): Promise<void>;
  /** Kills the kiosk and every process that it has started at once, as a lost power supply does. */
  kill(): Promise<void>;
}

/** Processes that were not reaped by then are dead all the same. */
const REAPED_MS = 5_000;

/** Starts an empty kiosk, sets it up and signs its supervisor in. */
export async function startAndSetUp(
  kiosk: Pick<KillableKiosk, 'start'>,
  staff: CounterStaff,
  keys: KeyPlace = 'key-file',
): Promise<Page> {
  const operator = await kiosk.start();
  await setUpKiosk(operator, staff, keys);
  await signIn(operator, staff);
  return operator;
}

/** Starts a kiosk that was set up, opens its vault where that takes a passphrase, and signs its supervisor in. */
export async function startAgain(
  kiosk: Pick<KillableKiosk, 'start'>,
  staff: CounterStaff,
  keys: KeyPlace = 'key-file',
): Promise<Page> {
  const operator = await kiosk.start();
  if (keys === 'key-file') {
    const answer = await operator.evaluate(
      (passphrase) => window.counterproof?.invoke('vault.unlock', { passphrase }),
      staff.keyFilePassphrase,
    );
    if (!answer?.ok) throw new Error(`the vault stays closed: ${JSON.stringify(answer)}`);
  }
  await signIn(operator, staff);
  return operator;
}

/** The second half of a session that a kill has cut, up to the outcome of the services. */
export async function finishSession(operator: Page): Promise<void> {
  await inspectAndApprove(operator);
  await waitForFinal(operator);
}

/** A reader in keyboard mode types the zone of the passport that the session has from its camera. */
export async function readPassportByKeyboard(operator: Page): Promise<void> {
  await typeLikeReader(operator, composeMrz(SPECIMEN_PASSPORT).join('\r').concat('\r'));
  const channels = async () =>
    (await sessionOn(operator)).documents[0]?.captures.map(({ channel }) => channel);
  await expect.poll(channels, { timeout: 30_000 }).toEqual(['camera', 'wedge']);
}

/** The session as the operator's display has it. */
export async function sessionOn(operator: Page): Promise<SessionView> {
  const answer = await operator.evaluate(() => window.counterproof?.invoke('operator.state', {}));
  if (!answer?.ok || !answer.value.session) throw new Error(`no session: ${JSON.stringify(answer)}`);
  return answer.value.session;
}

/** Kills a group of processes, and comes back when none is left that could still write a file or hold a profile. */
export async function killGroup(leader: number): Promise<void> {
  for (const limit = Date.now() + REAPED_MS; Date.now() < limit; await pause(20)) {
    try {
      process.kill(-leader, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      throw error;
    }
  }
}
