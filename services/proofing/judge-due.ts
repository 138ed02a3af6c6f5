import { namedModels } from '#capture/recompute/model-sets.ts';
import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { DAY_MS } from '#core/days.ts';
import { opens } from '#core/evidence/commitment.ts';
import { ENDED_EVENT } from '#core/evidence/evidence-schema.ts';
import { pictureIds } from '#core/proofing/session-log/find-gaps.ts';
import { UnreadableEvent } from '#core/proofing/session-log/opened-event.ts';
import { requireFlow } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import {
  artefactPlace,
  listArtefacts,
  listSegments,
  lockDueVerdict,
  lockSession,
  type SessionRow,
  updateSession,
} from '#services/sessions/index.ts';
import { closeSession } from './close-session.ts';
import type { Material } from './decide-closed.ts';
import type { Examiner } from './examiner.ts';
import { type LoggedEvidence, readLoggedEvidence } from './logged-evidence.ts';

/** How long a closed log waits for its artefacts; without them it is judged by what is there. */
export const ARTEFACTS_WITHIN_MS = DAY_MS;
/** How long the node that took a session has for it, far longer than it needs; another node may take it then. */
const LEASE_MS = 5 * 60_000;
/** How long a session waits whose verdict failed. */
const RETRY_AFTER_MS = 10 * 60_000;
/** A log that fails or kills its node as often is for a person; no other one waits for it any longer. */
const MOST_TRIES = 5;
const GIVEN_UP: Material = { artefacts: new Set<string>(), isGivenUp: true };
/** More than the artefacts of an honest session have, bytes. */
const MOST_BYTES = 128 * 1024 * 1024;

/** Dependencies of the verdicts. */
export interface Judging {
  context: ServicesContext;
  examiner: Examiner;
}

/**
 * Gives every due session its verdict, one after the other, the tenants in turns. Any number of nodes, and of lanes of
 * one node, may do so at once.
 *
 * @returns how many sessions were judged.
 * @throws AggregateError with the failures, after everything else is done.
 */
export async function judgeDue(judging: Judging): Promise<number> {
  let judged = 0;
  const failures: Error[] = [];
  let lastTenant: string | undefined;
  for (;;) {
    const taken = await judging.context.db
      .transaction()
      .execute((trx) => take(judging.context, trx, lastTenant));
    if (!taken) break;
    lastTenant = taken.session.tenantId;
    // Where there is one, there may be more for another lane.
    judging.context.judgeSoon();
    try {
      if (await judge(judging, taken)) judged += 1;
    } catch (cause) {
      failures.push(new Error(`the verdict of session ${taken.session.sessionId} failed`, { cause }));
      await postpone(judging.context, taken);
    }
  }
  if (failures.length === 0) return judged;
  throw new AggregateError(failures, `${failures.length} sessions could not be judged, ${judged} were`);
}

/** A session that this node judges until its lease ends. */
interface Taken {
  session: SessionRow;
  lease: Date;
}

async function take(
  { now }: Pick<ServicesContext, 'now'>,
  trx: DatabaseTransaction,
  lastTenant: string | undefined,
): Promise<Taken | undefined> {
  const at = now();
  const session = await lockDueVerdict(trx, at, lastTenant);
  if (!session) return undefined;
  const lease = new Date(at.getTime() + LEASE_MS);
  await updateSession(trx, session, { verdictDueAt: lease, verdictTries: session.verdictTries + 1 });
  return { session, lease };
}

/** A session that cannot be judged does not delay the others. */
async function postpone({ db, now }: Pick<ServicesContext, 'db' | 'now'>, taken: Taken): Promise<void> {
  const verdictDueAt = new Date(now().getTime() + RETRY_AFTER_MS);
  await db.transaction().execute(async (trx) => {
    const held = await lockHeld(trx, taken);
    if (held) await updateSession(trx, held, { verdictDueAt });
  });
}

/** The session under lock; undefined where another node has taken it since. */
async function lockHeld(
  trx: DatabaseTransaction,
  { session, lease }: Taken,
): Promise<SessionRow | undefined> {
  const locked = await lockSession(trx, session.tenantId, session.sessionId);
  return locked?.verdictDueAt?.getTime() === lease.getTime() ? locked : undefined;
}

/** @returns whether the session has its verdict of this node */
async function judge({ context, examiner }: Judging, taken: Taken): Promise<boolean> {
  const isGivenUp = taken.session.verdictTries >= MOST_TRIES;
  const material = isGivenUp ? GIVEN_UP : await examine(context, examiner, taken.session);
  return context.db.transaction().execute(async (trx) => {
    const session = await lockHeld(trx, taken);
    if (!session) return false;
    await closeSession(context, { trx, session, at: context.now(), material });
    return true;
  });
}

