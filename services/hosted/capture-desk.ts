import type { Flow } from '#core/contract/flow.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { requireFlow } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { findSession } from '#services/sessions/index.ts';
import { type CaptureState, type OpenSession, type Part, partOf, withPart } from './capture-state.ts';
import {
  type CapturePlace,
  type HeldAttempt,
  readCapture,
  type StoredCapture,
  writeCapture,
} from './hosted-capture.repository.ts';
import { type HostedLog, lockHosted } from './hosted-log.ts';

/** The captures that a node of a workflow asks for. */
export interface CaptureJob {
  place: CapturePlace;
  kind: 'document' | 'selfie' | 'identity-check';
  /** Names this visit of the node. */
  visit: string;
  settings: {
    autoCapture: boolean;
    lightMode: boolean;
    skipLiveness: boolean;
    fileAllowed: boolean;
    maxRetries: number;
  };
  documentRequired: boolean;
  /** The session that was prepared for the node, or the flow of one that the captures of the instance share. */
  session: { prepared: string } | { flow: Flow };
  /** When it can no longer be continued. */
  expiresAt: Date;
}

/** A job with its captures so far. */
export interface OpenJob extends StoredCapture {
  context: ServicesContext;
  job: CaptureJob;
  flow: Flow;
  part: Part;
}

/** Reads the captures. @throws ProblemError `CAPTURE_UNAVAILABLE` where its flow cannot be run on a phone */
export async function openJob(context: ServicesContext, job: CaptureJob): Promise<OpenJob> {
  const stored = await readCapture(context.db, context.sealers, job.place);
  const flow = await flowOf(context, job, stored.state);
  return { ...stored, context, job, flow, part: partOf(stored.state, job.visit) };
}

async function flowOf(
  { db }: ServicesContext,
  { place, session }: CaptureJob,
  state: CaptureState,
): Promise<Flow> {
  if (state.session) return requireFlow(db, place, state.session.flow);
  if ('flow' in session) return session.flow;
  const prepared = await findSession(db, place.tenantId, session.prepared);
  if (!prepared) throw new ProblemError('CAPTURE_UNAVAILABLE');
  return requireFlow(db, place, prepared.flow);
}

/** The session of a job that has one. @throws ProblemError `INSTANCE_MOVED` */
export function sessionOf({ state }: OpenJob): OpenSession {
  if (!state.session) throw new ProblemError('INSTANCE_MOVED');
  return state.session;
}

/** The change of a job. */
export interface JobChange {
  part?: Partial<Part>;
  /** Null: the session is over. */
  session?: OpenSession | null;
  /** Null: no face is held any more. */
  attempt?: HeldAttempt | null;
}

/**
 * Changes a job in one transaction, where nothing else has changed it since it was opened.
 *
 * @param work writes the log of the session, and returns the change
 * @throws ProblemError `INSTANCE_MOVED`
 */
export async function changeJob(
  open: OpenJob,
  work: (log: HostedLog, session: OpenSession) => Promise<JobChange>,
): Promise<OpenJob> {
  const { context, job, flow, state } = open;
  const after = await context.db.transaction().execute(async (trx) => {
    const own = sessionOf(open);
    const log = await lockHosted(context, trx, job.place, { sessionId: own.sessionId, flow });
    if (!log) throw new ProblemError('INSTANCE_MOVED', 'The session of the captures has ended.');
    const { part = {}, session = own, attempt = open.attempt } = await work(log, own);
    const { session: _before, ...rest } = withPart(state, job.visit, part);
    const kept = session?.lapses ? { ...session, lapses: { ...session.lapses, visit: job.visit } } : session;
    const changed: StoredCapture = {
      claim: open.claim,
      revision: open.revision,
      state: kept ? { ...rest, session: kept } : rest,
      attempt: attempt ?? undefined,
    };
    const stored = await writeCapture(trx, context.sealers, job.place, {
      ...changed,
      expiresAt: job.expiresAt,
    });
    if (!stored) throw new ProblemError('INSTANCE_MOVED');
    return { ...open, ...changed, revision: open.revision + 1, part: partOf(changed.state, job.visit) };
  });
  // A log that was closed is judged as soon as it is stored.
  if (!after.state.session) context.judgeSoon();
  return after;
}
