import type { Language } from '#core/contract/language.ts';
import type { PageQuery } from '#services/contract/paging.ts';
import type { TemplatePart, TemplateTexts, TemplateWording } from '#services/contract/proofing-template.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { type Page, readPageBy } from '#services/kernel/database/read-page.ts';
import type { Community } from './flow-options.repository.ts';

export interface TemplateRow {
  flowId: string;
  flowVersion: number;
  texts: TemplateTexts;
  wording: TemplateWording;
  revision: number;
  updatedAt: Date;
}

const select = (db: DatabaseHandle, { tenantId, communityId }: Community) =>
  db
    .selectFrom('proofing_template')
    .select(['flow_id', 'flow_version', 'texts', 'wording', 'revision', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
const toTemplate = (row: Row): TemplateRow => ({
  flowId: row.flow_id,
  flowVersion: row.flow_version,
  texts: row.texts as TemplateTexts,
  wording: row.wording as TemplateWording,
  revision: row.revision,
  updatedAt: row.updated_at,
});

export async function listTemplates(
  db: DatabaseHandle,
  community: Community,
  page: PageQuery,
): Promise<Page<TemplateRow>> {
  const { rows, ...rest } = await readPageBy(select(db, community), 'flow_id', page);
  return { rows: rows.map(toTemplate), ...rest };
}

export async function findTemplate(
  db: DatabaseHandle,
  community: Community,
  flowId: string,
): Promise<TemplateRow | undefined> {
  const row = await select(db, community).where('flow_id', '=', flowId).executeTakeFirst();
  return row && toTemplate(row);
}

/** Manual wording holds for every version; texts made from the settings only for the version that has them. */
export function templateText(
  { texts, wording, flowVersion }: TemplateRow,
  version: number,
  part: TemplatePart,
  language: Language,
): string | undefined {
  const manual = wording[part]?.[language];
  return manual ?? (flowVersion === version ? texts[part][language] || undefined : undefined);
}

/** The template's text on the result of a session; absent where its flow has none. */
export async function resultText(
  db: DatabaseHandle,
  session: { tenantId: string; communityId: string; flow: { id: string; version: number } },
  language: Language,
): Promise<string | undefined> {
  const template = await findTemplate(db, session, session.flow.id);
  return template && templateText(template, session.flow.version, 'result', language);
}

/** Locks every template of the community until the transaction ends. */
export const lockTemplates = async (trx: DatabaseTransaction, community: Community): Promise<TemplateRow[]> =>
  (await select(trx, community).orderBy('flow_id').forUpdate().execute()).map(toTemplate);

/** Writes a template that the caller has locked, or that was not there; a second writer writes the same. */
export async function writeTemplate(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  template: Omit<TemplateRow, 'updatedAt'>,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const row = {
    flow_version: template.flowVersion,
    texts: JSON.stringify(template.texts),
    wording: JSON.stringify(template.wording),
    revision: template.revision,
    updated_by: by,
    updated_at: at,
  };
  await trx
    .insertInto('proofing_template')
    .values({ tenant_id: tenantId, community_id: communityId, flow_id: template.flowId, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'community_id', 'flow_id']).doUpdateSet(row))
    .execute();
}
