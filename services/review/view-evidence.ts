import { z } from 'zod';
import { isPasswordHash } from '#core/contract/form-answer.ts';
import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import { opens } from '#core/evidence/commitment.ts';
import type { EvidenceEvent, Opening } from '#core/evidence/evidence-schema.ts';
import { CheckResult, OutcomeVerdict } from '#core/proofing/verdicts.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ReviewEvidence } from '#services/contract/review.ts';
import type { AccountPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { artefactPlace, listArtefacts, listSegments } from '#services/sessions/index.ts';
import { listLooks, type StoredCase } from './case.repository.ts';
import { audit, requireClaim, requireLockedCase, requireSession, SUPERVISOR_LOOK } from './claim.ts';
import { readNotes } from './note.repository.ts';
import { beforeReview } from './reviewed-verdict.ts';

type ViewContext = Pick<ServicesContext, 'db' | 'now' | 'sealers' | 'blobs'>;

/** The evidence that the claim entitles to see. */
interface View {
  found: StoredCase;
  session: SessionRow;
  sealer: Sealer;
}

/**
 * Runs one view of the claiming reviewer. The audit has it before anything is read that lies outside the database.
 *
 * @throws ProblemError `CASE_NOT_FOUND`, `CASE_NOT_CLAIMED`, `CASE_CLOSED`.
 */
async function viewed<T>(
  context: ViewContext,
  reviewer: AccountPrincipal,
  caseId: string,
  seen: { action: string; artefactId?: string },
  find: (trx: DatabaseTransaction, view: View) => Promise<T>,
): Promise<View & { rows: T }> {
  const at = context.now();
  const { action, ...what } = seen;
  return context.db.transaction().execute(async (trx) => {
    const found = await requireLockedCase(trx, reviewer, caseId);
    requireClaim(found, reviewer, at);
    const session = await requireSession(trx, found);
    const sealer = await context.sealers.community(trx, found.tenantId, found.communityId);
    const view: View = { found, session, sealer };
    const rows = await find(trx, view);
    await audit(trx, reviewer, action, { caseId, sessionId: found.sessionId, ...what }, at);
    return { ...view, rows };
  });
}

/** Everything that the reviewer decides by, but the pictures themselves. @throws ProblemError as {@link viewed} */
export async function viewEvidence(
  context: ViewContext,
  reviewer: AccountPrincipal,
  caseId: string,
): Promise<ReviewEvidence> {
  const seen = { action: 'review.evidence-viewed' };
  const view = await viewed(context, reviewer, caseId, seen, async (trx, { found, session, sealer }) => ({
    segments: await listSegments(trx, session, sealer),
    artefacts: await listArtefacts(trx, session),
    looks: found.look === SUPERVISOR_LOOK ? await earlierLooks(trx, found, sealer) : [],
  }));
  const { found, session, rows } = view;
  const events = new Map(
    rows.segments.flatMap((segment) => segment.events.map((event) => [event.seq, event])),
  );
  const openings = rows.segments.flatMap((segment) => segment.openings);
  return {
    caseId,
    ...sandboxMark(session),
    sessionId: found.sessionId,
    kind: found.kind,
    reasons: found.reasons,
    flow: session.flow,
    startedAt: session.startedAt.toISOString(),
    endedAt: session.endedAt?.toISOString() ?? null,
    counter: OutcomeVerdict.nullable().parse(session.provisional),
    services: beforeReview(OutcomeVerdict.nullable().parse(session.final)),
    checks: checksOf(session),
    fields: openings.flatMap((opening) => fieldOf(opening, events)),
    pictures: await picturesOf(context, view, rows.artefacts, committedPictures(events, openings)),
    earlierLooks: rows.looks,
  };
}

const Summary = z.object({ checks: z.array(CheckResult) });

function checksOf({ summary }: SessionRow): CheckResult[] {
  return Summary.safeParse(summary).data?.checks ?? [];
}

type EventsBySeq = ReadonlyMap<number, EvidenceEvent>;

function fieldOf({ seq, name, kind, value }: Opening, events: EventsBySeq): ReviewEvidence['fields'] {
  return kind === 'json'
    ? [{ seq, event: events.get(seq)?.type ?? '', name, value: isPasswordHash(value) || value }]
    : [];
}

type Artefact = Awaited<ReturnType<typeof listArtefacts>>[number];

async function bytesOf({ blobs }: ViewContext, { session, sealer }: View, artefact: Artefact) {
  const place = artefactPlace(session.tenantId, session.sessionId, artefact.artefact_id);
  return sealer.openBlob(await blobs.get(artefact.blob_key), place);
}

interface CommittedPicture {
  name: string;
  event: string;
  salt: string;
  digest: string;
}

function committedPictures(events: EventsBySeq, openings: readonly Opening[]): CommittedPicture[] {
  return openings.flatMap(({ seq, name, kind, salt }) => {
    const event = events.get(seq);
    const digest = event?.commitments.find((made) => made.name === name)?.digest;
    return kind === 'bytes' && event && digest !== undefined
      ? [{ name, event: event.type, salt, digest }]
      : [];
  });
}

/** One after the other: only one lies in memory at a time. */
async function picturesOf(
  context: ViewContext,
  view: View,
  artefacts: readonly Artefact[],
  committed: readonly CommittedPicture[],
): Promise<ReviewEvidence['pictures']> {
  const pictures: ReviewEvidence['pictures'] = [];
  for (const artefact of artefacts) pictures.push(await pictureOf(context, view, artefact, committed));
  return pictures;
}

/** Names a picture by the commitment that its bytes open, so the reviewer sees only signed pictures. */
async function pictureOf(
  context: ViewContext,
  view: View,
  artefact: Artefact,
  committed: readonly CommittedPicture[],
): Promise<ReviewEvidence['pictures'][number]> {
  const bytes = await bytesOf(context, view, artefact);
  const opened = committed.find(({ digest, salt }) => opens(digest, { kind: 'bytes', salt, bytes }));
  const { name = null, event = null } = opened ?? {};
  return { artefactId: artefact.artefact_id, size: artefact.size, name, event };
}

async function earlierLooks(
  trx: DatabaseTransaction,
  found: StoredCase,
  sealer: Sealer,
): Promise<ReviewEvidence['earlierLooks']> {
  const notes = await readNotes(trx, sealer, found);
  const looks = await listLooks(trx, found.tenantId, { caseId: found.caseId });
  return looks.map(({ look, decision, reasonCode }) => ({
    look,
    decision,
    reasonCode,
    text: notes.get(look) ?? null,
  }));
}

/** First bytes by which a picture is known; a browser must not treat anything else as a picture. */
const MEDIA_TYPES = [
  { start: [0xff, 0xd8, 0xff], type: 'image/jpeg' },
  { start: [0x89, 0x50, 0x4e, 0x47], type: 'image/png' },
] as const;

/** The bytes of one picture. @throws ProblemError `PICTURE_NOT_FOUND` and as {@link viewed} */
export async function viewPicture(
  context: ViewContext,
  reviewer: AccountPrincipal,
  caseId: string,
  artefactId: string,
): Promise<{ bytes: Uint8Array; type: string }> {
  const seen = { action: 'review.picture-viewed', artefactId };
  const view = await viewed(context, reviewer, caseId, seen, async (trx, { session }) => {
    const artefacts = await listArtefacts(trx, session);
    const artefact = artefacts.find(({ artefact_id }) => artefact_id === artefactId);
    if (!artefact) throw new ProblemError('PICTURE_NOT_FOUND');
    return artefact;
  });
  const bytes = await bytesOf(context, view, view.rows);
  const known = MEDIA_TYPES.find(({ start }) => start.every((byte, i) => bytes[i] === byte));
  return { bytes, type: known?.type ?? 'application/octet-stream' };
}
