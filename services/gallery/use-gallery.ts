import type { z } from 'zod';
import { wilson } from '#core/biometrics/calibration/error-rates.ts';
import { GALLERY_CONSENT_VERSION } from '#core/contract/gallery-consent.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type {
  CandidateList,
  ConfigureGallery,
  DecideSearch,
  EnrolAnswer,
  EnrolFace,
  GalleryReport,
  ReadCandidates,
  ReadReport,
  RemoveFace,
  SearchAnswer,
  SearchFace,
} from '#services/contract/gallery.ts';
import { DEFAULT_SEARCHES_PER_HOUR } from '#services/contract/gallery.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { rememberProof } from '#services/kernel/idempotency/proof-replay.repository.ts';
import { requireModule } from '#services/platform/index.ts';
import { allowOperator } from './allow-operator.ts';
import * as rows from './gallery.repository.ts';
import * as faces from './gallery-face.repository.ts';
import * as searches from './gallery-search.repository.ts';
import { audit, lockLiveSession, type Use } from './gallery-use.ts';
import { readTemplate } from './read-template.ts';
import { runSearch } from './run-search.ts';

/** False match rates of one comparison for which a report gives the rate of a whole search. */
const REPORTED_FMR = [1e-3, 1e-4, 1e-5, 1e-6];

/**
 * Turns a gallery on or off; while it is off nothing in it can be used, and nothing is lost. The same signed request
 * again changes nothing: later decisions stay.
 */
export async function configureGallery(use: Use, body: z.infer<typeof ConfigureGallery>): Promise<void> {
  const { actor, proof } = await allowOperator(use.context, use.kiosk, 'configure', body);
  const at = use.context.now();
  const { searchesPerHour = DEFAULT_SEARCHES_PER_HOUR, checkDuplicates = false, ...given } = body.payload;
  const setting = { ...given, searchesPerHour, checkDuplicates };
  const { purpose: _, ...data } = setting;
  await use.context.db.transaction().execute(async (trx) => {
    if (!(await rememberProof(trx, proof))) return;
    await rows.putSetting(trx, use.kiosk, setting, { actor, at });
    await audit(use, trx, { actor, at, action: 'gallery.configured', data });
  });
}

/**
 * Enrols one face. The same signed request again answers the same, and never brings back a face that was removed.
 * @throws ProblemError `GALLERY_OFF`, `AUTHORITY_INVALID`, `INVALID_REQUEST`, `IDEMPOTENCY_CONFLICT`, `GALLERY_FACE_NOT_FOUND`,
 * `SESSION_NOT_FOUND`, `SESSION_ENDED` when its data were erased, `RATE_LIMITED`, `LICENSE_MODULE_MISSING`,
 * `LICENSE_EXPIRED`
 */
export async function enrolFace(use: Use, body: z.infer<typeof EnrolFace>): Promise<EnrolAnswer> {
  const { context, galleries, kiosk } = use;
  const { actor, proof } = await allowOperator(context, kiosk, 'enrol', body);
  const { requestId, template, consent, sessionId, checkDuplicates } = body.payload;
  requireConsent(consent);
  const setting = await galleries.requireOn(kiosk);
  await requireModule(context.db, kiosk, 'gallery', context.now());
  await requireSession(use, sessionId);
  const { bytes, vector } = readTemplate(template);
  const at = context.now();
  // Before the face itself is stored.
  const duplicates =
    setting.checkDuplicates || checkDuplicates
      ? await runSearch(use, { searchId: requestId, kind: 'duplicate', sessionId, bytes, vector, actor })
      : undefined;
  const sealer = await context.sealers.community(context.db, kiosk.tenantId, kiosk.communityId);
  const { faceKey, revision } = await context.db.transaction().execute(async (trx) => {
    // The search may have taken long, and an applicant who withdrew meanwhile has a proof that nothing is left.
    await lockLiveSession(use, trx, sessionId);
    const face = { faceKey: uuidV7(at.getTime()), requestId, sessionId, template: bytes, consent };
    const isFirst = await rememberProof(trx, proof);
    const stored = await faces.insertFace(trx, kiosk, sealer, face, { actor, at });
    if (!stored.isSame) {
      throw new ProblemError('IDEMPOTENCY_CONFLICT', 'This request enrolled another face.');
    }
    if (!stored.isNew) return { faceKey: stored.faceKey };
    if (!isFirst)
      throw new ProblemError(
        'GALLERY_FACE_NOT_FOUND',
        'This request enrolled the face; it was removed since.',
      );
    const next = await rows.raiseRevision(trx, kiosk);
    await audit(use, trx, {
      actor,
      at,
      action: 'gallery.enrolled',
      data: { faceKey: stored.faceKey, sessionId },
    });
    return { faceKey: stored.faceKey, revision: next };
  });
  if (revision !== undefined) {
    await galleries.follow(kiosk, revision, (faces) => faces.add({ faceKey, vector }));
  }
  return { faceKey, ...(duplicates ? { duplicates } : {}) };
}

