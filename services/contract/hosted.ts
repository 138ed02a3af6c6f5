import { z } from 'zod';
import { CaptureHint } from '#core/contract/counter/capture-hints.ts';
import { DocumentRule } from '#core/contract/document-rules.ts';
import { inEveryLanguage, Language } from '#core/contract/language.ts';
import { CameraFacts } from '#core/liveness/camera-facts.ts';
import { CHALLENGE_KINDS } from '#core/liveness/challenge.ts';
import { ScreenColour } from '#core/liveness/light.ts';

/** Bytes of the bodies that a page sends. */
export const MOST_HINT_BYTES = 60_000;
export const MOST_PICTURE_BYTES = 4 * 1024 * 1024;
export const MOST_CLIP_BYTES = 1_000_000;

/** Capture steps of the hosted pages. */
export const CAPTURE_STEPS = [
  'consent',
  'document-front',
  'document-back',
  'selfie',
  'challenge',
  'judging',
  'retry',
] as const;

/** Why the last try did not count, or why the node was left; each has its own words on the page. */
export const CAPTURE_REASONS = [
  'consent-refused',
  'biometric-refused',
  'document-unsupported',
  'document-blocked',
  'document-expired',
  'document-photographed',
  'document-back-unclear',
  'document-unreadable',
  'document-not-found',
  'picture-unreadable',
  'picture-stale',
  'face-not-found',
  'several-faces',
  'face-quality',
  'face-not-held',
  'face-differs',
  'face-not-compared',
  'challenge-failed',
  'challenge-late',
  'face-lost',
  'another-face',
  'camera-suspicious',
  'too-few-frames',
  'retries-exhausted',
  'service-unavailable',
] as const;
export const CaptureReason = z.enum(CAPTURE_REASONS);
export type CaptureReason = z.infer<typeof CaptureReason>;

const Purpose = z.enum(['procedure', 'biometric']);
const Texts = inEveryLanguage(z.string());

/** One question of a liveness check; the next one is drawn when its answer has been judged. */
export const CaptureQuestion = z
  .object({
    index: z.number().int().describe('Counts from 0; a clip names it.'),
    total: z.number().int(),
    kind: z.enum(CHALLENGE_KINDS).optional().describe('Absent while coloured light is shown.'),
    light: z
      .object({ colours: z.array(ScreenColour), stageMs: z.number() })
      .optional()
      .describe('Colours to show one after the other.'),
    issuedAt: z.iso.datetime(),
    startsInMs: z
      .number()
      .int()
      .optional()
      .describe('The page shows the question after this pause; frames count from there.'),
    secondsLeft: z.number(),
  })
  .meta({ id: 'CaptureQuestion' });
export type CaptureQuestion = z.infer<typeof CaptureQuestion>;

/** The state that a hosted page needs for a capture. */
export const CapturePage = z
  .object({
    kind: z.enum(['document', 'selfie', 'identity-check']),
    step: z.enum(CAPTURE_STEPS),
    documentRequired: z.boolean().describe('The instance takes a document before the face.'),
    supported: z.array(z.string()).describe('Kinds of documents that are taken.'),
    allowed: z.array(DocumentRule).describe('Empty: each of them, of every country.'),
    blocked: z.array(DocumentRule),
    autoCapture: z.boolean(),
    captureTimeMs: z.number().int().describe('For how long the page holds a valid face before it sends.'),
    faceCheckIntervalMs: z.number().int(),
    startTimeoutMs: z.number().int().describe('A camera that shows nothing by then is opened again.'),
    lightMode: z.boolean(),
    skipLiveness: z.boolean(),
    fileAllowed: z.boolean(),
    attempt: z.number().int().describe('1 of the first try of this step.'),
    maxRetries: z.number().int(),
    retriesRemaining: z.number().int(),
    lastReason: CaptureReason.optional().describe('Why the last try did not count.'),
    consents: z
      .object({
        version: z.string(),
        items: z.array(
          z.object({
            purpose: Purpose,
            text: Texts,
            keeps: z.number().describe('The most days that captures are kept.'),
          }),
        ),
      })
      .optional()
      .describe('Set at the step `consent`.'),
    challenge: z
      .object({ challengeId: z.uuid(), question: CaptureQuestion })
      .optional()
      .describe('Set at the step `challenge` once questions are asked.'),
    queue: z
      .object({
        before: z.number().int().describe('How many pictures are judged before; 0: this one is, or is next.'),
        waitS: z.number().int().describe('About how many seconds until its turn comes.'),
      })
      .optional()
      .describe('Set while a picture or clip that was sent waits or is judged.'),
  })
  .meta({ id: 'CapturePage' });
