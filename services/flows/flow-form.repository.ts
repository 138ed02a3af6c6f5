import type { FlowReference } from '#core/contract/published-flows.ts';
import { readStoredFlow } from '#core/contract/read-flow.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { findNewestDocument, newestAsRun } from './flow.repository.ts';
import { type Community, readFlowOptions } from './flow-options.repository.ts';
import type { PublishedFlow } from './runnable-flow.ts';

const formsOf = (db: DatabaseHandle, { tenantId, communityId }: Community) =>
  db.selectFrom('flow_form').where('tenant_id', '=', tenantId).where('community_id', '=', communityId);

/** Notes since when the community runs each flow as it is now: options and rules change it under the same version. */
export async function noteForms(
  db: DatabaseHandle,
  community: Community,
  flows: readonly PublishedFlow[],
  at: Date,
): Promise<void> {
  const ids = flows.map(({ reference }) => reference.id);
  if (ids.length === 0) return;
  const known = await formsOf(db, community)
    .distinctOn(['flow_id', 'version'])
    .select(['flow_id', 'version', 'flow_hash'])
    .where('flow_id', 'in', ids)
    .orderBy('flow_id')
    .orderBy('version')
    .orderBy('current_since', 'desc')
    .execute();
  const news = flows.filter(
    ({ reference: { id, version, hash } }) =>
      !known.some((form) => form.flow_id === id && form.version === version && form.flow_hash === hash),
  );
  if (news.length === 0) return;
  await db
    .insertInto('flow_form')
    .values(
      news.map(({ reference: { id, version, hash } }) => ({
        tenant_id: community.tenantId,
        community_id: community.communityId,
        flow_id: id,
        version,
        current_since: at,
        flow_hash: hash,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes the form of one flow, also where no kiosk fetches its list. A flow that cannot be run or read has none. */
export async function noteForm(
  db: DatabaseHandle,
  community: Community,
  flowId: string,
  at: Date,
): Promise<void> {
  const found = await findNewestDocument(db, community, flowId);
  if (!found || !readStoredFlow(found.document).flow) return;
  const current = newestAsRun(found, await readFlowOptions(db, community));
  await noteForms(db, community, [current], at);
}

/** When another form of the same version took the place of this one; undefined while it is the current one. */
export async function formEndedAt(
  db: DatabaseHandle,
  community: Community,
  { id, version, hash }: FlowReference,
): Promise<Date | undefined> {
  const forms = () => formsOf(db, community).where('flow_id', '=', id).where('version', '=', version);
  const last = await forms()
    .select(({ fn }) => fn.max('current_since').as('at'))
    .where('flow_hash', '=', hash)
    .executeTakeFirst();
  const next = await forms()
    .select(({ fn }) => fn.min('current_since').as('at'))
    .$if(Boolean(last?.at), (query) => query.where('current_since', '>', last?.at ?? new Date(0)))
    .executeTakeFirst();
  return next?.at ?? undefined;
}
