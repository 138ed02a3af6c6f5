import { z } from 'zod';
import { GALLERY_CONSENT_VERSION } from '#core/contract/gallery-consent.ts';
import { Language } from '#core/contract/language.ts';
import { Did } from '#core/contract/platform.ts';
import { ChallengeKind } from '#core/liveness/challenge.ts';
import { MOST_FRAME_BYTES, MOST_LIVE_FRAMES } from '#core/liveness/live-frames.ts';

/** Purposes of a look-up by face. */
export const FACE_OPERATIONS = ['identify', 'authenticate'] as const;
export type FaceOperation = (typeof FACE_OPERATIONS)[number];

/** The answers for a picture that was accepted as one of a face, and for one that was not. */
const FACE_OUTCOMES = ['match', 'no-match', 'ambiguous', 'not-live', 'picture-refused'] as const;
const FaceOutcome = z
  .enum(FACE_OUTCOMES)
  .describe(
    '`ambiguous`: two enrolled faces are so close that neither is a match. `not-live`: the frames do not show the answers, and no face was looked for.',
  );
export type FaceOutcome = z.infer<typeof FaceOutcome>;
/**
 * The stored outcome of an attempt: `begun` where it ended in a refusal, `limited` where the face was asked for too
 * often.
 */
export type StoredFaceOutcome = FaceOutcome | 'begun' | 'limited';

/** As many characters of base64 as fit into a body with everything else. */
const MOST_CHARACTERS = 2_000_000;

const FacePicture = z
  .strictObject({
    type: z.enum(['image/jpeg', 'image/png', 'image/webp']),
    data: z.base64().min(4).max(MOST_CHARACTERS).describe('The file, base64; at most 1.5 MB.'),
  })
  .meta({ id: 'FacePicture' });

const CommunityId = z.uuid().optional().describe('Needed where the caller reaches several communities.');

/** Asks for questions. */
export const WantedChallenge = z
  .strictObject({ communityId: CommunityId })
  .meta({ id: 'WantedFaceChallenge' });
export const IssuedChallenge = z
  .object({
    challengeId: z.uuid(),
    questions: z.array(ChallengeKind).describe('One after the other; left and right are the person’s own.'),
    secondsEach: z.number().describe('The time to answer one of them.'),
    expiresAt: z.iso.datetime().describe('The frames must be here by then.'),
  })
  .meta({ id: 'FaceChallenge', description: 'Counts for one attempt of the caller who asked for it.' });
export type IssuedChallenge = z.infer<typeof IssuedChallenge>;

const MOST_WAIT_MS = 120_000;
const FaceFrame = z
  .strictObject({
    question: z.number().int().min(0).max(3).describe('Position of its question.'),
    at: z.number().int().min(0).max(MOST_WAIT_MS).describe('Milliseconds since its question was shown.'),
    look: z
      .boolean()
      .describe('The face looks into the camera; each question needs one such frame, and it is compared.'),
    data: z
      .base64()
      .min(4)
      .max(Math.ceil(MOST_FRAME_BYTES / 3) * 4)
      .describe(`A JPEG, base64; at most ${MOST_FRAME_BYTES} bytes.`),
  })
  .meta({ id: 'FaceFrame' });
/** Frames that answer the questions of a challenge. */
const LiveFrames = z
  .strictObject({
    challengeId: z.uuid(),
    starts: z
      .array(z.number().int().min(0).max(MOST_WAIT_MS))
      .min(1)
      .max(4)
      .describe('For each question, milliseconds from the answer that named it to its display.'),
    frames: z
      .array(FaceFrame)
      .min(1)
      .max(MOST_LIVE_FRAMES)
      .describe('In the order in which they were taken.'),
  })
  .meta({ id: 'LiveFrames' });
export type LiveFrames = z.infer<typeof LiveFrames>;
const live = LiveFrames.optional().describe('Without them, liveness is NOT_PERFORMED.');

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
    communityId: CommunityId,
    picture: FacePicture,
    consent: FaceConsent,
    live,
  })
  .meta({ id: 'IdentifySelfie' });
export type IdentifySelfie = z.infer<typeof IdentifySelfie>;

const Verdict = z.enum(['PASSED', 'FAILED', 'NOT_PERFORMED']);
const Judged = z.object({ verdict: Verdict, reason: z.string() });
export type FaceLiveness = z.infer<typeof Judged>;
const found = {
  attemptId: z.uuid(),
  outcome: FaceOutcome,
  faceKey: z.uuid().nullable().describe('Null unless the outcome is `match`.'),
  quality: Judged.describe('`ready`, or a hint.'),
  liveness: Judged.describe(
    'By the frames; one picture shows no movement, and is NOT_PERFORMED. No sign of an injected camera is looked for.',
  ),
} as const;
export const IdentifiedSelfie = z.object(found).meta({ id: 'IdentifiedSelfie' });
export type IdentifiedSelfie = z.infer<typeof IdentifiedSelfie>;

const asked = {
  picture: FacePicture,
  consent: FaceConsent,
  live,
  skip_liveid: z
    .boolean()
    .default(false)
    .describe('True skips liveness and comparison; search and wallet lookup still run.'),
} as const;
const notBoth = ({ live: shown, skip_liveid: skips }: { live?: unknown; skip_liveid: boolean }) =>
  !(skips && shown !== undefined);
const EITHER = 'give live or skip_liveid';
export const AuthenticateInCommunity = z
  .strictObject(asked)
  .refine(notBoth, EITHER)
  .meta({ id: 'AuthenticateInCommunity' });
export const AuthenticateWithLiveId = z
  .strictObject({ communityId: CommunityId, ...asked })
  .refine(notBoth, EITHER)
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
