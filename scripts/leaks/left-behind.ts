import type { SpecimenDocument } from '#specimens/specimen-documents.ts';
import { captureEvidence, closeSession, type Displays } from '../harness/attended-verification.ts';
import {
  finishSession,
  readPassportByKeyboard,
  startAgain,
  startAndSetUp,
} from '../harness/killable-kiosk.ts';
import { freshStaff } from '../harness/staff.ts';
import { type SearchReport, searchFolders } from './search-folders.ts';
import type { Secrets, SecretText } from './secrets.ts';
import { watchedCounter } from './watched-counter.ts';

export interface LeftBehindOptions {
  /** An empty folder. */
  readonly folder: string;
  /** The browser's program file. */
  readonly browser: string;
  /** One session for each. */
  readonly documents: readonly SpecimenDocument[];
  readonly say: (line: string) => void;
}

/** The steps, and the findings of a search afterwards outside the vault and the store of pictures. */
export interface LeftBehindReport extends SearchReport {
  readonly sessions: readonly WatchedSession[];
}

export interface WatchedSession {
  readonly shown: SpecimenDocument;
  readonly finished: boolean;
}

/** The leftovers after the last kill. */
export interface LeftBehind {
  readonly sessions: readonly WatchedSession[];
  /** All that any of the processes could write to. */
  readonly folder: string;
  readonly secrets: Secrets;
}

/** A value that only the operator has typed, on a field that they have not saved. */
const TYPED: SecretText = { kind: 'name', value: 'Quillfeather-Unsaved' };

/** {@link leaveBehind}, and then a search of every file. */
export async function searchWhatIsLeft(options: LeftBehindOptions): Promise<LeftBehindReport> {
  const { sessions, folder, secrets } = await leaveBehind(options);
  return { sessions, ...(await searchFolders([folder], secrets)) };
}

/**
 * Sessions at a kiosk with the browsers of the product, each killed with all its processes while the operator types. All
 * but the last are taken up again, finished, and followed by an end in order; the last stays as the kill has left it.
 */
export async function leaveBehind(options: LeftBehindOptions): Promise<LeftBehind> {
  const { documents, say } = options;
  const counter = watchedCounter(options.folder, options.browser);
  const staff = freshStaff();
  const secrets: Secrets[] = [{ texts: [TYPED], pictures: [] }];
  const sessions: WatchedSession[] = [];
  try {
    let operator = await startAndSetUp(counter, staff);
    for (const shown of documents) {
      await counter.hold(shown);
      const displays = await counter.openApplicant(operator);
      await captureEvidence(displays);
      if (shown === 'passport') await readPassportByKeyboard(operator);
      secrets.push(await counter.secrets());
      await typeWithoutSaving(displays);
      await counter.kill();
      say(`${shown}: captured, then killed with all its processes.`);
      const finished = shown !== documents.at(-1);
      if (finished) {
        const again = await startAgain(counter, staff);
        await finishSession(again);
        await closeSession(again);
        await counter.stop();
        operator = await startAgain(counter, staff);
        say(`${shown}: taken up again, finished, and the kiosk ended in order.`);
      }
      sessions.push({ shown, finished });
    }
  } finally {
    await counter.kill();
  }
  return {
    sessions,
    folder: counter.searched,
    secrets: {
      texts: secrets.flatMap(({ texts }) => texts),
      pictures: secrets.flatMap((one) => one.pictures),
    },
  };
}

/** The page has the value, and nothing else. */
async function typeWithoutSaving({ operator }: Displays): Promise<void> {
  await operator.getByRole('button', { name: /^Confirm/ }).focus();
  await operator.keyboard.press('Alt+d');
  await operator.getByLabel('What is printed?').fill(TYPED.value);
}
