import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { inSavepoint } from '#services/kernel/database/savepoint.ts';
import {
  listArtefacts,
  listSegments,
  lockDueVerdict,
  type SessionRow,
  updateSession,
} from '#services/sessions/index.ts';
import { closeSession } from './close-session.ts';

/** How long a closed log waits for its artefacts; without them it is judged by what is there. */
export const ARTEFACTS_WITHIN_MS = 24 * 60 * 60_000;
/** How long a session waits whose verdict failed. */
const RETRY_AFTER_MS = 10 * 60_000;

/**
 * Gives every due session its verdict, each in a transaction of its own. Any number of nodes may do so at once.
 *
 * @returns how many sessions were judged.
 * @throws AggregateError, after everything else is done, with what went wrong.
 */
export async function judgeDue(context: ServicesContext): Promise<number> {
  let judged = 0;
  const failures: Error[] = [];
  for (;;) {
    const done = await context.db.transaction().execute((trx) => judgeNext(context, trx));
    if (done === 'none') break;
    if (done instanceof Error) failures.push(done);
    else judged += 1;
  }
  if (failures.length === 0) return judged;
  throw new AggregateError(failures, `${failures.length} sessions could not be judged, ${judged} were`);
}

async function judgeNext(
  context: ServicesContext,
  trx: DatabaseTransaction,
): Promise<'none' | 'judged' | Error> {
  const at = context.now();
  const session = await lockDueVerdict(trx, at);
  if (!session) return 'none';
  const failed = await inSavepoint(trx, () => closeSession(context, { trx, session, at }));
  if (!failed) return 'judged';
  await updateSession(trx, session, { verdictDueAt: new Date(at.getTime() + RETRY_AFTER_MS) });
  return new Error(`the verdict of session ${session.sessionId} failed`, failed);
}

/**
 * A closed log whose artefacts are all there is due now.
 * @returns whether it became due
 */
export async function dueWhenWhole(
  context: Pick<ServicesContext, 'sealers'>,
  trx: DatabaseTransaction,
  session: SessionRow,
  at: Date,
): Promise<boolean> {
  if (!session.verdictDueAt) return false;
  const sealer = await context.sealers.community(trx, session.tenantId, session.communityId);
  const segments = await listSegments(trx, session, sealer);
  const stored = new Set((await listArtefacts(trx, session)).map(({ artefact_id }) => artefact_id));
  const isWhole = segments
    .flatMap(({ openings }) => openings)
    .every(({ kind, name }) => kind !== 'bytes' || stored.has(name));
  if (isWhole) await updateSession(trx, session, { verdictDueAt: at });
  return isWhole;
}
