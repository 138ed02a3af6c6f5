import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { daysLater, utcDay } from '#core/days.ts';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type AccountPrincipal, actorOf, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { withLease } from '#services/kernel/database/lease.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import { artefactPlace, lockSession } from '#services/sessions/index.ts';

/**
 * Until a new key seals, every node has read it; blobs are sealed again when the last transaction of before is over.
 */
const ACTIVE_AFTER_MS = 60_000;
const SETTLED_AFTER_MS = 5 * 60_000;
const PAGE = 200;

/**
 * Gives a community another data key. It seals in a minute; the keys of stored blobs are sealed under it after that.
 * Rows stay as they are until they go or are written again, so the earlier keys are kept beside it.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`.
 */
export async function replaceDataKey(
  context: ServicesContext,
  account: AccountPrincipal,
  communityId: string,
): Promise<{ activeFrom: string }> {
  const { tenantId } = account;
  const at = context.now();
  const activeFrom = new Date(at.getTime() + ACTIVE_AFTER_MS);
  await context.db.transaction().execute(async (trx) => {
    const community = await trx
      .selectFrom('community')
      .select('community_id')
      .where('tenant_id', '=', tenantId)
      .where('community_id', '=', communityId)
      .executeTakeFirst();
    if (!community || !reaches(account, { tenantId, communityId })) {
      throw new ProblemError('COMMUNITY_NOT_FOUND');
    }
    const { dataKeySealed } = context.sealers.create(tenantId, communityId);
    const key = { tenant_id: tenantId, community_id: communityId, key_id: randomUUID() };
    const values = { ...key, data_key_sealed: dataKeySealed, active_from: activeFrom };
    await trx.insertInto('community_key').values(values).execute();
    const act = { actor: actorOf(account), action: 'community.key-replaced', data: { communityId } };
    await recordAudit(trx, { tenantId, at, ...act });
  });
  return { activeFrom: activeFrom.toISOString() };
}

type Rewrapper = Pick<ServicesContext, 'db' | 'blobs' | 'sealers' | 'now'>;

/**
 * Seals the keys of stored blobs again, in every community that was given another key; one node at a time. An
 * interrupted run begins again and does no harm.
 *
 * @returns how many communities were brought to their newest key.
 */
export async function rewrapDue(context: Rewrapper): Promise<number> {
  if ((await dueKeys(context)).length === 0) return 0;
  const done = await withLease(context, 'rewrap', async (renew) => {
    // Asked again: another node may have done them in between.
    const due = await dueKeys(context);
    for (const { tenant_id: tenantId, community_id: communityId, key_id } of due) {
      const blobs = await rewrapCommunity(context, { tenantId, communityId }, renew);
      await context.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('community_key')
          .set({ rewrapped_at: context.now() })
          .where('tenant_id', '=', tenantId)
          .where('community_id', '=', communityId)
          .where('key_id', '=', key_id)
          .execute();
        const act = { actor: 'services', action: 'community.rewrapped', data: { communityId, blobs } };
        await recordAudit(trx, { tenantId, at: context.now(), ...act });
      });
    }
    return due.length;
  });
  return done ?? 0;
}

function dueKeys({ db, now }: Rewrapper) {
  const settled = new Date(now().getTime() - SETTLED_AFTER_MS);
  return db
    .selectFrom('community_key')
    .select(['tenant_id', 'community_id', 'key_id'])
    .where('rewrapped_at', 'is', null)
    .where('active_from', '<=', settled)
    .execute();
}

/** Goes through the artefacts of a community in the order of their ids; answers how many were sealed again. */
async function rewrapCommunity(
  context: Rewrapper,
  { tenantId, communityId }: { tenantId: string; communityId: string },
  renew: () => Promise<void>,
): Promise<number> {
  const { db } = context;
  let count = 0;
  let after = ['00000000-0000-0000-0000-000000000000', ''];
  for (;;) {
    const sealer = await context.sealers.community(db, tenantId, communityId);
    const rows = await db
      .selectFrom('artefact as a')
      .innerJoin('proofing_session as s', (join) =>
        join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.session_id', '=', 'a.session_id'),
      )
      .select(['a.session_id', 'a.artefact_id'])
      .where('a.tenant_id', '=', tenantId)
      .where('s.community_id', '=', communityId)
      .where(sql<boolean>`(a.session_id, a.artefact_id) > (${sql.join(after)})`)
      .orderBy('a.session_id')
      .orderBy('a.artefact_id')
      .limit(PAGE)
      .execute();
    for (const { session_id: sessionId, artefact_id: artefactId } of rows) {
      if (await rewrapArtefact(context, { tenantId, sessionId, artefactId }, sealer)) count += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return count;
    after = [last.session_id, last.artefact_id];
    await renew();
  }
}

/**
 * Seals one blob again under the lock of its session, which storing and erasing hold too: a blob erased meanwhile is
 * not put back. Answers whether it did; blobs due by tomorrow are left, because the erasure of a day locks no session.
 */
async function rewrapArtefact(
  { db, blobs, now }: Rewrapper,
  { tenantId, sessionId, artefactId }: { tenantId: string; sessionId: string; artefactId: string },
  sealer: Sealer,
): Promise<boolean> {
  const tomorrow = utcDay(daysLater(now(), 1));
  return db.transaction().execute(async (trx) => {
    await lockSession(trx, tenantId, sessionId);
    const artefact = await trx
      .selectFrom('artefact')
      .select('blob_key')
      .where('tenant_id', '=', tenantId)
      .where('session_id', '=', sessionId)
      .where('artefact_id', '=', artefactId)
      .where('erase_on', '>', tomorrow)
      .executeTakeFirst();
    if (!artefact) return false;
    const sealed = await blobs.get(artefact.blob_key);
    const place = artefactPlace(tenantId, sessionId, artefactId);
    await blobs.put(artefact.blob_key, sealer.rewrapBlob(sealed, place, sealer));
    return true;
  });
}
