import { sql } from 'kysely';
import type { Hold, HoldReason, ReleaseReason } from '#core/contract/holds.ts';
import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import { type HoldQuery, HoldSettings } from '#services/contract/holds.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { readPageBy } from '#services/kernel/database/read-page.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

export interface StoredHold {
  tenantId: string;
  holdId: string;
  communityId: string;
  sessionId: string;
  reason: HoldReason;
  heldBy: string;
  operatorId: string | null;
  heldAt: Date;
  releaseReason: ReleaseReason | null;
  releaseAskedBy: string | null;
  releaseAskedAt: Date | null;
  releasedBy: string | null;
  releasedAt: Date | null;
  sandbox: boolean;
}

const isSandbox = sql<boolean>`(SELECT c.sandbox FROM community c
  WHERE c.tenant_id = session_hold.tenant_id AND c.community_id = session_hold.community_id)`;

const holds = (db: DatabaseHandle, tenantId: string) =>
  db
    .selectFrom('session_hold')
    .selectAll('session_hold')
    .select(isSandbox.as('sandbox'))
    .where('session_hold.tenant_id', '=', tenantId);
type Row = Awaited<ReturnType<ReturnType<typeof holds>['executeTakeFirstOrThrow']>>;

const toHold = (row: Row): StoredHold => ({
  tenantId: row.tenant_id,
  holdId: row.hold_id,
  communityId: row.community_id,
  sessionId: row.session_id,
  reason: row.reason,
  heldBy: row.held_by,
  operatorId: row.operator_id,
  heldAt: row.held_at,
  releaseReason: row.release_reason,
  releaseAskedBy: row.release_asked_by,
  releaseAskedAt: row.release_asked_at,
  releasedBy: row.released_by,
  releasedAt: row.released_at,
  sandbox: row.sandbox,
});

type NewHold = Pick<
  StoredHold,
  'tenantId' | 'holdId' | 'communityId' | 'sessionId' | 'reason' | 'heldBy' | 'operatorId' | 'heldAt'
>;

/** Inserts the hold of a session under lock that is not held. */
export async function insertHold(trx: DatabaseTransaction, hold: NewHold): Promise<void> {
  await trx
    .insertInto('session_hold')
    .values({
      tenant_id: hold.tenantId,
      hold_id: hold.holdId,
      community_id: hold.communityId,
      session_id: hold.sessionId,
      reason: hold.reason,
      held_by: hold.heldBy,
      operator_id: hold.operatorId,
      held_at: hold.heldAt,
      release_reason: null,
      release_asked_by: null,
      released_by: null,
    })
    .execute();
}

export async function findHold(
  db: DatabaseHandle,
  tenantId: string,
  holdId: string,
): Promise<StoredHold | undefined> {
  const row = await holds(db, tenantId).where('hold_id', '=', holdId).executeTakeFirst();
  return row && toHold(row);
}

/** The standing hold of a session. */
export async function standingHold(
  db: DatabaseHandle,
  tenantId: string,
  sessionId: string,
): Promise<StoredHold | undefined> {
  const row = await holds(db, tenantId)
    .where('session_id', '=', sessionId)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return row && toHold(row);
}

/** One page of holds, oldest first; `communityId` null: of every community of the tenant. */
export async function listHolds(
  db: DatabaseHandle,
  { tenantId, communityId }: { tenantId: string; communityId: string | null },
  { state, ...page }: Pick<HoldQuery, 'state' | 'cursor' | 'limit'>,
): Promise<{ holds: StoredHold[]; next?: string }> {
  const query = holds(db, tenantId)
    .where('released_at', state === 'standing' ? 'is' : 'is not', null)
    .$if(communityId !== null, (all) => all.where('community_id', '=', communityId));
  const { rows, ...rest } = await readPageBy(query, 'hold_id', page);
  return { holds: rows.map(toHold), ...rest };
}

interface Release {
  reason: ReleaseReason | null;
  askedBy: string | null;
  askedAt: Date | null;
  by?: string;
  at?: Date;
}

/** Writes how far the release of a hold is; null takes the first person's word back. */
export async function setRelease(
  trx: DatabaseTransaction,
  { tenantId, holdId }: Pick<StoredHold, 'tenantId' | 'holdId'>,
  release: Release,
): Promise<void> {
  await trx
    .updateTable('session_hold')
    .set({
      release_reason: release.reason,
      release_asked_by: release.askedBy,
      release_asked_at: release.askedAt,
      released_by: release.by ?? null,
      released_at: release.at ?? null,
    })
    .where('tenant_id', '=', tenantId)
    .where('hold_id', '=', holdId)
    .execute();
}

/** The hold as the interface shows it. */
export function holdFacts(hold: StoredHold): Hold {
  const { releaseReason: reason, releaseAskedBy: askedBy, releaseAskedAt: askedAt } = hold;
  const isAsked = reason !== null && askedBy !== null && askedAt !== null;
  return {
    holdId: hold.holdId,
    ...sandboxMark(hold),
    communityId: hold.communityId,
    sessionId: hold.sessionId,
    reason: hold.reason,
    heldBy: hold.heldBy,
    operatorId: hold.operatorId,
    heldSince: hold.heldAt.toISOString(),
    state: hold.releasedAt ? 'released' : isAsked ? 'release-asked' : 'held',
    release: isAsked
      ? {
          reason,
          askedBy,
          askedAt: askedAt.toISOString(),
          confirmedBy: hold.releasedBy,
          confirmedAt: hold.releasedAt?.toISOString() ?? null,
        }
      : null,
  };
}

interface Community {
  tenantId: string;
  communityId: string;
}

const placeOf = ({ tenantId, communityId }: Community): string =>
  `hold_setting.recipients|${tenantId}|${communityId}`;

/** The persons of a community who are told of each hold. */
export async function readRecipients(
  db: DatabaseHandle,
  sealer: Sealer,
  community: Community,
): Promise<HoldSettings['recipients']> {
  const row = await db
    .selectFrom('hold_setting')
    .select('recipients_sealed')
    .where('tenant_id', '=', community.tenantId)
    .where('community_id', '=', community.communityId)
    .executeTakeFirst();
  if (!row) return [];
  const opened = Buffer.from(sealer.open(row.recipients_sealed, placeOf(community))).toString('utf8');
  return HoldSettings.parse({ recipients: JSON.parse(opened) }).recipients;
}

export async function writeRecipients(
  trx: DatabaseTransaction,
  sealer: Sealer,
  community: Community,
  { recipients, actor, at }: HoldSettings & { actor: string; at: Date },
): Promise<void> {
  const sealed = sealer.seal(Buffer.from(JSON.stringify(recipients)), placeOf(community));
  const set = { recipients_sealed: sealed, set_by: actor, set_at: at };
  await trx
    .insertInto('hold_setting')
    .values({ tenant_id: community.tenantId, community_id: community.communityId, ...set })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'community_id']).doUpdateSet(set))
    .execute();
}
