import type { FlowReference } from '#core/contract/published-flows.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { Community } from './flow-options.repository.ts';
import { ofCommunity } from './flow-version.repository.ts';
import type { KioskKey } from './kiosk-choice.repository.ts';
import { laterBroughtAt } from './product-flow.repository.ts';
import type { PublishedFlow } from './runnable-flow.ts';

/** Notes since when a kiosk has been told each flow as it is now. */
export async function noteListed(
  db: DatabaseHandle,
  { tenantId, kioskId }: KioskKey,
  flows: readonly PublishedFlow[],
  at: Date,
): Promise<void> {
  const known = await db
    .selectFrom('kiosk_flow')
    .distinctOn('flow_id')
    .select(['flow_id', 'flow_hash'])
    .where('tenant_id', '=', tenantId)
    .where('kiosk_id', '=', kioskId)
    .orderBy('flow_id')
    .orderBy('listed_at', 'desc')
    .execute();
  const hashes = new Map(known.map(({ flow_id, flow_hash }) => [flow_id, flow_hash]));
  const news = flows.filter(({ reference: { id, hash } }) => hashes.get(id) !== hash);
  if (news.length === 0) return;
  await db
    .insertInto('kiosk_flow')
    .values(
      news.map(({ reference: { id, hash } }) => ({
        tenant_id: tenantId,
        kiosk_id: kioskId,
        flow_id: id,
        listed_at: at,
        flow_hash: hash,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When a kiosk got another form of a flow after this one; undefined while this is its newest. */
export async function toldAnotherAt(
  db: DatabaseHandle,
  { tenantId, kioskId }: KioskKey,
  { id, hash }: FlowReference,
): Promise<Date | undefined> {
  const told = () =>
    db
      .selectFrom('kiosk_flow')
      .where('tenant_id', '=', tenantId)
      .where('kiosk_id', '=', kioskId)
      .where('flow_id', '=', id);
  const last = await told()
    .select(({ fn }) => fn.max('listed_at').as('at'))
    .where('flow_hash', '=', hash)
    .executeTakeFirst();
  const next = await told()
    .select(({ fn }) => fn.min('listed_at').as('at'))
    .$if(Boolean(last?.at), (query) => query.where('listed_at', '>', last?.at ?? new Date(0)))
    .executeTakeFirst();
  return next?.at ?? undefined;
}

/**
 * When there was a later version of a flow for the first time: published by the community, brought along by the services,
 * or named by a kiosk or a session.
 */
export async function laterVersionAt(
  db: DatabaseHandle,
  community: Community,
  { id, version }: FlowReference,
): Promise<Date | undefined> {
  const published = await ofCommunity(db, community)
    .select(({ fn }) => fn.min('v.published_at').as('at'))
    .where('v.flow_id', '=', id)
    .where('v.version', '>', version)
    .executeTakeFirst();
  const named = await namedBy(db, community)
    .select(({ fn }) => fn.min('named_at').as('at'))
    .where('flow_id', '=', id)
    .where('version', '>', version)
    .executeTakeFirst();
  const brought = await laterBroughtAt(db, { id, version });
  const times = [published?.at, named?.at, brought].flatMap((at) => (at ? [at.getTime()] : []));
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}

/** Whether the community had a version of a flow before that time: it published it, or a kiosk or a session named it. */
export async function hadVersionBefore(
  db: DatabaseHandle,
  community: Community,
  { id, version }: FlowReference,
  time: Date,
): Promise<boolean> {
  const published = await ofCommunity(db, community)
    .select('v.version')
    .where('v.flow_id', '=', id)
    .where('v.version', '=', version)
    .where('v.published_at', '<', time)
    .executeTakeFirst();
  if (published) return true;
  const named = await namedBy(db, community)
    .select('version')
    .where('flow_id', '=', id)
    .where('version', '=', version)
    .where('named_at', '<', time)
    .executeTakeFirst();
  return named !== undefined;
}

const namedBy = (db: DatabaseHandle, { tenantId, communityId }: Community) =>
  db.selectFrom('named_flow').where('tenant_id', '=', tenantId).where('community_id', '=', communityId);
