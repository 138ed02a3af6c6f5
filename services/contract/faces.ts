import { z } from 'zod';
import { Language } from '#core/contract/language.ts';
import { Did } from '#core/contract/platform.ts';
import { GALLERY_CONSENT_VERSION } from './gallery-consent.ts';

/** What a face is looked for. */
export const FACE_OPERATIONS = ['identify', 'authenticate'] as const;
export type FaceOperation = (typeof FACE_OPERATIONS)[number];

/** What is said of a picture that was accepted as one of a face, and of one that was not. */
const FACE_OUTCOMES = ['match', 'no-match', 'ambiguous', 'picture-refused'] as const;
const FaceOutcome = z
  .enum(FACE_OUTCOMES)
  .describe('`ambiguous`: two enrolled faces are so close that neither is a match.');
export type FaceOutcome = z.infer<typeof FaceOutcome>;
/** What is stored of an attempt: `begun` where it ended in a refusal, `limited` where the face was asked for too often. */
export type StoredFaceOutcome = FaceOutcome | 'begun' | 'limited';

/** As many characters of base64 as fit into a body with everything else. */
const MOST_CHARACTERS = 2_000_000;

const FacePicture = z
  .strictObject({
    type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
    data: z.base64().min(4).max(MOST_CHARACTERS).describe('The file, base64; at most 1.5 MB.'),
  })
  .meta({ id: 'FacePicture' });

/** The person's agreement to be looked for: apart from that to a verification. */
const FaceConsent = z
  .strictObject({
    purpose: z.literal('face-identification'),
    textVersion: z
      .literal(GALLERY_CONSENT_VERSION)
      .describe('Version of the text of `GET /v1/gallery/consent`.'),
    language: Language,
    time: z.iso.datetime(),
  })
  .meta({ id: 'FaceConsent' });
export type FaceConsent = z.infer<typeof FaceConsent>;

export const IdentifySelfie = z
  .strictObject({
    communityId: z.uuid().optional().describe('Needed where the caller reaches several communities.'),
    picture: FacePicture,
    consent: FaceConsent,
  })
  .meta({ id: 'IdentifySelfie' });
export type IdentifySelfie = z.infer<typeof IdentifySelfie>;

const Verdict = z.enum(['PASSED', 'FAILED', 'NOT_PERFORMED']);
const Judged = z.object({ verdict: Verdict, reason: z.string() });
const found = {
  attemptId: z.uuid(),
  outcome: FaceOutcome,
  faceKey: z.uuid().nullable().describe('Null unless the outcome is `match`.'),
  quality: Judged.describe('`ready`, or what to change.'),
  liveness: Judged.describe('One picture shows no movement: never more than NOT_PERFORMED here.'),
} as const;
export const IdentifiedSelfie = z.object(found).meta({ id: 'IdentifiedSelfie' });
export type IdentifiedSelfie = z.infer<typeof IdentifiedSelfie>;

const asked = {
  picture: FacePicture,
  consent: FaceConsent,
  skip_liveid: z
    .boolean()
    .default(false)
    .describe('True skips liveness and comparison; search and wallet lookup go on.'),
} as const;
export const AuthenticateInCommunity = z.strictObject(asked).meta({ id: 'AuthenticateInCommunity' });
export const AuthenticateWithLiveId = z
  .strictObject({ communityId: IdentifySelfie.shape.communityId, ...asked })
  .meta({ id: 'AuthenticateWithLiveId' });
export type AuthenticateWithLiveId = z.infer<typeof AuthenticateInCommunity>;

export const LiveIdAuthentication = z
  .object({
    ...found,
    comparison: Judged.describe('With the face that was found; `skipped` where the request says so.'),
    wallet: z
      .object({ did: Did, userIds: z.array(z.uuid()).describe('Active users that it is linked to.') })
      .nullable()
      .describe('The wallet that took the documents of the session in which the face was captured.'),
  })
  .meta({ id: 'LiveIdAuthentication' });
export type LiveIdAuthentication = z.infer<typeof LiveIdAuthentication>;
