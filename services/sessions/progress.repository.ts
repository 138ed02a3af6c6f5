import { ProgressSegment } from '#core/contract/session-progress.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { refuseErased } from '#services/erasure/index.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { ensurePartitions } from '#services/kernel/database/partitions.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import type { SessionRow } from './session.repository.ts';

type SessionKey = Pick<SessionRow, 'tenantId' | 'sessionId'>;

const placeOf = ({ tenantId, sessionId }: SessionKey, segmentId: string): string =>
  `progress_segment.segment|${tenantId}|${sessionId}|${segmentId}`;

/** Stores a segment of a running log, sealed. */
export async function insertProgress(
  trx: DatabaseTransaction,
  session: SessionKey & Pick<SessionRow, 'eraseOn'>,
  sealer: Sealer,
  { segment, at }: { segment: ProgressSegment; at: Date },
): Promise<void> {
  await refuseErased(trx, session);
  await ensurePartitions(trx, session.eraseOn);
  const segmentId = uuidV7(at.getTime());
  const plain = Buffer.from(JSON.stringify(segment));
  await trx
    .insertInto('progress_segment')
    .values({
      tenant_id: session.tenantId,
      session_id: session.sessionId,
      segment_id: segmentId,
      erase_on: session.eraseOn,
      first_seq: segment.events[0]?.seq ?? 0,
      segment_sealed: sealer.seal(plain, placeOf(session, segmentId)),
      received_at: at,
    })
    .execute();
}

/** The segments of a running log in its order; none once the log contains them. */
export async function listProgress(
  db: DatabaseHandle,
  session: SessionKey,
  sealer: Sealer,
): Promise<ProgressSegment[]> {
  const rows = await db
    .selectFrom('progress_segment')
    .select(['segment_id', 'segment_sealed'])
    .where('tenant_id', '=', session.tenantId)
    .where('session_id', '=', session.sessionId)
    .orderBy('first_seq')
    .orderBy('segment_id')
    .execute();
  return rows.map(({ segment_id, segment_sealed }) => {
    const plain = sealer.open(segment_sealed, placeOf(session, segment_id));
    return ProgressSegment.parse(JSON.parse(Buffer.from(plain).toString('utf8')));
  });
}

/** Removes the segments of a log that has arrived itself. */
export async function removeProgress(
  trx: DatabaseTransaction,
  { tenantId, sessionId }: SessionKey,
): Promise<void> {
  await trx
    .deleteFrom('progress_segment')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute();
}
