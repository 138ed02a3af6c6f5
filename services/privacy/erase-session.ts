import { utcDay } from '#core/days.ts';
import { queueBlobDeletes, type StatedFor } from '#services/erasure/index.ts';
import { removeFacesOf } from '#services/gallery/index.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { SESSION_TABLES } from '#services/kernel/database/partitions.ts';
import { forgetBackupsOfSession } from '#services/restoration/index.ts';
import { listArtefacts, type SessionRow, updateSession } from '#services/sessions/index.ts';
import { deleteUploads, partKeysOf } from '#services/uploads/index.ts';
import { forgetPerson } from './forget-person.ts';

/**
 * Removes everything personal of a session that is under lock. Links, uid and reference of the session lead to nothing
 * afterwards. Its blobs are removed when the transaction is committed; `blobs.erased` in the audit log then says how many.
 *
 * @returns how many rows of each table were removed.
 */
export async function eraseSession(
  trx: DatabaseTransaction,
  session: SessionRow,
  at: Date,
  statedFor: StatedFor,
): Promise<Record<string, number>> {
  const artefacts = (await listArtefacts(trx, session)).map(({ blob_key }) => blob_key);
  const blobs = [...artefacts, ...(await partKeysOf(trx, session))];
  await queueBlobDeletes(trx, session, blobs, at, statedFor);
  await deleteUploads(trx, session);
  const erased: Record<string, number> = {};
  for (const table of SESSION_TABLES) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where('tenant_id', '=', session.tenantId)
      .where('session_id', '=', session.sessionId)
      .executeTakeFirstOrThrow();
    erased[table] = Number(numDeletedRows);
  }
  erased.wallet_backup = await forgetBackupsOfSession(trx, session);
  erased.hosted_capture = await forgetHosted(trx, session);
  erased.session_link = await forgetPerson(trx, session);
  erased.gallery_face = await removeFacesOf(trx, session, session.sessionId);
  await updateSession(trx, session, { eraseOn: utcDay(at) });
  return erased;
}

/** Erases a phone's captures of a session that is still open. */
async function forgetHosted(
  trx: DatabaseTransaction,
  { tenantId, sessionId }: Pick<SessionRow, 'tenantId' | 'sessionId'>,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('hosted_capture')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
