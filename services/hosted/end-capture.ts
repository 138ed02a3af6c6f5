import { ProblemError } from '#services/contract/problem.ts';
import { requireFlow } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { closeLog } from './close-log.ts';
import { type CapturePlace, readCapture, writeCapture } from './hosted-capture.repository.ts';
import { lockHosted } from './hosted-log.ts';

/** Closes the log of an instance's captures, and has it judged. Repeating it changes nothing. */
export async function endCapture(context: ServicesContext, place: CapturePlace): Promise<void> {
  await context.db.transaction().execute((trx) => closeCapture(context, trx, place));
  context.judgeSoon();
}

/**
 * Closes the log of an instance's captures, which the caller has judged once the transaction is over; does nothing where
 * no session is open.
 *
 * @param how `withdrawn`: the person stopped, and the captures are erased
 * @returns the session that was open
 * @throws ProblemError `INSTANCE_MOVED`
 */
export async function closeCapture(
  context: ServicesContext,
  trx: DatabaseTransaction,
  place: CapturePlace,
  how?: 'withdrawn',
): Promise<string | undefined> {
  const stored = await readCapture(trx, context.sealers, place);
  const { session: open, ...state } = stored.state;
  if (!open) return undefined;
  const flow = await requireFlow(trx, place, open.flow);
  const log = await lockHosted(context, trx, place, { sessionId: open.sessionId, flow });
  // A timer ended it first.
  if (log) await closeLog(log, open, how);
  const ended = { ...stored, state, attempt: undefined, expiresAt: context.now() };
  if (!(await writeCapture(trx, context.sealers, place, ended))) throw new ProblemError('INSTANCE_MOVED');
  return open.sessionId;
}
