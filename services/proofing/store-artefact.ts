import { opens } from '../../main/domain/evidence/commitment.ts';
import { toBase64Url } from '../../main/domain/keys/bytes.ts';
import { sha256 } from '../../main/domain/keys/canonical-json.ts';
import { ProblemError } from '../contract/problem.ts';
import { type ArtefactDeclaration, OUTBOX_ARTEFACT } from '../contract/proofing.ts';
import type { KioskPrincipal } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import { insertArtefact, listArtefacts, listSegments } from '../records/evidence.repository.ts';
import { dayOf } from '../records/partitions.ts';
import { lockSession } from '../records/session.repository.ts';
import { type Submission, type SubmissionScope, submitEntry } from './submit-entry.ts';

interface Content {
  sessionId: string;
  artefactId: string;
  /** From the Content-Digest header, base64url. */
  announced: string;
  bytes: Uint8Array;
}

const placeOf = (tenantId: string, sessionId: string, artefactId: string): string =>
  `artefact.content|${tenantId}|${sessionId}|${artefactId}`;

/**
 * Stores the bytes of an artefact, sealed. Repeating the same bytes succeeds.
 *
 * @throws ProblemError `CONTENT_HASH_MISMATCH`, `SESSION_NOT_FOUND`, `IDEMPOTENCY_CONFLICT`.
 */
export async function storeContent(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  { sessionId, artefactId, announced, bytes }: Content,
): Promise<void> {
  const hash = toBase64Url(sha256(bytes));
  if (hash !== announced) {
    throw new ProblemError('CONTENT_HASH_MISMATCH', 'The bytes were altered or cut on their way.');
  }
  await context.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, kiosk.tenantId, sessionId);
    if (session?.kioskId !== kiosk.kioskId) {
      throw new ProblemError('SESSION_NOT_FOUND', 'This kiosk has no session of this id.');
    }
    if (session.eraseOn <= dayOf(context.now())) {
      throw new ProblemError('SESSION_ENDED', 'The personal data of this session were erased.');
    }
    const stored = (await listArtefacts(trx, session)).find(({ artefact_id }) => artefact_id === artefactId);
    if (stored?.content_hash === hash) return;
    if (stored) throw new ProblemError('IDEMPOTENCY_CONFLICT', 'The artefact was stored with other bytes.');
    const sealer = await context.sealers.community(trx, session.tenantId, session.communityId);
    const blobKey = `${session.tenantId}/${sessionId}/${artefactId}-${hash}`;
    await context.blobs.put(blobKey, sealer.seal(bytes, placeOf(session.tenantId, sessionId, artefactId)));
    const at = context.now();
    await insertArtefact(trx, session, { artefactId, size: bytes.length, contentHash: hash, blobKey, at });
  });
}

/**
 * Receipts an artefact after checking that its bytes are there and open their commitment in the log.
 *
 * @throws ProblemError `EVIDENCE_OUT_OF_ORDER` while bytes or opening are missing, `EVIDENCE_INVALID`.
 */
export async function declareArtefact(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  entry: Omit<Submission<ArtefactDeclaration>, 'kind'>,
) {
  return submitEntry(context, kiosk, {
    submission: { ...entry, kind: OUTBOX_ARTEFACT },
    apply: async (scope) => {
      await check(context, scope, entry.payload);
      return {};
    },
  });
}

async function check(
  context: ServicesContext,
  { trx, session }: SubmissionScope,
  declared: ArtefactDeclaration,
): Promise<void> {
  const sealer = await context.sealers.community(trx, session.tenantId, session.communityId);
  const artefacts = await listArtefacts(trx, session);
  const stored = artefacts.find(({ artefact_id }) => artefact_id === declared.artefactId);
  if (stored?.content_hash !== declared.sha256 || stored.size !== declared.size) {
    throw new ProblemError('EVIDENCE_OUT_OF_ORDER', 'Send the bytes of the artefact first.');
  }
  const segments = await listSegments(trx, session, sealer);
  const commitment = segments
    .flatMap(({ events }) => events)
    .flatMap((event) => event.commitments.map((made) => ({ ...made, seq: event.seq })))
    .find(({ digest }) => digest === declared.digest);
  const opening = segments
    .flatMap(({ openings }) => openings)
    .find(({ seq, name, kind }) => kind === 'bytes' && seq === commitment?.seq && name === commitment.name);
  if (!opening) {
    throw new ProblemError('EVIDENCE_OUT_OF_ORDER', 'Send the segment that opens this commitment first.');
  }
  const place = placeOf(session.tenantId, session.sessionId, declared.artefactId);
  const bytes = sealer.open(await context.blobs.get(stored.blob_key), place);
  if (!opens(declared.digest, { kind: 'bytes', salt: opening.salt, bytes })) {
    throw new ProblemError('EVIDENCE_INVALID', 'The bytes do not open the commitment in the log.');
  }
}
