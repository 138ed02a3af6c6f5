import { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { mostBytes } from '#core/proofing/session-log/read-session.ts';
import { refuseErased } from '#services/erasure/index.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { ensurePartitions, SESSION_TABLES } from '#services/kernel/database/partitions.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

interface SessionKey {
  tenantId: string;
  sessionId: string;
  eraseOn: string;
}

const placeOf = ({ tenantId, sessionId }: SessionKey, entryId: string): string =>
  `evidence_segment.segment|${tenantId}|${sessionId}|${entryId}`;

/** Stores one segment sealed: its openings are personal data. */
export async function insertSegment(
  trx: DatabaseTransaction,
  session: SessionKey,
  sealer: Sealer,
  segment: { entryId: string; firstSeq: number; contentHash: string; payload: EvidenceSegment; at: Date },
): Promise<void> {
  await refuseErased(trx, session);
  await ensurePartitions(trx, session.eraseOn);
  const plain = Buffer.from(JSON.stringify(segment.payload));
  await trx
    .insertInto('evidence_segment')
    .values({
      tenant_id: session.tenantId,
      session_id: session.sessionId,
      entry_id: segment.entryId,
      erase_on: session.eraseOn,
      first_seq: segment.firstSeq,
      segment_sealed: sealer.seal(plain, placeOf(session, segment.entryId)),
      content_hash: segment.contentHash,
      received_at: segment.at,
    })
    .execute();
}

/** Every segment of a session in the order of its log. */
export async function listSegments(
  db: DatabaseHandle,
  session: SessionKey,
  sealer: Sealer,
): Promise<EvidenceSegment[]> {
  const rows = await db
    .selectFrom('evidence_segment')
    .select(['entry_id', 'segment_sealed'])
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .orderBy('first_seq')
    .orderBy('entry_id')
    .execute();
  return rows.map((row) => openSegment(session, sealer, row));
}

/** Bytes that the artefacts of a session may have together, by the version that its log names. */
export async function roomOf(db: DatabaseHandle, session: SessionKey, sealer: Sealer): Promise<number> {
  const row = await db
    .selectFrom('evidence_segment')
    .select(['entry_id', 'segment_sealed'])
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .where('first_seq', '=', 1)
    .executeTakeFirst();
  return mostBytes(row ? openSegment(session, sealer, row).events : []);
}

function openSegment(
  session: SessionKey,
  sealer: Sealer,
  row: { entry_id: string; segment_sealed: Uint8Array },
): EvidenceSegment {
  const plain = sealer.open(row.segment_sealed, placeOf(session, row.entry_id));
  return EvidenceSegment.parse(JSON.parse(Buffer.from(plain).toString('utf8')));
}

/** When each segment of a session arrived, in the order of its log. */
export const listArrivals = (
  db: DatabaseHandle,
  { tenantId, sessionId }: Pick<SessionKey, 'tenantId' | 'sessionId'>,
): Promise<{ firstSeq: number; at: Date }[]> =>
  db
    .selectFrom('evidence_segment')
    .select(['first_seq as firstSeq', 'received_at as at'])
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .orderBy('first_seq')
    .execute();

/** When the last segment of a session arrived; undefined where none did. */
export async function lastArrival(
  db: DatabaseHandle,
  { tenantId, sessionId }: Pick<SessionKey, 'tenantId' | 'sessionId'>,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('evidence_segment')
    .select(({ fn }) => fn.max('received_at').as('last'))
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.last ?? undefined;
}

export async function insertArtefact(
  trx: DatabaseTransaction,
  session: SessionKey,
  artefact: { artefactId: string; size: number; contentHash: string; blobKey: string; at: Date },
): Promise<void> {
  await ensurePartitions(trx, session.eraseOn);
  await trx
    .insertInto('artefact')
    .values({
      tenant_id: session.tenantId,
      session_id: session.sessionId,
      artefact_id: artefact.artefactId,
      erase_on: session.eraseOn,
      size: artefact.size,
      content_hash: artefact.contentHash,
      blob_key: artefact.blobKey,
      received_at: artefact.at,
    })
    .execute();
}

export async function listArtefacts(db: DatabaseHandle, session: Pick<SessionKey, 'tenantId' | 'sessionId'>) {
  return db
    .selectFrom('artefact')
    .select(['artefact_id', 'size', 'content_hash', 'blob_key'])
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .orderBy('artefact_id')
    .execute();
}

/** Artefacts that serve the verdict alone. */
export async function keepUntilVerdict(
  trx: DatabaseTransaction,
  session: Pick<SessionKey, 'tenantId' | 'sessionId'>,
  artefactIds: readonly string[],
): Promise<void> {
  if (artefactIds.length === 0) return;
  await trx
    .updateTable('artefact')
    .set({ until_verdict: true })
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .where('artefact_id', 'in', artefactIds)
    .execute();
}

/** Removes the rows of artefacts that served the verdict alone. @returns the blobs that they named */
export const removeJudged = (
  trx: DatabaseTransaction,
  { tenantId, sessionId }: Pick<SessionKey, 'tenantId' | 'sessionId'>,
): Promise<{ artefact_id: string; blob_key: string }[]> =>
  trx
    .deleteFrom('artefact')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('until_verdict', '=', true)
    .returning(['artefact_id', 'blob_key'])
    .execute();

/** Moves the personal data of sessions of one tenant to another day of erasure. */
export async function moveToDay(
  trx: DatabaseTransaction,
  { tenantId, sessionIds }: { tenantId: string; sessionIds: readonly string[] },
  day: string,
): Promise<void> {
  await ensurePartitions(trx, day);
  for (const table of SESSION_TABLES) {
    await trx
      .updateTable(table)
      .set({ erase_on: day })
      .where('tenant_id', '=', tenantId)
      .where('session_id', 'in', sessionIds)
      .where('erase_on', '!=', day)
      .execute();
  }
}
