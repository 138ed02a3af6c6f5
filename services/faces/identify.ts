import type { IdentifiedSelfie, IdentifySelfie } from '#services/contract/faces.ts';
import { GALLERY_MODEL_ID } from '#services/contract/gallery.ts';
import { findFace, type Galleries } from '#services/gallery/index.ts';
import { actorOf, type ClientPrincipal } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { requireModule } from '#services/platform/index.ts';
import type { FaceReading } from '#services/proofing/index.ts';
import { beginAttempt, concludeAttempt } from './attempt.ts';
import type { pictureReader } from './read-picture.ts';

/** What identification works with. */
export interface Faces {
  context: ServicesContext;
  galleries: Galleries;
  readPicture: ReturnType<typeof pictureReader>;
}

/** What one picture says of liveness. */
const ONE_PICTURE = { verdict: 'NOT_PERFORMED', reason: 'one-picture' } as const;

/**
 * Says which enrolled face a picture shows. It neither proves who is in front of a camera nor enrols anybody, and a score
 * is told to nobody: who could read scores could feel their way to a face.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`, `GALLERY_OFF`, `LICENSE_MODULE_MISSING`, `LICENSE_EXPIRED`, `RATE_LIMITED`,
 * `PICTURE_REFUSED`, `FACES_BUSY`, `FACE_MODELS_MISSING`
 */
export async function identifySelfie(
  faces: Faces,
  caller: ClientPrincipal,
  { communityId: named, picture, consent }: IdentifySelfie,
): Promise<IdentifiedSelfie> {
  const { context, galleries, readPicture } = faces;
  const { tenantId } = caller;
  const communityId = await requireCommunity(context.db, caller, named);
  const place = { tenantId, communityId };
  await requireModule(context.db, place, 'gallery', context.now());
  await galleries.requireOn(place);
  const attempt = await beginAttempt(context, {
    ...place,
    operation: 'identify',
    actor: actorOf(caller),
    consent,
  });
  const reading = await readPicture({ mimeType: picture.type, bytes: Buffer.from(picture.data, 'base64') });
  const template = usableTemplate(reading);
  const found = template
    ? await findFace(context.db, galleries, place, template)
    : ({ kind: 'picture-refused' } as const);
  const faceKey = found.kind === 'match' ? found.faceKey : null;
  await concludeAttempt(context, attempt, { outcome: found.kind, faceKey });
  return {
    attemptId: attempt.attemptId,
    outcome: found.kind,
    faceKey,
    quality: { verdict: template ? 'PASSED' : 'FAILED', reason: reasonOf(reading) },
    liveness: ONE_PICTURE,
  };
}

/** The template of a picture that is good enough; of another model it could not be compared. */
const usableTemplate = ({ hint, template }: FaceReading): Float32Array | undefined =>
  hint === 'ready' && template?.modelId === GALLERY_MODEL_ID ? template.vector : undefined;

/** A picture within the limits of a selfie may still show no face that can be compared. */
const reasonOf = (reading: FaceReading): string =>
  reading.hint === 'ready' && !usableTemplate(reading) ? 'no-template' : reading.hint;
