import { ProblemError } from '#services/contract/problem.ts';
import { requireFlow } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { closeLog } from './close-log.ts';
import { type CapturePlace, readCapture, writeCapture } from './hosted-capture.repository.ts';
import { lockHosted } from './hosted-log.ts';

/**
 * Closes the log of an instance's captures, so that they are judged; does nothing where no session is open. Repeating
 * it changes nothing.
 *
 * @param how `withdrawn`: the person stopped, and the captures are erased
 * @returns the session that was closed
 */
export async function endCapture(
  context: ServicesContext,
  place: CapturePlace,
  how?: 'withdrawn',
): Promise<string | undefined> {
  const stored = await readCapture(context.db, context.sealers, place);
  const { session: open, ...state } = stored.state;
  if (!open) return undefined;
  const flow = await requireFlow(context.db, place, open.flow);
  await context.db.transaction().execute(async (trx) => {
    const log = await lockHosted(context, trx, place, { sessionId: open.sessionId, flow });
    // A timer ended it first.
    if (log) await closeLog(log, open, how);
    const ended = { ...stored, state, attempt: undefined, expiresAt: context.now() };
    if (!(await writeCapture(trx, context.sealers, place, ended))) throw new ProblemError('INSTANCE_MOVED');
  });
  context.judgeSoon();
  return open.sessionId;
}
