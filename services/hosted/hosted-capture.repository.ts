import { deserialize, serialize } from 'node:v8';
import type { RunSnapshot, RunStart } from '#capture/liveness/liveness-run.ts';
import type { Database, DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealers } from '#services/kernel/ports/sealer.ts';
import { CaptureState, NO_CAPTURES, withPart } from './capture-state.ts';

/** The instance of a workflow that captures. */
export interface CapturePlace {
  tenantId: string;
  communityId: string;
  instanceId: string;
}

/** A face that is held, and once questions are asked the observations of their answers. */
export interface HeldAttempt {
  start: RunStart;
  models: string[];
  /** How long the request with its picture took; absent in rows of an earlier version. */
  uploadMs?: number;
  run?: RunSnapshot;
}

/** An instance's captures, as they were read. */
export interface StoredCapture {
  claim: number;
  /** 0 while nothing is stored. */
  revision: number;
  state: CaptureState;
  attempt: HeldAttempt | undefined;
}

const stateOf = ({ tenantId, instanceId }: CapturePlace): string =>
  `hosted_capture.state|${tenantId}|${instanceId}`;
const attemptOf = ({ tenantId, instanceId }: CapturePlace): string =>
  `hosted_capture.attempt|${tenantId}|${instanceId}`;

export async function readCapture(
  db: DatabaseHandle,
  sealers: Sealers,
  place: CapturePlace,
): Promise<StoredCapture> {
  const row = await db
    .selectFrom('hosted_capture')
    .select(['claim', 'revision', 'state_sealed', 'attempt_sealed'])
    .where('tenant_id', '=', place.tenantId)
    .where('instance_id', '=', place.instanceId)
    .executeTakeFirst();
  if (!row) return { claim: 0, revision: 0, state: NO_CAPTURES, attempt: undefined };
  const sealer = await sealers.community(db, place.tenantId, place.communityId);
  const text = Buffer.from(sealer.open(row.state_sealed, stateOf(place))).toString('utf8');
  const attempt = row.attempt_sealed && sealer.open(row.attempt_sealed, attemptOf(place));
  return {
    claim: row.claim,
    revision: row.revision,
    state: CaptureState.parse(JSON.parse(text)),
    // Only bytes that these services sealed open.
    attempt: attempt ? (deserialize(attempt) as HeldAttempt) : undefined,
  };
}

/**
 * Stores an instance's captures if it still stands at its revision.
 *
 * @returns false where something else has changed it meanwhile
 */
export async function writeCapture(
  trx: DatabaseTransaction,
  sealers: Sealers,
  place: CapturePlace,
  { claim, revision, state, attempt, expiresAt }: StoredCapture & { expiresAt: Date },
): Promise<boolean> {
  const sealer = await sealers.community(trx, place.tenantId, place.communityId);
  const values = {
    claim,
    revision: revision + 1,
    session_id: state.session?.sessionId ?? null,
    state_sealed: sealer.seal(Buffer.from(JSON.stringify(state)), stateOf(place)),
    attempt_sealed: attempt ? sealer.seal(serialize(attempt), attemptOf(place)) : null,
    expires_at: state.session ? earlier(new Date(state.session.keptUntil), expiresAt) : expiresAt,
  };
  if (revision === 0) {
    const key = {
      tenant_id: place.tenantId,
      instance_id: place.instanceId,
      community_id: place.communityId,
    };
    const inserted = await trx
      .insertInto('hosted_capture')
      .values({ ...key, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning('claim')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const changed = await trx
    .updateTable('hosted_capture')
    .set(values)
    .where('tenant_id', '=', place.tenantId)
    .where('instance_id', '=', place.instanceId)
    .where('revision', '=', revision)
    .returning('claim')
    .executeTakeFirst();
  return changed !== undefined;
}

/** When an open session of an instance is abandoned unless its person continues; undefined where none is open. */
export async function abandonedAt(
  db: DatabaseHandle,
  { tenantId, instanceId }: Pick<CapturePlace, 'tenantId' | 'instanceId'>,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('hosted_capture')
    .select('expires_at')
    .where('tenant_id', '=', tenantId)
    .where('instance_id', '=', instanceId)
    .where('session_id', 'is not', null)
    .executeTakeFirst();
  return row?.expires_at;
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/**
 * Deletes captures that were not continued in time. Of a session that is abandoned the visit stays as incomplete while
 * its instance lasts: its tries do not begin again.
 */
export async function forgetCaptures(db: Database, sealers: Sealers, now: Date): Promise<void> {
  const due = await db
    .selectFrom('hosted_capture')
    .select(['tenant_id', 'community_id', 'instance_id'])
    .where('expires_at', '<=', now)
    .where('session_id', 'is not', null)
    .execute();
  try {
    for (const { tenant_id: tenantId, community_id: communityId, instance_id: instanceId } of due) {
      await lapse(db, sealers, { tenantId, communityId, instanceId }, now);
    }
  } finally {
    // Rows that cannot be kept in part are deleted as a whole.
    await db.deleteFrom('hosted_capture').where('expires_at', '<=', now).execute();
  }
}

async function lapse(db: Database, sealers: Sealers, place: CapturePlace, now: Date): Promise<void> {
  const { claim, revision, state } = await readCapture(db, sealers, place);
  const { sessionId, keptUntil, lapses } = state.session ?? {};
  const expiresAt = new Date(lapses?.until ?? 0);
  if (!lapses || now < new Date(keptUntil ?? now) || now >= expiresAt) return;
  const { parts } = withPart(state, lapses.visit, { exit: 'incomplete', sessionId });
  const left = { claim, revision, state: { v: 1 as const, parts }, attempt: undefined, expiresAt };
  await db.transaction().execute((trx) => writeCapture(trx, sealers, place, left));
}
