import type { DatabaseTransaction } from '../ports/database.ts';
import { doomBlobs } from './doomed-blobs.repository.ts';
import { listArtefacts } from './evidence.repository.ts';
import { forgetPerson } from './forget-person.ts';
import { removeFacesOf } from './gallery-faces.ts';
import { dayOf, PARTITIONED } from './partitions.ts';
import { type SessionRow, updateSession } from './session.repository.ts';
import { deleteUploads, partKeysOf } from './upload.repository.ts';

/**
 * Removes everything personal of a session that is under lock; its blobs go when the transaction is committed. Whoever follows its links, or finds it by uid or reference, finds nothing any more.
 *
 * @returns how many of what were removed.
 */
export async function eraseSession(
  trx: DatabaseTransaction,
  session: SessionRow,
  at: Date,
): Promise<Record<string, number>> {
  const artefacts = (await listArtefacts(trx, session)).map(({ blob_key }) => blob_key);
  const blobs = [...artefacts, ...(await partKeysOf(trx, session))];
  await doomBlobs(trx, session, blobs, at);
  await deleteUploads(trx, session);
  const erased: Record<string, number> = { blobs: blobs.length };
  for (const table of PARTITIONED) {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where('tenant_id', '=', session.tenantId)
      .where('session_id', '=', session.sessionId)
      .executeTakeFirstOrThrow();
    erased[table] = Number(numDeletedRows);
  }
  erased.session_link = await forgetPerson(trx, session);
  erased.gallery_face = await removeFacesOf(trx, session, session.sessionId);
  await updateSession(trx, session, { eraseOn: dayOf(at) });
  return erased;
}
