import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type AppError, failure } from '#core/contract/errors.ts';
import {
  ArtefactDeclaration,
  OUTBOX_ARTEFACT,
  OUTBOX_EVIDENCE,
  OUTBOX_SECOND_LOG,
  OUTBOX_SESSION,
  Stored,
  type VaultStanding,
} from '#core/contract/outbox-entries.ts';
import type { ServicesClient } from '#sdk/network/services-client.ts';
import { UploadState } from '#services/contract/uploads.ts';
import type { ArtefactRepository, OutboxEntry } from '../ports/vault.ts';

/** Uploads of a slow line: a session's segment or picture may take this long. */
const UPLOAD_TIMEOUT_MS = 60_000;
/** Bytes that one request carries. */
const WHOLE_BYTES = 1024 * 1024;
/** The most that is sent again when the line breaks. */
const PART_BYTES = 512 * 1024;

/**
 * Sends one outbox entry and answers the receipt as it came, unverified.
 *
 * @throws RequestError, or AppError `STORAGE_FAILED` when the entry names data that the vault does not hold.
 */
export async function sendEntry(
  client: ServicesClient,
  artefacts: Pick<ArtefactRepository, 'find'>,
  entry: OutboxEntry,
  standing?: VaultStanding,
): Promise<string> {
  const path = `/proofingsession/${entry.sessionId}`;
  const { entryId, idempotencyKey, payload } = entry;
  const json = { entryId, idempotencyKey, payload, ...(standing ? { vault: standing } : {}) };
  const upload = { json, answer: Stored, timeoutMs: UPLOAD_TIMEOUT_MS };
  switch (entry.kind) {
    case OUTBOX_SESSION:
      return (await client.authorised({ ...upload, method: 'PUT', path })).receipt;
    case OUTBOX_EVIDENCE:
      return (await client.authorised({ ...upload, method: 'POST', path: `${path}/evidence` })).receipt;
    case OUTBOX_ARTEFACT: {
      await sendContent(client, artefacts, entry);
      return (await client.authorised({ ...upload, method: 'POST', path: `${path}/artefacts` })).receipt;
    }
    case OUTBOX_SECOND_LOG:
      return (await client.authorised({ ...upload, method: 'POST', path: `${path}/second-log` })).receipt;
    default:
      throw unsendable(`entries of kind ${entry.kind} are not known`);
  }
}

/**
 * The bytes go first; repeating them does no harm, so a killed process simply starts the entry again. Many of them go in
 * parts, so that a line that breaks again and again still brings them over.
 */
async function sendContent(
  client: ServicesClient,
  artefacts: Pick<ArtefactRepository, 'find'>,
  entry: OutboxEntry,
): Promise<void> {
  const declared = ArtefactDeclaration.safeParse(entry.payload);
  if (!declared.success) throw unsendable('the payload is no artefact declaration');
  const { artefactId } = declared.data;
  const bytes = artefacts.find(entry.sessionId ?? '', artefactId)?.bytes;
  if (!bytes) throw unsendable(`the vault holds no artefact ${artefactId}`);
  if (bytes.length > WHOLE_BYTES)
    return sendInParts(client, `/proofingsession/${entry.sessionId}`, declared.data, bytes);
  const digest = createHash('sha256').update(bytes).digest('base64');
  await client.authorised({
    method: 'PUT',
    path: `/proofingsession/${entry.sessionId}/artefacts/${artefactId}/content`,
    bytes,
    headers: { 'content-digest': `sha-256=:${digest}:` },
    answer: z.undefined(),
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
}

/** Announces the bytes, which also tells how many of them the services have, and sends the rest part by part. */
async function sendInParts(
  client: ServicesClient,
  session: string,
  { artefactId, size, sha256, mediaType }: ArtefactDeclaration,
  bytes: Uint8Array,
): Promise<void> {
  const json = { artefactId, size, sha256, mediaType };
  const path = `${session}/uploads`;
  const upload = await client.authorised({ method: 'POST', path, json, answer: UploadState });
  if (upload.complete) return;
  for (let { offset } = upload; offset < bytes.length; offset += PART_BYTES) {
    await client.authorised({
      method: 'PATCH',
      path: `${path}/${upload.uploadId}`,
      bytes: bytes.subarray(offset, offset + PART_BYTES),
      headers: { 'upload-offset': String(offset) },
      answer: z.undefined(),
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
  }
}

function unsendable(probe: string): AppError {
  return failure('STORAGE_FAILED', probe, {
    component: 'outbox',
    hint: 'Export the evidence of this session and report the fault.',
  });
}
