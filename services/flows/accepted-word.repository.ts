import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Change } from './draft.repository.ts';
import type { Community } from './flow-options.repository.ts';
import type { Asked } from './publication.repository.ts';

/** Whether a community accepts the kiosk's word of pictures that a flow keeps there. */
export interface AcceptedWord {
  accepted: boolean;
  /** One administrator asked for it, and no other has confirmed it yet. */
  asked?: Asked | undefined;
  /** 0 until an administrator asks. */
  revision: number;
}

const select = (db: DatabaseHandle, { tenantId, communityId }: Community) =>
  db
    .selectFrom('accepted_word')
    .select(['flow_id', 'accepted', 'requested_by', 'requested_at', 'alone_since', 'revision'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId);

export async function readAcceptedWord(
  db: DatabaseHandle,
  community: Community,
  flowId: string,
): Promise<AcceptedWord> {
  const row = await select(db, community).where('flow_id', '=', flowId).executeTakeFirst();
  if (!row) return { accepted: false, revision: 0 };
  const { accepted, requested_by: requestedBy, requested_at: requestedAt, revision } = row;
  const asked = requestedBy && requestedAt && { requestedBy, requestedAt, aloneSince: row.alone_since };
  return { accepted, ...(asked ? { asked } : {}), revision };
}

/** Flows for which the community accepts the kiosk's word. */
export async function listAcceptedWords(db: DatabaseHandle, community: Community): Promise<string[]> {
  const rows = await select(db, community).where('accepted', '=', true).orderBy('flow_id').execute();
  return rows.map(({ flow_id }) => flow_id);
}

/** Writes when the word still has this revision. */
export async function writeAcceptedWord(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Community,
  flowId: string,
  { accepted, asked, revision }: AcceptedWord,
  change: Change,
): Promise<boolean> {
  const row = {
    accepted,
    requested_by: asked?.requestedBy ?? null,
    requested_at: asked?.requestedAt ?? null,
    alone_since: asked?.aloneSince ?? null,
    revision: revision + 1,
    updated_by: change.by,
    updated_at: change.at,
  };
  const written = await trx
    .insertInto('accepted_word')
    .values({ tenant_id: tenantId, community_id: communityId, flow_id: flowId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'community_id', 'flow_id'])
        .doUpdateSet(row)
        .where('accepted_word.revision', '=', revision),
    )
    .returning('revision')
    .executeTakeFirst();
  return written?.revision === revision + 1;
}
