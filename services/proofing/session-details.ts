import type { z } from 'zod';
import type { DetailsFilter, SessionDetails } from '#core/contract/session-details.ts';
import { phoneOf } from '#core/proofing/signed-device.ts';
import type { CheckCategory, CheckResult } from '#core/proofing/verdicts.ts';
import { listSessionEvents } from '#services/events/index.ts';
import type { Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { listArtefacts } from '#services/sessions/index.ts';
import { findFaceKey } from './face-key.repository.ts';
import { progressFor } from './follow-progress.ts';
import { detailed, documentsFor, mayReadParties, mayReadPersonalData } from './personal-data.ts';
import { requireSession } from './reachable-session.ts';
import { resultOf } from './session-facts.ts';
import { signResult } from './sign-result.ts';
import { type StoredSummary, summaryOf } from './stored-summary.ts';

/** The signed state of a session, Pending and In Progress included. @throws ProblemError `SESSION_NOT_FOUND`. */
export async function sessionResult(context: ServicesContext, caller: Caller, id: string) {
  const session = await requireSession(context, caller, id);
  const { eventCount: count, head } = session;
  const phone = mayReadParties(caller) ? phoneOf(session.device) : undefined;
  return signResult(context, {
    ...resultOf(session),
    ...(head === null ? {} : { evidence: { count, head } }),
    ...(phone ? { phone } : {}),
  });
}

/** Categories with the names of the web services specification, part 2; the last four are this project's own. */
const CATEGORY_NAMES: Readonly<Record<CheckCategory, string>> = {
  'extracted-data': 'Extracted Data Check',
  'document-liveness': 'Document Liveness',
  visual: 'Visual Check',
  'document-validity': 'Document Validity',
  'image-quality': 'Image Quality',
  'face-capture': 'Face Capture',
  'face-liveness': 'Face Liveness',
  'face-comparison': 'Face Comparison',
  inspection: 'Inspection',
};
const CERTIFICATES: Record<'document' | 'face' | 'inspection', readonly CheckCategory[]> = {
  document: ['extracted-data', 'document-liveness', 'visual', 'document-validity', 'image-quality'],
  face: ['face-capture', 'face-liveness', 'face-comparison'],
  inspection: ['inspection'],
};

/** Session and results in one answer, optionally only the checks of one certificate type. */
export async function sessionDetails(
  context: ServicesContext,
  caller: Caller,
  id: string,
  { certificateType }: z.infer<typeof DetailsFilter>,
): Promise<z.infer<typeof SessionDetails>> {
  const session = await requireSession(context, caller, id);
  const artefacts = await listArtefacts(context.db, session);
  const wanted = certificateType && CERTIFICATES[certificateType];
  const showsParties = mayReadParties(caller);
  const events = await listSessionEvents(context.db, session);
  const progress = await progressFor(context, caller, session);
  const summary = summaryOf(session);
  const { attestation, inspections, decision, conclusion } = summary;
  const checks = summary.checks.filter(({ category }) => !wanted || wanted.includes(category));
  const showsDocuments =
    mayReadPersonalData(caller) && (certificateType === undefined || certificateType === 'document');
  return {
    session: resultOf(session),
    summary: keptSummary(session, summary),
    inputs: {
      ...(attestation ? { attestation } : {}),
      ...(inspections ? { inspections } : {}),
      ...(decision ? { decision } : {}),
      ...(conclusion ? { conclusion } : {}),
    },
    flow: session.flow,
    origin: session.origin,
    reference: session.reference,
    kioskId: showsParties ? session.kioskId : null,
    completedBy: showsParties ? session.completedBy : null,
    startedAt: session.startedAt.toISOString(),
    ...(session.endedAt ? { endedAt: session.endedAt.toISOString() } : {}),
    expiresAt: session.expiresAt.toISOString(),
    evidence: { count: session.eventCount, head: session.head },
    ...(progress ? { progress } : {}),
    checks,
    fraudChecks: byCategory(checks),
    deviceSignals: showsParties ? session.device : null,
    faceKey: (await findFaceKey(context.db, session)) ?? null,
    ...(showsDocuments ? { documents: (await documentsFor(context, caller, session)).map(detailed) } : {}),
    artefacts: artefacts.map(({ artefact_id, size }) => ({ artefactId: artefact_id, size })),
    events: showsParties ? events : events.map(withoutReviewer),
  };
}

/** An event of a review names the reviewer by a pseudonym. */
function withoutReviewer<T extends { data: Record<string, unknown> }>({ data, ...event }: T) {
  const { reviewer: _reviewer, ...rest } = data;
  return { ...event, data: rest };
}

function keptSummary(session: SessionRow, { checks, fuzzyMatchScore, realIDDetectionStatus }: StoredSummary) {
  const scored = checks.flatMap((check) =>
    check.value === undefined ? [] : [[scoreName(check), check.value] as const],
  );
  return {
    scores: Object.fromEntries(scored),
    fuzzyMatchScore: fuzzyMatchScore ?? null,
    realIDDetectionStatus: realIDDetectionStatus ?? null,
    documentType: session.documentType,
    documentExpiry: session.documentExpiresOn?.replaceAll('-', '') ?? null,
    captureType: session.captureType,
    retries: session.retries,
  };
}

/** Several documents and fields have scores of one check. */
const scoreName = ({ id, document, subject }: CheckResult): string =>
  [
    id,
    ...(document !== undefined && document > 1 ? [String(document)] : []),
    ...(id === 'applicant.entered-data' && subject ? [subject] : []),
  ].join('/');

function byCategory(checks: readonly CheckResult[]) {
  const categories = Object.keys(CATEGORY_NAMES) as CheckCategory[];
  return categories
    .map((category) => ({
      category,
      name: CATEGORY_NAMES[category],
      checks: checks.filter((check) => check.category === category),
    }))
    .filter((group) => group.checks.length > 0);
}
