import { GIVEN_PART_BYTES, type GivenSession, type Takers } from '#core/contract/given-session.ts';
import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { readGift } from '#core/evidence/hand-over.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { isAllowedAt } from '#services/flows/index.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { findSigners, listNeighbours } from '#services/platform/index.ts';
import {
  artefactPlace,
  findSession,
  listArtefacts,
  listSegments,
  type SessionRow,
} from '#services/sessions/index.ts';
import { missingPicture } from './take-over.ts';

/** The kiosks to which this one can hand a session of a flow over. */
export async function listTakers(
  { db }: Pick<ServicesContext, 'db'>,
  kiosk: KioskPrincipal,
  flowId: string,
): Promise<Takers> {
  const takers: Takers['takers'] = [];
  for (const { kioskId, did, name } of await listNeighbours(db, kiosk)) {
    if (await isAllowedAt(db, { tenantId: kiosk.tenantId, kioskId }, flowId)) takers.push({ did, name });
  }
  return { takers };
}

/**
 * Makes sure that a kiosk can continue with a session that was handed over to it.
 *
 * @returns the parts of its log
 * @throws ProblemError `SESSION_CLAIMED` where it was given to another, `HAND_OVER_REVOKED` where the kiosk that gave it is
 * none of the community any more, `EVIDENCE_OUT_OF_ORDER` while pictures are missing.
 */
export async function requireGiven(
  { sealers }: Pick<ServicesContext, 'sealers'>,
  db: DatabaseHandle,
  kiosk: KioskPrincipal,
  session: SessionRow,
): Promise<EvidenceSegment[]> {
  const { tenantId, communityId } = session;
  if (session.handedTo !== kiosk.did) throw new ProblemError('SESSION_CLAIMED');
  const segments = await listSegments(db, session, await sealers.community(db, tenantId, communityId));
  const gift = readGift(segments.at(-1)?.events.at(-1));
  const [giver] = gift ? await findSigners(db, session, [gift.from]) : [];
  if (!giver?.active) throw new ProblemError('HAND_OVER_REVOKED');
  const missing = await missingPicture(db, session, segments);
  if (missing === undefined) return segments;
  throw new ProblemError('EVIDENCE_OUT_OF_ORDER', `Artefact ${missing} of the other kiosk is missing.`);
}

/**
 * The part that the kiosk before has written, for the kiosk that continues.
 *
 * @throws ProblemError `SESSION_NOT_FOUND`, and as {@link requireGiven}.
 */
export async function readGiven(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  sessionId: string,
): Promise<GivenSession> {
  const session = await findGiven(context, kiosk, sessionId);
  const segments = await requireGiven(context, context.db, kiosk, session);
  const stored = await listArtefacts(context.db, session);
  const artefacts = stored.map(({ artefact_id: artefactId, size }) => ({ artefactId, size }));
  return { segments, artefacts };
}

/** A part of the bytes of one of its artefacts. @throws ProblemError as {@link readGiven}, and `PICTURE_NOT_FOUND`. */
export async function readGivenContent(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  { sessionId, artefactId, offset }: { sessionId: string; artefactId: string; offset: number },
): Promise<{ content: string }> {
  const { db, blobs, sealers } = context;
  const session = await findGiven(context, kiosk, sessionId);
  const stored = (await listArtefacts(db, session)).find(({ artefact_id }) => artefact_id === artefactId);
  if (!stored) throw new ProblemError('PICTURE_NOT_FOUND');
  const { tenantId, communityId } = session;
  const sealer = await sealers.community(db, tenantId, communityId);
  const bytes = sealer.openBlob(
    await blobs.get(stored.blob_key),
    artefactPlace(tenantId, sessionId, artefactId),
  );
  return { content: toBase64Url(bytes.subarray(offset, offset + GIVEN_PART_BYTES)) };
}

/** A caller without access to a session does not learn that it exists. */
async function findGiven(
  { db }: Pick<ServicesContext, 'db'>,
  kiosk: KioskPrincipal,
  sessionId: string,
): Promise<SessionRow> {
  const session = await findSession(db, kiosk.tenantId, sessionId);
  const isGiven =
    session?.handedTo === kiosk.did &&
    session.communityId === kiosk.communityId &&
    session.state === 'In Progress' &&
    !session.endedAt;
  if (isGiven) return session;
  throw new ProblemError('SESSION_NOT_FOUND', 'This kiosk has no session of this id.');
}