/** Reads the artefacts of a session and makes its captures again. Outside of a transaction: it takes seconds. */
async function examine(context: ServicesContext, examiner: Examiner, session: SessionRow): Promise<Material> {
  const { db, sealers } = context;
  const sealer = await sealers.community(db, session.tenantId, session.communityId);
  const logged = readLoggedEvidence(await listSegments(db, session, sealer));
  if (logged === 'unknown-version' || logged instanceof UnreadableEvent) return { artefacts: new Set() };
  // The kind of its end decides a session that ended without a decision.
  if (logged.session.conclusion) return { artefacts: new Set() };
  const flow = await requireFlow(db, session, session.flow);
  if (flow.pictures === 'kiosk') return { artefacts: new Set() };
  const bytes = await readArtefacts(context, sealer, session, logged);
  const models = namedModels(logged.events);
  if (!models) return { artefacts: new Set(), isUnknown: true };
  const recomputed = await examiner.examine({
    community: { tenantId: session.tenantId, communityId: session.communityId },
    flow,
    session: logged.session,
    models,
    artefacts: bytes,
  });
  const artefacts = new Set(bytes.keys());
  return recomputed === 'models-unknown' ? { artefacts, isUnknown: true } : { artefacts, recomputed };
}

/** The stored artefacts that the evidence rests on, where their bytes open the commitment of their name. */
async function readArtefacts(
  { db, blobs }: Pick<ServicesContext, 'db' | 'blobs'>,
  sealer: Sealer,
  session: SessionRow,
  { events, openings, session: logged }: LoggedEvidence,
): Promise<Map<string, Uint8Array>> {
  const salts = new Map(openings.map(({ seq, name, salt }) => [`${seq}/${name}`, salt]));
  const committed = new Map(
    events.flatMap(({ seq, commitments }) =>
      commitments.map(
        ({ name, digest }) => [name, { digest, salt: salts.get(`${seq}/${name}`) ?? '' }] as const,
      ),
    ),
  );
  const found = new Map<string, Uint8Array>();
  const needed = new Set(pictureIds(logged));
  let left = MOST_BYTES;
  for (const { artefact_id: id, blob_key: key, size } of await listArtefacts(db, session)) {
    const commitment = committed.get(id);
    if (!commitment || !needed.has(id) || size > left) continue;
    left -= size;
    const place = artefactPlace(session.tenantId, session.sessionId, id);
    const bytes = sealer.openBlob(await blobs.get(key), place);
    if (opens(commitment.digest, { kind: 'bytes', salt: commitment.salt, bytes })) found.set(id, bytes);
  }
  return found;
}

/**
 * Makes sessions due again that a process of these services had taken when it ended. Only where no other node works on
 * the same database.
 */
export async function releaseLeases({ db, now }: Pick<ServicesContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db
    .updateTable('proofing_session')
    .set({ verdict_due_at: at })
    .where('verdict_due_at', '>', at)
    .where('verdict_due_at', '<=', new Date(at.getTime() + LEASE_MS))
    .execute();
}

/**
 * A closed log whose artefacts are all there is due now, and so is one that waits for none: its flow keeps pictures at the
 * kiosk, or it ended without a decision.
 * @returns whether it became due
 */
export async function dueWhenWhole(
  context: Pick<ServicesContext, 'sealers'>,
  trx: DatabaseTransaction,
  session: SessionRow,
  at: Date,
): Promise<boolean> {
  // Once due, nothing that arrives makes it due again.
  const isWaiting = (session.verdictDueAt?.getTime() ?? 0) > at.getTime() + RETRY_AFTER_MS;
  if (!isWaiting) return false;
  const sealer = await context.sealers.community(trx, session.tenantId, session.communityId);
  const segments = await listSegments(trx, session, sealer);
  const stored = new Set((await listArtefacts(trx, session)).map(({ artefact_id }) => artefact_id));
  const isWhole = segments
    .flatMap(({ openings }) => openings)
    .every(({ kind, name }) => kind !== 'bytes' || stored.has(name));
  const { pictures } = await requireFlow(trx, session, session.flow);
  const isDue = isWhole || pictures === 'kiosk' || isConcluded(segments);
  if (isDue) await updateSession(trx, session, { verdictDueAt: at });
  return isDue;
}

const isConcluded = (segments: readonly EvidenceSegment[]): boolean =>
  segments.some(({ events }) =>
    events.some(({ type, payload }) => type === ENDED_EVENT && payload.conclusion !== undefined),
  );
