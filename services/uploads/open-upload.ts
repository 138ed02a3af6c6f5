import { randomUUID } from 'node:crypto';
import { ProblemError } from '#services/contract/problem.ts';
import {
  MIN_PART_BYTES,
  UPLOAD_LIFETIME_MS,
  type UploadDeclaration,
  type UploadState,
} from '#services/contract/uploads.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { lockOwnSession, requireRoom, roomOf } from '#services/sessions/index.ts';
import { requireAcceptable } from './declared.ts';
import { findUpload, insertUpload, listUploads, lockUpload, type Upload } from './upload.repository.ts';

/**
 * Opens an upload. The same announcement again returns the same upload in its present state.
 *
 * @throws ProblemError `BODY_TOO_LARGE`, `MEDIA_TYPE_UNSUPPORTED`, `SESSION_NOT_FOUND`, `SESSION_ENDED`,
 * `IDEMPOTENCY_CONFLICT`, `ARTEFACTS_EXHAUSTED`, `PICTURES_EXHAUSTED`, `PICTURES_AT_KIOSK`, `FLOW_UNREADABLE`.
 */
export async function openUpload(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  sessionId: string,
  declared: UploadDeclaration,
): Promise<UploadState> {
  requireAcceptable(declared);
  return context.db.transaction().execute(async (trx) => {
    const session = await lockOwnSession(context, trx, kiosk, sessionId);
    const uploads = await listUploads(trx, session);
    const known = uploads.find(({ artefactId }) => artefactId === declared.artefactId);
    if (known && !isSame(known, declared)) {
      throw new ProblemError('IDEMPOTENCY_CONFLICT', 'This artefact was announced with other content.');
    }
    if (known) return stateOf(known);
    const sealer = await context.sealers.community(trx, session.tenantId, session.communityId);
    requireRoom(uploads, declared.size, await roomOf(trx, session, sealer));
    const at = context.now();
    const upload: Upload = {
      ...declared,
      tenantId: session.tenantId,
      sessionId,
      uploadId: randomUUID(),
      communityId: session.communityId,
      kioskId: kiosk.kioskId,
      received: 0,
      parts: [],
      expiresAt: new Date(at.getTime() + UPLOAD_LIFETIME_MS),
      completedAt: null,
    };
    await insertUpload(trx, upload, at);
    return stateOf(upload);
  });
}

const isSame = (upload: Upload, { size, sha256, mediaType }: UploadDeclaration): boolean =>
  upload.size === size && upload.sha256 === sha256 && upload.mediaType === mediaType;

export const stateOf = (upload: Upload): UploadState => ({
  uploadId: upload.uploadId,
  artefactId: upload.artefactId,
  size: upload.size,
  offset: upload.received,
  complete: upload.completedAt !== null,
  minPartBytes: MIN_PART_BYTES,
  expiresAt: upload.expiresAt.toISOString(),
});

/** An upload of this kiosk. @throws ProblemError `UPLOAD_NOT_FOUND` */
export async function requireUpload(
  { db }: Pick<ServicesContext, 'db'>,
  kiosk: KioskPrincipal,
  key: { sessionId: string; uploadId: string },
): Promise<Upload> {
  return ownUpload(kiosk, await findUpload(db, { ...key, tenantId: kiosk.tenantId }));
}

/** The same under lock, so that it is not swept while a part of it is stored. @throws ProblemError `UPLOAD_NOT_FOUND` */
export async function lockOwnUpload(
  trx: DatabaseTransaction,
  kiosk: KioskPrincipal,
  { sessionId, uploadId }: { sessionId: string; uploadId: string },
): Promise<Upload> {
  return ownUpload(kiosk, await lockUpload(trx, { tenantId: kiosk.tenantId, sessionId, uploadId }));
}

function ownUpload(kiosk: KioskPrincipal, upload: Upload | undefined): Upload {
  if (upload?.kioskId === kiosk.kioskId) return upload;
  throw new ProblemError('UPLOAD_NOT_FOUND');
}