/** Removes one face for good, also while the gallery is off: a consent can always be withdrawn. */
export async function removeFace(use: Use, body: z.infer<typeof RemoveFace>): Promise<void> {
  const { actor } = await allowOperator(use.context, use.kiosk, 'remove', body);
  const at = use.context.now();
  const { faceKey } = body.payload;
  const revision = await use.context.db.transaction().execute(async (trx) => {
    if (!(await faces.removeFace(trx, use.kiosk, faceKey))) {
      throw new ProblemError('GALLERY_FACE_NOT_FOUND', 'The face was removed before, or never enrolled.');
    }
    const next = await rows.raiseRevision(trx, use.kiosk);
    await audit(use, trx, { actor, at, action: 'gallery.removed', data: { faceKey } });
    return next;
  });
  await use.galleries.follow(use.kiosk, revision, (faces) => faces.remove(faceKey));
}

/**
 * Looks for one face. The caller learns only whether a reviewer has to look.
 * @throws ProblemError `GALLERY_OFF`, `AUTHORITY_INVALID`, `INVALID_REQUEST`, `SESSION_NOT_FOUND`, `RATE_LIMITED`,
 * `IDEMPOTENCY_CONFLICT`, `SESSION_ENDED` when its data were erased, `LICENSE_MODULE_MISSING`, `LICENSE_EXPIRED`
 */
export async function searchFace(use: Use, body: z.infer<typeof SearchFace>): Promise<SearchAnswer> {
  const { actor } = await allowOperator(use.context, use.kiosk, 'search', body);
  const { searchId, template, consent, sessionId } = body.payload;
  requireConsent(consent);
  await use.galleries.requireOn(use.kiosk);
  await requireModule(use.context.db, use.kiosk, 'gallery', use.context.now());
  await requireSession(use, sessionId);
  const probe = { searchId, kind: 'search', sessionId, ...readTemplate(template), actor } as const;
  return { searchId, outcome: await runSearch(use, probe) };
}

/** The candidates of a search, for a reviewer. */
export async function readCandidates(use: Use, body: z.infer<typeof ReadCandidates>): Promise<CandidateList> {
  const { actor } = await allowOperator(use.context, use.kiosk, 'candidates', body);
  const { searchId } = body.payload;
  const { candidates, threshold, gallerySize, decision } = await requireSearch(use, searchId);
  const sessions = await faces.sessionsOf(
    use.context.db,
    use.kiosk,
    candidates.map(({ faceKey }) => faceKey),
  );
  await audit(use, use.context.db, {
    actor,
    at: use.context.now(),
    action: 'gallery.candidates-read',
    data: { searchId },
  });
  return {
    // A face that was removed since is no longer a candidate.
    candidates: candidates
      .filter(({ faceKey }) => sessions.has(faceKey))
      .map(({ faceKey, score }, index) => ({
        rank: index + 1,
        faceKey,
        sessionId: sessions.get(faceKey) ?? '',
        score,
      })),
    threshold,
    gallerySize,
    decision,
  };
}

/** A reviewer's word on a search; the same signed request again does not overrule later words. */
export async function decideSearch(use: Use, body: z.infer<typeof DecideSearch>): Promise<void> {
  const { actor, proof } = await allowOperator(use.context, use.kiosk, 'decide', body);
  const { searchId, decision } = body.payload;
  await requireSearch(use, searchId);
  const at = use.context.now();
  await use.context.db.transaction().execute(async (trx) => {
    if (!(await rememberProof(trx, proof))) return;
    await searches.decideSearch(trx, use.kiosk, searchId, decision, { actor, at });
    await audit(use, trx, { actor, at, action: 'gallery.decided', data: { searchId, decision } });
  });
}

/** How often a search at this size errs: as observed, and as predicted from the error rate of one comparison. */
export async function galleryReport(use: Use, body: z.infer<typeof ReadReport>): Promise<GalleryReport> {
  await allowOperator(use.context, use.kiosk, 'report', body);
  const { db } = use.context;
  const setting = await rows.findSetting(db, use.kiosk);
  const gallerySize = await faces.countFaces(db, use.kiosk);
  const seen = await searches.countSearches(db, use.kiosk);
  return {
    enabled: setting?.enabled ?? false,
    gallerySize,
    threshold: setting?.threshold ?? 1,
    searches: seen.searches,
    fpirObserved: wilson(seen.wrong, seen.judged),
    fpirExpected: REPORTED_FMR.map((fmr) => ({ fmr, fpir: 1 - (1 - fmr) ** gallerySize })),
  };
}

/** A face must come from a session of the community, so that its person stays known. */
async function requireSession({ context, kiosk }: Use, sessionId: string): Promise<void> {
  if (await rows.isSessionOf(context.db, kiosk, sessionId)) return;
  throw new ProblemError('SESSION_NOT_FOUND');
}

async function requireSearch({ context, kiosk }: Use, searchId: string): Promise<searches.StoredSearch> {
  const found = await searches.findSearch(context.db, kiosk, searchId);
  if (found) return found;
  throw new ProblemError('SEARCH_NOT_FOUND');
}

function requireConsent({ textVersion }: { textVersion: string }): void {
  if (textVersion === GALLERY_CONSENT_VERSION) return;
  throw invalidRequest([
    {
      path: '/payload/consent/textVersion',
      message: 'the text has another version',
      allowed: [GALLERY_CONSENT_VERSION],
    },
  ]);
}
