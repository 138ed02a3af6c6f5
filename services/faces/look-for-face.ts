import type {
  FaceConsent,
  FaceLiveness,
  FaceOperation,
  FaceOutcome,
  IdentifySelfie,
  LiveFrames,
} from '#services/contract/faces.ts';
import { GALLERY_MODEL_ID } from '#services/contract/gallery.ts';
import { findFace, type Galleries } from '#services/gallery/index.ts';
import { actorOf, type ClientPrincipal, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { requireModule } from '#services/platform/index.ts';
import type { FaceReading } from '#services/proofing/index.ts';
import { beginAttempt, concludeAttempt } from './attempt.ts';
import type { pictureReader } from './face-of-picture.ts';
import { answersOf, livenessOf } from './liveness.ts';

/** Dependencies of identification. */
export interface Faces {
  context: ServicesContext;
  galleries: Galleries;
  readPicture: ReturnType<typeof pictureReader>;
}

interface Asked {
  communityId: string;
  operation: FaceOperation;
  picture: IdentifySelfie['picture'];
  consent: FaceConsent;
  /** Frames that answer the questions of a challenge. */
  live?: LiveFrames | undefined;
  /** A less similar face is no match under any threshold of the gallery. */
  leastScore?: number;
}

interface Looked {
  /** The common part of every answer. */
  told: {
    attemptId: string;
    outcome: FaceOutcome;
    faceKey: string | null;
    quality: { verdict: 'PASSED' | 'FAILED'; reason: string };
    liveness: FaceLiveness;
  };
  /** Whether the face that was found reached the least score; undefined where none was found. */
  isSimilar: boolean | undefined;
  /** The session of the match. */
  sessionId: string | undefined;
}

/**
 * Looks for the enrolled face that a picture shows, as one attempt. A score is never returned: a reader of scores could
 * feel their way to a face.
 *
 * @throws ProblemError `GALLERY_OFF`, `LICENSE_MODULE_MISSING`, `LICENSE_EXPIRED`, `RATE_LIMITED`, `PICTURE_REFUSED`,
 * `FACES_BUSY`, `FACE_MODELS_MISSING`, `LIVE_CHALLENGE_GONE`
 */
export async function lookForFace(
  { context, galleries, readPicture }: Faces,
  caller: ClientPrincipal | WalletPrincipal,
  { communityId, operation, picture, consent, live, leastScore = 0 }: Asked,
): Promise<Looked> {
  const place = { tenantId: caller.tenantId, communityId };
  await requireModule(context.db, place, 'gallery', context.now());
  await galleries.requireOn(place);
  const attempt = await beginAttempt(context, { ...place, operation, actor: actorOf(caller), consent });
  const answers = live && (await answersOf(context, attempt, live));
  const bytes = Buffer.from(picture.data, 'base64');
  const reading = await readPicture({ mimeType: picture.type, bytes }, answers);
  const liveness = livenessOf(live, answers, reading.answered);
  const template = usableTemplate(reading);
  const found = await lookedUp();
  const isSimilar = found.kind === 'match' ? found.score >= leastScore : undefined;
  const match = found.kind === 'match' && isSimilar ? found : undefined;
  const outcome = isSimilar === false ? 'no-match' : found.kind;
  const faceKey = match?.faceKey ?? null;
  await concludeAttempt(context, attempt, { outcome, faceKey });
  const quality = { verdict: template ? 'PASSED' : 'FAILED', reason: reasonOf(reading) } as const;
  const told = { attemptId: attempt.attemptId, outcome, faceKey, quality, liveness };
  return { told, isSimilar, sessionId: match?.sessionId };

  /** A face that did not answer is looked for nowhere. */
  async function lookedUp() {
    if (!template) return { kind: 'picture-refused' } as const;
    if (liveness.verdict === 'FAILED') return { kind: 'not-live' } as const;
    return findFace(context.db, galleries, place, template);
  }
}

/** The template of a picture that is good enough; of another model it could not be compared. */
const usableTemplate = ({ hint, template }: FaceReading): Float32Array | undefined =>
  hint === 'ready' && template?.modelId === GALLERY_MODEL_ID ? template.vector : undefined;

/** A picture within the limits of a selfie may still show no face that can be compared. */
const reasonOf = (reading: FaceReading): string =>
  reading.hint === 'ready' && !usableTemplate(reading) ? 'no-template' : reading.hint;
