import type { FlowDocument } from '#core/contract/published-flows.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

export interface Community {
  tenantId: string;
  communityId: string;
}

/** A community's options for all of its flows. */
export interface FlowOptions {
  /** The flow of a session at a kiosk that names none; null: the product's own. */
  defaultFlowId: string | null;
  ignoreMiddleNames: boolean;
  middleNamesIgnoredSince: Date | null;
  /** 0 while nothing was chosen. */
  revision: number;
}

const NONE: FlowOptions = {
  defaultFlowId: null,
  ignoreMiddleNames: false,
  middleNamesIgnoredSince: null,
  revision: 0,
};

const select = (db: DatabaseHandle, { tenantId, communityId }: Community) =>
  db
    .selectFrom('flow_setting')
    .select(['default_flow_id', 'ignore_middle_names', 'middle_names_ignored_since', 'revision'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;
const toOptions = (row: Row | undefined): FlowOptions =>
  row
    ? {
        defaultFlowId: row.default_flow_id,
        ignoreMiddleNames: row.ignore_middle_names,
        middleNamesIgnoredSince: row.middle_names_ignored_since,
        revision: row.revision,
      }
    : NONE;

export const readFlowOptions = async (db: DatabaseHandle, community: Community): Promise<FlowOptions> =>
  toOptions(await select(db, community).executeTakeFirst());

/** Writes when the options still have this revision. */
export async function writeFlowOptions(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  options: FlowOptions,
  change: { by: string; at: Date },
): Promise<boolean> {
  const { defaultFlowId, ignoreMiddleNames, middleNamesIgnoredSince, revision } = options;
  const row = {
    default_flow_id: defaultFlowId,
    ignore_middle_names: ignoreMiddleNames,
    middle_names_ignored_since: middleNamesIgnoredSince,
    revision: revision + 1,
    updated_by: change.by,
    updated_at: change.at,
  };
  const written = await trx
    .insertInto('flow_setting')
    .values({ tenant_id: tenantId, community_id: communityId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'community_id'])
        .doUpdateSet(row)
        .where('flow_setting.revision', '=', revision),
    )
    .returning('revision')
    .executeTakeFirst();
  return written?.revision === revision + 1;
}

/** A flow with the community's option to ignore middle names; one that ignores them anyway stays as it is. */
export function ignoringMiddleNames(flow: FlowDocument): FlowDocument {
  const document = typeof flow.document === 'object' ? { ...flow.document } : {};
  return { ...flow, document: { ...document, ignoreMiddleNames: true } };
}
