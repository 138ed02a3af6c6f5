import type { Outcome } from '../../main/domain/proofing/verdicts.ts';
import type { Flow } from '../contract/flow.ts';
import type { DatabaseTransaction } from '../ports/database.ts';
import { doomBlobs } from './doomed-blobs.repository.ts';
import { eraseSessionRows, listArtefacts, moveToDay } from './evidence.repository.ts';
import { forgetPerson } from './forget-person.ts';
import { removeFacesOf } from './gallery-faces.ts';
import { dayOf, NEVER, nextDay } from './partitions.ts';
import { type SessionKeys, type SessionRow, updateSession, updateSessions } from './session.repository.ts';
import { deleteUploads, partKeysOf } from './upload.repository.ts';

/** How a session ended, for the retention of its personal data. */
export interface Ending {
  flow: Flow;
  outcome: Outcome;
  /** What the signed evidence concluded, when it is not an ordinary decision. */
  conclusion?: string | undefined;
  /** When the terminal state was reached; retention counts from here. */
  at: Date;
}

/**
 * Starts the retention of personal data at the terminal state: as long as the flow says for this outcome. What an
 * applicant withdrew is erased at once, its blobs as soon as the transaction is committed; what is suspected, or waits
 * for a reviewer, stays until a person has decided.
 * Call it with the session as it was before it moved: one that comes out of Review is kept as the flow says for Review.
 */
export async function startRetention(
  trx: DatabaseTransaction,
  session: SessionRow,
  { flow, outcome, conclusion, at }: Ending,
): Promise<void> {
  if (conclusion === 'withdrawn' || conclusion === 'consent-refused') {
    const artefacts = await listArtefacts(trx, session);
    const blobs = [...artefacts.map(({ blob_key }) => blob_key), ...(await partKeysOf(trx, session))];
    await doomBlobs(trx, session, blobs, at);
    await deleteUploads(trx, session);
    await eraseSessionRows(trx, session);
    await forgetPerson(trx, session);
    await removeFacesOf(trx, session, session.sessionId);
    return updateSession(trx, session, { eraseOn: dayOf(at) });
  }
  const eraseOn =
    conclusion === 'suspected' || outcome === 'Review'
      ? NEVER
      : dayAfter(at, retentionOf(flow, session, outcome));
  await keepUntil(trx, { tenantId: session.tenantId, sessionIds: [session.sessionId] }, eraseOn);
}

/** The same of several sessions of one tenant that ran one flow and that a timer ended. */
export const startRetentionOfLeft = (
  trx: DatabaseTransaction,
  sessions: SessionKeys,
  { flow, at }: Pick<Ending, 'flow' | 'at'>,
): Promise<void> => keepUntil(trx, sessions, dayAfter(at, flow.retentionMin.abandoned));

async function keepUntil(trx: DatabaseTransaction, sessions: SessionKeys, eraseOn: string): Promise<void> {
  await moveToDay(trx, sessions, eraseOn);
  await updateSessions(trx, sessions, { eraseOn });
}

/** The first day whose start lies `minutes` or more after `at`: a partition goes when its day begins. */
const dayAfter = (at: Date, minutes: number): string =>
  nextDay(dayOf(new Date(at.getTime() + minutes * 60_000)));

/** Every day that the personal data of a session may be kept to that ends at this time. */
export const daysOfRetention = ({ retentionMin }: Pick<Flow, 'retentionMin'>, at: Date): string[] =>
  Object.values(retentionMin).map((minutes) => dayAfter(at, minutes));

/** Minutes. */
function retentionOf(
  { retentionMin }: Flow,
  { state }: SessionRow,
  outcome: Exclude<Outcome, 'Review'>,
): number {
  if (state === 'Review') return retentionMin.review;
  switch (outcome) {
    case 'Success':
      return retentionMin.success;
    case 'Failed':
      return retentionMin.failed;
    case 'Not Performed':
      return retentionMin.notPerformed;
    case 'Expired':
    case 'Abandoned':
      return retentionMin.abandoned;
  }
}
