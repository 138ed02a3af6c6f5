// The small form of the library: a first page weighs a fifth less.
import * as z from 'zod/mini';
import type { ChallengeKind } from '../liveness/challenge.ts';
import type { ScreenColour } from '../liveness/light.ts';

/**
 * The members of the services' answers that a hosted page reads. Others are left out, so that an open page of an
 * earlier version still works after the services change.
 */

/** A text by its languages. */
const Texts = z.record(z.string(), z.string());
export type HostedWords = z.infer<typeof Texts>;

const Element = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: Texts }),
  z.object({
    type: z.literal('input'),
    attribute: z.string(),
    label: Texts,
    required: z.boolean(),
    valueType: z.enum(['string', 'integer', 'number', 'boolean']),
    format: z.optional(z.string()),
    allowed: z.optional(z.array(z.string())),
  }),
]);
export type HostedInput = Extract<z.infer<typeof Element>, { type: 'input' }>;

const KINDS = [
  'turn-left',
  'turn-right',
  'nod',
  'approach',
  'blink',
  'smile',
] as const satisfies readonly ChallengeKind[];
const Colour: z.ZodMiniType<ScreenColour> = z.tuple([z.number(), z.number(), z.number()]);

export const HostedQuestion = z.object({
  index: z.number(),
  total: z.number(),
  /** Absent while coloured light is shown. */
  kind: z.optional(z.enum(KINDS)),
  light: z.optional(z.object({ colours: z.array(Colour), stageMs: z.number() })),
  /** The question is shown after this pause; its frames count from there. */
  startsInMs: z.optional(z.number()),
  secondsLeft: z.number(),
});
export type HostedQuestion = z.infer<typeof HostedQuestion>;

export const HostedChallenge = z.object({ challengeId: z.string(), question: HostedQuestion });
export type HostedChallenge = z.infer<typeof HostedChallenge>;

const Consents = z.object({
  version: z.string(),
  items: z.array(z.object({ purpose: z.enum(['procedure', 'biometric']), text: Texts, keeps: z.number() })),
});

const Capture = z.object({
  kind: z.enum(['document', 'selfie', 'identity-check']),
  step: z.enum(['consent', 'document-front', 'document-back', 'selfie', 'challenge', 'judging', 'retry']),
  documentRequired: z.boolean(),
  autoCapture: z.boolean(),
  captureTimeMs: z.number(),
  faceCheckIntervalMs: z.number(),
  startTimeoutMs: z.number(),
  lightMode: z.boolean(),
  skipLiveness: z.boolean(),
  fileAllowed: z.boolean(),
  attempt: z.number(),
  maxRetries: z.number(),
  retriesRemaining: z.number(),
  /** A closed code; one that the page has no words for yet reads as any fault. */
  lastReason: z.optional(z.string()),
  consents: z.optional(Consents),
  challenge: z.optional(HostedChallenge),
  /** While the upload waits: how many come before, and for about how long. */
  queue: z.optional(z.object({ before: z.number(), waitS: z.number() })),
});
export type HostedCapture = z.infer<typeof Capture>;

const Code = z.object({
  channel: z.string(),
  /** Masked. */
  to: z.string(),
  digits: z.number(),
  expiresAt: z.string(),
  triesLeft: z.number(),
  /** Null: no further code is sent. */
  canResendAt: z.nullable(z.string()),
  /** `queued`, `sent` or `failed`. */
  delivery: z.optional(z.string()),
});
export type HostedCode = z.infer<typeof Code>;

const Captcha = z.object({
  provider: z.enum(['recaptcha-v2', 'recaptcha-v3', 'hcaptcha', 'turnstile']),
  siteKey: z.string(),
});
export type HostedCaptcha = z.infer<typeof Captcha>;

const STATES = [
  'In Progress',
  'Success',
  'Review',
  'Failed',
  'Not Performed',
  'Expired',
  'Abandoned',
] as const;

/** The page that the person of an instance sees now. */
export const HostedPage = z.object({
  state: z.enum(STATES),
  node: z.string(),
  revision: z.number(),
  /** `person`, `review`, `session`, `code`, `time` or `event`; null while the services are at work. */
  waitingFor: z.nullable(z.string()),
  code: z.optional(Code),
  title: z.optional(Texts),
  elements: z.array(Element),
  reference: z.optional(z.string()),
  qrText: z.optional(z.string()),
  expiresAt: z.string(),
  minutesLeft: z.number(),
  secondsLeft: z.optional(z.number()),
  moreTime: z.optional(z.object({ left: z.number(), minutes: z.number() })),
  workflowName: Texts,
  communityName: z.string(),
  /** Path of the sign-in from which the person began, and to which they come back. */
  goesOnAt: z.optional(z.string()),
  canGoToCounter: z.boolean(),
  /** `erases`, or `keeps` what was judged already; absent where nothing can be stopped. */
  stop: z.optional(z.enum(['erases', 'keeps'])),
  captcha: z.optional(Captcha),
  capture: z.optional(Capture),
  /** While the capture waits for its verdict: how many come before. */
  verdictQueue: z.optional(z.object({ before: z.number(), isMore: z.boolean() })),
});
export type HostedPage = z.infer<typeof HostedPage>;

/** The result of a picture. */
export const HostedPicture = z.object({
  result: z.enum(['taken', 'again', 'refused']),
  reason: z.optional(z.string()),
  next: HostedPage,
});
export type HostedPicture = z.infer<typeof HostedPicture>;

/** The result of the frames that answer a question. */
export const HostedClip = z.object({
  accepted: z.boolean(),
  question: z.optional(HostedQuestion),
  result: z.optional(z.enum(['taken', 'again', 'refused'])),
  reason: z.optional(z.string()),
  next: z.optional(HostedPage),
});
export type HostedClip = z.infer<typeof HostedClip>;

const Corner = z.object({ x: z.number(), y: z.number() });
/** Advice about one frame before a picture is taken. */
export const HostedAdvice = z.object({
  advice: z.string(),
  waitMs: z.optional(z.number()),
  outline: z.optional(z.array(Corner)),
});
export type HostedAdvice = z.infer<typeof HostedAdvice>;

/** The turn of one tab: each call that captures names it. */
export const HostedClaim = z.object({ claim: z.number() });
/** The members of problem details that a page reads. */
export const HostedProblem = z.object({
  code: z.string(),
  faults: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type HostedProblem = z.infer<typeof HostedProblem>;
