import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { MIN_PART_BYTES, UPLOAD_LIFETIME_MS, type UploadState } from '#services/contract/uploads.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { lockOwnSession, storeLocked } from '#services/sessions/index.ts';
import { lockOwnUpload, stateOf } from './open-upload.ts';
import { deleteUpload, partKey, partKeys, type Upload, updateUpload } from './upload.repository.ts';

interface Part {
  sessionId: string;
  uploadId: string;
  offset: number;
  bytes: Uint8Array;
}

/** An upload after its part; `mismatch` when the whole did not have the announced hash. */
interface Stored {
  upload: Upload;
  mismatch?: ProblemError;
}

/**
 * Whether a part of this length may be sent now.
 *
 * @throws ProblemError `UPLOAD_OFFSET_CONFLICT`, `BODY_TOO_LARGE`, `INVALID_REQUEST`.
 */
export function requireFitting(upload: Upload, offset: number, length: number): void {
  if (offset !== upload.received || upload.completedAt) {
    throw new ProblemError('UPLOAD_OFFSET_CONFLICT', `Continue at byte ${upload.received}.`);
  }
  const left = upload.size - upload.received;
  if (length > left) throw new ProblemError('BODY_TOO_LARGE', `Only ${left} bytes were announced besides.`);
  if (length < left && length < MIN_PART_BYTES) {
    const message = `every part but the last has at least ${MIN_PART_BYTES} bytes`;
    throw invalidRequest([{ path: '', message, minimum: MIN_PART_BYTES }]);
  }
}

/**
 * Stores the next part, sealed; with the last one the artefact is put together, its hash compared, and the parts go.
 *
 * @throws ProblemError as {@link requireFitting}, `UPLOAD_NOT_FOUND`, `CONTENT_HASH_MISMATCH`: the upload is forgotten
 * and has to be announced again.
 */
export async function appendPart(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  part: Part,
): Promise<UploadState> {
  const { upload, mismatch } = await context.db.transaction().execute(async (trx): Promise<Stored> => {
    const session = await lockOwnSession(context, trx, kiosk, part.sessionId);
    const before = await lockOwnUpload(trx, kiosk, part);
    requireFitting(before, part.offset, part.bytes.length);
    const stored = await storePart(context, trx, before, part);
    return stored.received < stored.size ? { upload: stored } : complete(context, trx, session, stored);
  });
  if (upload.completedAt || mismatch) await removeParts(context, upload);
  if (mismatch) throw mismatch;
  return stateOf(upload);
}

const placeOf = ({ tenantId, sessionId, uploadId }: Upload, offset: number): string =>
  `upload.part|${tenantId}|${sessionId}|${uploadId}|${offset}`;

async function storePart(
  context: ServicesContext,
  trx: DatabaseTransaction,
  upload: Upload,
  { offset, bytes }: Part,
): Promise<Upload> {
  const sealer = await context.sealers.community(trx, upload.tenantId, upload.communityId);
  await context.blobs.put(partKey(upload, offset), sealer.sealBlob(bytes, placeOf(upload, offset)));
  const change = {
    received: offset + bytes.length,
    parts: [...upload.parts, bytes.length],
    expiresAt: new Date(context.now().getTime() + UPLOAD_LIFETIME_MS),
  };
  await updateUpload(trx, upload, change);
  return { ...upload, ...change };
}

async function complete(
  context: ServicesContext,
  trx: DatabaseTransaction,
  session: SessionRow,
  upload: Upload,
): Promise<Stored> {
  const { sessionId, artefactId, sha256 } = upload;
  const bytes = await joined(context, trx, upload);
  try {
    await storeLocked(context, trx, session, { sessionId, artefactId, announced: sha256, bytes });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'CONTENT_HASH_MISMATCH') throw error;
    // Not thrown here: that the upload is forgotten has to be committed.
    await deleteUpload(trx, upload);
    return { upload, mismatch: error };
  }
  const completedAt = context.now();
  await updateUpload(trx, upload, { completedAt });
  return { upload: { ...upload, completedAt } };
}

async function joined(
  context: ServicesContext,
  trx: DatabaseTransaction,
  upload: Upload,
): Promise<Uint8Array> {
  const sealer = await context.sealers.community(trx, upload.tenantId, upload.communityId);
  const bytes = new Uint8Array(upload.size);
  let offset = 0;
  for (const [index, key] of partKeys(upload).entries()) {
    bytes.set(sealer.openBlob(await context.blobs.get(key), placeOf(upload, offset)), offset);
    offset += upload.parts[index] ?? 0;
  }
  return bytes;
}

/** If this fails, the sweep removes the rest. */
async function removeParts({ blobs }: ServicesContext, upload: Upload): Promise<void> {
  await Promise.allSettled(partKeys(upload).map((key) => blobs.remove(key)));
}
