import type { CapturedPicture } from '#capture/captured-picture.ts';
import type { Flow } from '#core/contract/flow.ts';
import { comparedPortrait } from '#core/document/sides.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { COMPARED_EVENT, comparisonEvent } from '#core/proofing/session-log/selfie-events.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { artefactPlace, listArtefacts } from '#services/sessions/index.ts';
import type { OpenJob } from './capture-desk.ts';
import type { OpenSession } from './capture-state.ts';

/**
 * Compares the selfie of a session with the portrait of its document; undefined while it lacks one of them.
 * @param fresh pictures that are not stored yet
 * @throws ProblemError `CAPTURE_BUSY`; AppError MODEL_FAILED
 */
export async function compared(
  open: OpenJob,
  session: OpenSession,
  fresh: readonly CapturedPicture[],
): Promise<ComparisonRecord | undefined> {
  const { selfie, documents, consents } = session;
  if (!selfie || !consents.biometric || !documents.some(({ complete }) => complete)) return undefined;
  const id = comparedPortrait(documents)?.id;
  const [face, portrait] = [
    await bytesOf(open, session, selfie.image.id, fresh),
    id === undefined ? undefined : await bytesOf(open, session, id, fresh),
  ];
  if (!face) return undefined;
  const { context, job, flow } = open;
  return context.captures.judge(job.place, { task: 'compare', selfie: face, portrait, flow });
}

/** The log events of a comparison. */
export function comparisonDrafts(
  { comparison: { selfieToPortrait } }: Flow,
  { selfie, documents }: OpenSession,
  comparison: ComparisonRecord | undefined,
): EvidenceDraft[] {
  if (!comparison || !selfie) return [];
  const pictures = { selfie: selfie.image.id, with: comparedPortrait(documents)?.id };
  return [comparisonEvent(COMPARED_EVENT, comparison, selfieToPortrait, pictures)];
}

/** Whether selfie and document show two persons, by their checks. */
export const showsOther = (checks: readonly CheckResult[]): boolean =>
  checks.some(({ id, verdict }) => id === 'face.comparison' && verdict === 'FAILED');

async function bytesOf(
  { context, job: { place } }: OpenJob,
  { sessionId }: OpenSession,
  id: string,
  fresh: readonly CapturedPicture[],
): Promise<Uint8Array | undefined> {
  const own = fresh.find((picture) => picture.id === id);
  if (own) return own.bytes;
  const { tenantId, communityId } = place;
  const stored = await listArtefacts(context.db, { tenantId, sessionId });
  const key = stored.find(({ artefact_id }) => artefact_id === id)?.blob_key;
  if (key === undefined) return undefined;
  const sealer = await context.sealers.community(context.db, tenantId, communityId);
  return sealer.openBlob(await context.blobs.get(key), artefactPlace(tenantId, sessionId, id));
}
