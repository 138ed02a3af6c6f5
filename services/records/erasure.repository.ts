import { sql } from 'kysely';
import { ProblemError } from '../contract/problem.ts';
import type { DatabaseHandle } from '../ports/database.ts';

const PAGE = 1000;
const NIL = '00000000-0000-0000-0000-000000000000';

/** Keys of the blobs that a day of erasure takes with it, page by page. */
export async function* blobKeysOf(db: DatabaseHandle, day: string): AsyncGenerator<string[]> {
  let after = [NIL, NIL, ''];
  for (;;) {
    const rows = await db
      .selectFrom('artefact')
      .select(['tenant_id', 'session_id', 'artefact_id', 'blob_key'])
      .where('erase_on', '=', day)
      .where(sql<boolean>`(tenant_id, session_id, artefact_id) > (${sql.join(after)})`)
      .orderBy('tenant_id')
      .orderBy('session_id')
      .orderBy('artefact_id')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ blob_key }) => blob_key);
    if (rows.length < PAGE) return;
    after = [last.tenant_id, last.session_id, last.artefact_id];
  }
}

/**
 * Refuses personal data for a session that a person had erased; what a kiosk still sends later must not come back.
 *
 * @throws ProblemError `SESSION_ENDED`
 */
export async function refuseErased(
  db: DatabaseHandle,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
): Promise<void> {
  const order = await db
    .selectFrom('erasure_order')
    .select('erasure_id')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .limit(1)
    .executeTakeFirst();
  if (order)
    throw new ProblemError('SESSION_ENDED', 'The personal data of this session were erased on request.');
}
