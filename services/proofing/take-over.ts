import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { HANDED_OVER_EVENT, TAKEN_OVER_EVENT } from '#core/evidence/evidence-schema.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { findSigner, findSigners, type SigningKiosk } from '#services/platform/index.ts';
import { listArtefacts, listSegments, type SessionRow, updateSession } from '#services/sessions/index.ts';

/**
 * Moves a session to the kiosk that continues it. The part of the giving kiosk has arrived with its pictures, and its
 * last event names the kiosk that takes.
 *
 * @returns false where the session does not concern this kiosk.
 * @throws ProblemError `EVIDENCE_OUT_OF_ORDER` while the other part is not whole.
 */
export async function takeOver(
  context: ServicesContext,
  trx: DatabaseTransaction,
  {
    session,
    kiosk,
    payload,
  }: { session: SessionRow; kiosk: KioskPrincipal; payload: Pick<EvidenceSegment, 'events'> },
): Promise<boolean> {
  const [taken] = payload.events;
  const { tenantId, communityId, kioskId } = session;
  if (taken?.type !== TAKEN_OVER_EVENT || kioskId === null || communityId !== kiosk.communityId) return false;
  const sealer = await context.sealers.community(trx, tenantId, communityId);
  const segments = await listSegments(trx, session, sealer);
  const given = segments.at(-1)?.events.at(-1);
  if (given?.type !== HANDED_OVER_EVENT) {
    // A caller that cannot name the kiosk of a session does not learn that it exists.
    const holder = await findSigner(trx, { tenantId, kioskId });
    if (session.endedAt || holder?.did !== taken.payload.from) return false;
    throw new ProblemError('EVIDENCE_OUT_OF_ORDER', 'The hand-over of the other kiosk has not arrived.');
  }
  if (given.payload.to !== kiosk.did) return false;
  const missing = await missingPicture(trx, session, segments);
  if (missing !== undefined) {
    throw new ProblemError('EVIDENCE_OUT_OF_ORDER', `Artefact ${missing} of the other kiosk is missing.`);
  }
  await updateSession(trx, session, { kioskId: kiosk.kioskId, handedTo: null });
  return true;
}

/** A picture that the parts of a log name and that has not arrived. */
export async function missingPicture(
  db: DatabaseHandle,
  session: SessionRow,
  segments: readonly EvidenceSegment[],
): Promise<string | undefined> {
  const arrived = new Set((await listArtefacts(db, session)).map(({ artefact_id }) => artefact_id));
  const pictures = segments.flatMap(({ openings }) => openings).filter(({ kind }) => kind === 'bytes');
  return pictures.find(({ name }) => !arrived.has(name))?.name;
}

/** The kiosks that had a session, in the order of the hand-overs, without unregistered ones. */
export async function kiosksOf(
  trx: DatabaseTransaction,
  session: SessionRow,
  last: SigningKiosk,
  segments: readonly EvidenceSegment[],
): Promise<SigningKiosk[]> {
  const givers = segments
    .flatMap(({ events }) => events)
    .filter(({ type }) => type === HANDED_OVER_EVENT)
    .map(({ payload }) => String(payload.from));
  const known = givers.length > 0 ? await findSigners(trx, session, givers) : [];
  return [...givers.flatMap((did) => known.filter((kiosk) => kiosk.did === did)), last];
}
