import type { FlowReference } from '#core/contract/published-flows.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { Community } from './flow-options.repository.ts';
import type { KioskKey } from './kiosk-choice.repository.ts';
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

/** When a kiosk was told another form of a flow after this one; undefined while this is what it was told last. */
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

/** When the community had a later version of a flow for the first time, as far as a kiosk or a session shows it. */
export async function laterVersionAt(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  { id, version }: FlowReference,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('named_flow')
    .select(({ fn }) => fn.min('named_at').as('at'))
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('flow_id', '=', id)
    .where('version', '>', version)
    .executeTakeFirst();
  return row?.at ?? undefined;
}
