import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

interface SessionKey {
  tenantId: string;
  sessionId: string;
}

/** Bytes that arrive in parts. */
export interface Upload extends SessionKey {
  uploadId: string;
  communityId: string;
  kioskId: string;
  artefactId: string;
  mediaType: string;
  size: number;
  /** SHA-256 that was announced, base64url. */
  sha256: string;
  /** Number of bytes received. */
  received: number;
  /** Sizes of the parts. */
  parts: number[];
  expiresAt: Date;
  completedAt: Date | null;
}

type UploadKey = Pick<Upload, 'tenantId' | 'sessionId' | 'uploadId'>;

/** Blob keys of the parts, in their order; each is named by the offset of its first byte. */
export function partKeys({
  tenantId,
  sessionId,
  uploadId,
  parts,
}: UploadKey & Pick<Upload, 'parts'>): string[] {
  let offset = 0;
  return parts.map((size) => {
    const key = partKey({ tenantId, sessionId, uploadId }, offset);
    offset += size;
    return key;
  });
}

export const partKey = ({ tenantId, sessionId, uploadId }: UploadKey, offset: number): string =>
  `${tenantId}/${sessionId}/part-${uploadId}-${offset}`;

/** The upload that a part belongs to, by the name of its blob. */
export const uploadOfPart = (name: string): string | undefined =>
  /^part-([0-9a-f-]{36})-\d+$/.exec(name)?.[1];

export async function insertUpload(trx: DatabaseTransaction, upload: Upload, at: Date): Promise<void> {
  await trx
    .insertInto('upload')
    .values({
      tenant_id: upload.tenantId,
      session_id: upload.sessionId,
      upload_id: upload.uploadId,
      community_id: upload.communityId,
      kiosk_id: upload.kioskId,
      artefact_id: upload.artefactId,
      media_type: upload.mediaType,
      size: upload.size,
      content_hash: upload.sha256,
      received: upload.received,
      parts: JSON.stringify(upload.parts),
      created_at: at,
      expires_at: upload.expiresAt,
      completed_at: upload.completedAt,
    })
    .execute();
}

const select = (db: DatabaseHandle, { tenantId, sessionId }: SessionKey) =>
  db.selectFrom('upload').selectAll().where('tenant_id', '=', tenantId).where('session_id', '=', sessionId);

export async function findUpload(db: DatabaseHandle, key: UploadKey): Promise<Upload | undefined> {
  const row = await select(db, key).where('upload_id', '=', key.uploadId).executeTakeFirst();
  return row && toUpload(row);
}

/** The same, locked until the transaction ends: the sweep passes it over, or has taken it before. */
export async function lockUpload(trx: DatabaseTransaction, key: UploadKey): Promise<Upload | undefined> {
  const row = await select(trx, key).where('upload_id', '=', key.uploadId).forUpdate().executeTakeFirst();
  return row && toUpload(row);
}

/** Every upload of a session, also those that are complete and may have left parts behind. */
export async function listUploads(db: DatabaseHandle, session: SessionKey): Promise<Upload[]> {
  const rows = await select(db, session).orderBy('upload_id').execute();
  return rows.map(toUpload);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toUpload = (row: Row): Upload => ({
  tenantId: row.tenant_id,
  sessionId: row.session_id,
  uploadId: row.upload_id,
  communityId: row.community_id,
  kioskId: row.kiosk_id,
  artefactId: row.artefact_id,
  mediaType: row.media_type,
  size: row.size,
  sha256: row.content_hash,
  received: row.received,
  parts: row.parts,
  expiresAt: row.expires_at,
  completedAt: row.completed_at,
});

export async function updateUpload(
  trx: DatabaseTransaction,
  { tenantId, sessionId, uploadId }: UploadKey,
  change: { received?: number; parts?: number[]; expiresAt?: Date; completedAt?: Date },
): Promise<void> {
  await trx
    .updateTable('upload')
    .set({
      received: change.received,
      parts: change.parts && JSON.stringify(change.parts),
      expires_at: change.expiresAt,
      completed_at: change.completedAt,
    })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('upload_id', '=', uploadId)
    .execute();
}

export async function deleteUpload(
  trx: DatabaseTransaction,
  { tenantId, sessionId, uploadId }: UploadKey,
): Promise<void> {
  await trx
    .deleteFrom('upload')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('upload_id', '=', uploadId)
    .execute();
}

export async function deleteUploads(
  trx: DatabaseTransaction,
  { tenantId, sessionId }: SessionKey,
): Promise<void> {
  await trx
    .deleteFrom('upload')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute();
}

/** Blobs of everything that arrived of a session and was not put together yet. */
export async function partKeysOf(db: DatabaseHandle, session: SessionKey): Promise<string[]> {
  return (await listUploads(db, session)).flatMap(partKeys);
}

/** Locks uploads that were not continued in time, except those that another node works on. */
export async function lockExpiredUploads(
  trx: DatabaseTransaction,
  now: Date,
  limit: number,
): Promise<Upload[]> {
  const rows = await trx
    .selectFrom('upload')
    .selectAll()
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toUpload);
}
