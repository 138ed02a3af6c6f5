import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  ArtefactDeclaration,
  OUTBOX_ARTEFACT,
  OUTBOX_EVIDENCE,
  OUTBOX_SESSION,
  Stored,
} from '../../services/contract/proofing.ts';
import type { ArtefactRepository, OutboxEntry } from '../ports/vault.ts';
import { AppError } from '../sdk/contract/errors.ts';
import type { ServicesClient } from './services-client.ts';

/** Uploads of a slow line: a session's segment or picture may take this long. */
const UPLOAD_TIMEOUT_MS = 60_000;

/**
 * Sends one outbox entry and answers the receipt as it came, unverified.
 *
 * @throws RequestError, or AppError `STORAGE_FAILED` when the entry names what the vault does not hold.
 */
export async function sendEntry(
  client: ServicesClient,
  artefacts: Pick<ArtefactRepository, 'find'>,
  entry: OutboxEntry,
): Promise<string> {
  const path = `/proofingsession/${entry.sessionId}`;
  const { entryId, idempotencyKey, payload } = entry;
  const json = { entryId, idempotencyKey, payload };
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
    default:
      throw unsendable(`entries of kind ${entry.kind} are not known`);
  }
}

/** The bytes go first; repeating them does no harm, so a killed process simply starts the entry again. */
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

function unsendable(probe: string): AppError {
  return new AppError('STORAGE_FAILED', 'This entry of the outbox cannot be sent.', {
    component: 'outbox',
    probe,
    nextStep: 'Export the evidence of this session and report the fault.',
  });
}
