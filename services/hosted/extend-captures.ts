import { ProblemError } from '#services/contract/problem.ts';
import { requireFlow } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { OpenSession } from './capture-state.ts';
import { type CapturePlace, readCapture, writeCapture } from './hosted-capture.repository.ts';
import { appendToLog, type HostedLog, lockHosted } from './hosted-log.ts';

/**
 * Keeps an instance's captures until its new end. An open session is not abandoned meanwhile, and its log tells that
 * the person took more time. A question that is open keeps its time: an answer that comes late may have been made.
 *
 * @throws ProblemError `INSTANCE_MOVED`
 */
export async function extendCaptures(
  context: ServicesContext,
  trx: DatabaseTransaction,
  place: CapturePlace,
  expiresAt: Date,
): Promise<void> {
  const { sealers } = context;
  const stored = await readCapture(trx, sealers, place);
  if (stored.revision === 0) return;
  const { session: open } = stored.state;
  const flow = open && (await requireFlow(trx, place, open.flow));
  const log = flow && (await lockHosted(context, trx, place, { sessionId: open.sessionId, flow }));
  const state = log ? { ...stored.state, session: await extended(log, open, expiresAt) } : stored.state;
  if (!(await writeCapture(trx, sealers, place, { ...stored, state, expiresAt }))) {
    throw new ProblemError('INSTANCE_MOVED');
  }
}

async function extended(log: HostedLog, open: OpenSession, expiresAt: Date): Promise<OpenSession> {
  const drafts = [{ type: 'time.extended', actor: 'applicant', payload: {} }] as const;
  const session = await appendToLog(log, open, { drafts });
  const { lapses } = session;
  return lapses ? { ...session, lapses: { ...lapses, until: expiresAt.toISOString() } } : session;
}