export type CapturePage = z.infer<typeof CapturePage>;

/** The newest tab has the instance; each call of a tab that captures names its claim. */
export const CaptureClaim = z
  .object({ claim: z.number().int() })
  .meta({ id: 'CaptureClaim', description: 'Goes into the header `x-capture-claim` of what follows.' });
export const ClaimHeader = z.object({ 'x-capture-claim': z.coerce.number().int().min(1) });

export const CaptureConsents = z
  .strictObject({
    revision: z.int().min(1),
    version: z.string().max(40).describe('Of the texts that were shown.'),
    language: Language,
    answers: z.array(z.strictObject({ purpose: Purpose, given: z.boolean() })).max(2),
  })
  .meta({
    id: 'CaptureConsents',
    examples: [
      {
        revision: 2,
        version: '2026-11-3',
        language: 'en',
        answers: [
          { purpose: 'procedure', given: true },
          { purpose: 'biometric', given: true },
        ],
      },
    ],
  });
export type CaptureConsents = z.infer<typeof CaptureConsents>;

export const HintQuery = z.strictObject({ for: z.enum(['document', 'selfie']) });
const Corner = z.strictObject({ x: z.number(), y: z.number() });
export const CaptureAdvice = z
  .object({
    advice: z.enum([...CaptureHint.options, 'busy', 'superseded']),
    waitMs: z.number().int().optional().describe('Of `busy`: when the next frame has a chance.'),
    outline: z.array(Corner).optional().describe('Corners as shares of width and height, from top left.'),
    side: z.enum(['front', 'back', 'unknown']).optional(),
    orientation: z.enum(['upright', 'turned', 'unknown']).optional(),
  })
  .meta({ id: 'CaptureAdvice' });
export type CaptureAdvice = z.infer<typeof CaptureAdvice>;

export const PICTURE_KINDS = [
  'document-front',
  'document-back',
  'document-file',
  'selfie',
  'selfie-native',
] as const;
export const PictureQuery = z.strictObject({ for: z.enum(PICTURE_KINDS) });

/** The page's facts about a picture. They decide nothing alone. */
export const PictureFacts = z.strictObject({
  ageMs: z.int().min(0).max(600_000).describe('How long before it was first sent the picture was taken.'),
  waitedMs: z
    .int()
    .min(0)
    .max(600_000)
    .default(0)
    .describe('How long since then the page has repeated it, without a connection or before busy services.'),
  captureType: z.enum(['Auto', 'Manual']).default('Manual'),
  camera: CameraFacts.optional(),
});
export type PictureFacts = z.infer<typeof PictureFacts>;
/** Base64url of the JSON of {@link PictureFacts}. */
export const PictureHeader = z.object({ 'x-capture-facts': z.string().max(6000) });

/** Media type of several JPEGs in one body (`core/imaging/frame-container.ts`). */
export const FRAMES_TYPE = 'application/vnd.counterproof.frames';

/** The result of a picture or of the last clip; the next page is read with it. */
export const TAKEN_RESULTS = ['taken', 'again', 'refused'] as const;

export const CaptureChallenge = z
  .object({ challengeId: z.uuid(), question: CaptureQuestion })
  .meta({ id: 'CaptureChallenge' });
export type CaptureChallenge = z.infer<typeof CaptureChallenge>;
export const ClipQuery = z.strictObject({ index: z.coerce.number().int().min(0).max(20) });

/** A browser's facts about the device. They are recorded and shown in the details of the session, and prove nothing. */
export const CaptureDevice = z
  .strictObject({
    model: z.string().max(200).optional(),
    platform: z.string().max(100).optional(),
    browser: z.string().max(300),
    screen: z.strictObject({ width: z.int().min(1).max(20_000), height: z.int().min(1).max(20_000) }),
    cameras: z.array(CameraFacts).max(10).default([]),
    automated: z.boolean().default(false).describe('The browser says that a program drives it.'),
  })
  .meta({ id: 'CaptureDevice' });
export type CaptureDevice = z.infer<typeof CaptureDevice>;

export const CounterWish = z
  .strictObject({ revision: z.int().min(1) })
  .meta({ id: 'CounterWish', examples: [{ revision: 3 }] });
export const StopWish = z
  .strictObject({ revision: z.int().min(1) })
  .meta({ id: 'StopWish', examples: [{ revision: 3 }] });
