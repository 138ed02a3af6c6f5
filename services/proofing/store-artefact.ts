import {
  type ArtefactDeclaration,
  type EvidenceSegment,
  OUTBOX_ARTEFACT,
} from '#core/contract/outbox-entries.ts';
import { opens } from '#core/evidence/commitment.ts';
import { liveFrameIds } from '#core/proofing/session-log/selfie-events.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { eraseLate, hasFinalVerdict } from '#services/privacy/index.ts';
import {
  artefactPlace,
  keepUntilVerdict,
  listArtefacts,
  listSegments,
  lockSession,
} from '#services/sessions/index.ts';
import { dueWhenWhole } from './judge-due.ts';
import { type Submission, type SubmissionScope, submitEntry } from './submit-entry.ts';

/**
 * Receipts an artefact after checking that its bytes are there and open the commitment of its name in the log. The last
 * one of a closed log makes its verdict due. Frames of an attempt that come after the final verdict are erased at once.
 *
 * @throws ProblemError `EVIDENCE_OUT_OF_ORDER` while bytes or opening are missing, `EVIDENCE_INVALID`.
 */
export async function declareArtefact(
  context: ServicesContext,
  kiosk: KioskPrincipal,
  entry: Omit<Submission<ArtefactDeclaration>, 'kind'>,
) {
  // A repetition may be of an entry whose process ended before it erased.
  let isLate = true;
  const answer = await submitEntry(context, kiosk, {
    submission: { ...entry, kind: OUTBOX_ARTEFACT },
    apply: async (scope) => {
      const segments = await check(context, scope, entry.payload);
      const { artefactId } = entry.payload;
      const frames = liveFrameIds(segments.flatMap(({ events }) => events));
      if (frames.includes(artefactId)) await keepUntilVerdict(scope.trx, scope.session, [artefactId]);
      isLate = hasFinalVerdict(scope.session);
      await dueWhenWhole(context, scope.trx, scope.session, scope.at);
      return {};
    },
  });
  if (isLate) await erase(context, kiosk, entry.payload);
  context.judgeSoon();
  return answer;
}

/** In a transaction of its own, because the one of an entry looks at the kiosk before it enters the audit log. */
async function erase(
  { db, now }: Pick<ServicesContext, 'db' | 'now'>,
  { tenantId, kioskId }: KioskPrincipal,
  { sessionId }: ArtefactDeclaration,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, tenantId, sessionId);
    if (session) await eraseLate(trx, session, { actor: `kiosk:${kioskId}`, at: now() });
  });
}

async function check(
  context: ServicesContext,
  { trx, session }: SubmissionScope,
  declared: ArtefactDeclaration,
): Promise<EvidenceSegment[]> {
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
    .find(({ digest, name }) => digest === declared.digest && name === declared.artefactId);
  const opening = segments
    .flatMap(({ openings }) => openings)
    .find(({ seq, name, kind }) => kind === 'bytes' && seq === commitment?.seq && name === commitment.name);
  if (!opening) {
    throw new ProblemError('EVIDENCE_OUT_OF_ORDER', 'Send the segment that opens this commitment first.');
  }
  const place = artefactPlace(session.tenantId, session.sessionId, declared.artefactId);
  const bytes = sealer.openBlob(await context.blobs.get(stored.blob_key), place);
  if (!opens(declared.digest, { kind: 'bytes', salt: opening.salt, bytes })) {
    throw new ProblemError('EVIDENCE_INVALID', 'The bytes do not open the commitment in the log.');
  }
  return segments;
}
