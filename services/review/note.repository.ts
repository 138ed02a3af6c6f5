import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { ensurePartitions } from '#services/kernel/database/partitions.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

interface NoteKey {
  tenantId: string;
  sessionId: string;
  caseId: string;
}

const placeOf = ({ tenantId, sessionId, caseId }: NoteKey, look: number): string =>
  `review_note.note|${tenantId}|${sessionId}|${caseId}|${look}`;

/** Stores a reviewer's note, sealed; it is erased with the evidence. */
export async function insertNote(
  trx: DatabaseTransaction,
  sealer: Sealer,
  key: NoteKey,
  note: { look: number; text: string; eraseOn: string; at: Date },
): Promise<void> {
  await ensurePartitions(trx, note.eraseOn);
  await trx
    .insertInto('review_note')
    .values({
      tenant_id: key.tenantId,
      session_id: key.sessionId,
      case_id: key.caseId,
      look: note.look,
      erase_on: note.eraseOn,
      note_sealed: sealer.seal(Buffer.from(note.text), placeOf(key, note.look)),
      created_at: note.at,
    })
    .execute();
}

/** The notes on a case, by the number of the look. */
export async function readNotes(
  db: DatabaseHandle,
  sealer: Sealer,
  key: NoteKey,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('review_note')
    .select(['look', 'note_sealed'])
    .where('tenant_id', '=', key.tenantId)
    .where('session_id', '=', key.sessionId)
    .where('case_id', '=', key.caseId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.look,
      Buffer.from(sealer.open(row.note_sealed, placeOf(key, row.look))).toString('utf8'),
    ]),
  );
}
