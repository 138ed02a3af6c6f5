import { z } from 'zod';
import { DAY_MINUTES } from '../days.ts';
import { DocumentField } from '../document/fields.ts';
import { OwnFamilies } from '../document/print/own-family.ts';
import { DOCUMENT_QUALITY_LIMITS } from '../imaging/document-quality.ts';
import { InjectionSettings, PassiveSettings } from '../liveness/camera-facts.ts';
import { ChallengeSettings } from '../liveness/challenge.ts';
import { LightSettings } from '../liveness/light.ts';
import { LivenessRule } from '../liveness/liveness-result.ts';
import { RULE_SET } from '../proofing/rule-set.ts';
import { CHECK_IDS, CheckId } from '../proofing/verdicts.ts';
import { DocumentQualityLimits, SelfieLimits, within } from './capture-limits.ts';
import { CalibratedFloor, FlowBands } from './comparison-bands.ts';
import { DocumentKind, documentRules } from './document-rules.ts';
import { FormStep } from './form-step.ts';
import { inEveryLanguage, LANGUAGES, Language } from './language.ts';
import { FlowVersion } from './published-flows.ts';
import {
  CameraEnforcement,
  Languages,
  onOrOff,
  SelfieRetries,
  SkipLiveness,
  wholeNumber,
} from './setting-kinds.ts';

export { LANGUAGES, Language };

/** A session is first used when a kiosk claims it or when the person opens a link to it. */
const ABANDON_FROM = ['created', 'first-use'] as const;

/** The printed fields that an operator compares with the document. */
const CONFIRM_PRINT = ['differences', 'always'] as const;

const MANUAL_REVIEWS = ['off', 'failed', 'not-performed', 'always'] as const;

const minutes = (days: number): number => days * DAY_MINUTES;
const RETENTION = 'a retention is a whole number of minutes from 0 to 5256000 (ten years)';
const Retention = wholeNumber(0, minutes(3650), RETENTION).default(minutes(7));

const REASON = 'a reason is a text of 1 to 200 characters';
const TAG = 'a tag is one line without spaces around it, of at most 64 characters';
const PICTURES = 'pictures are kept by the services or the kiosk';
const GUARDIAN = 'the age below which a guardian answers is a whole number of years from 1 to 25';
const ENROLMENT = 'the enrolment is wallet, or left out';
const BYPASS = 'the bypass configuration is an object with enabled, criteria and further properties';

/**
 * A verification flow (journey): every setting of the specification's configuration tables with its default and
 * limits. Versioned data; the code reads settings from nowhere else.
 */
export const Flow = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,62}$/),
  version: FlowVersion,
  name: inEveryLanguage(z.string().min(1).max(80)),
  /** Unique among the flows of the community, in capitals or small letters. */
  uniqueTag: z
    .string(TAG)
    .max(64, TAG)
    .regex(/^\S(?:[^\r\n]*\S)?$/, TAG),
  journey: z.enum(['kyc-with-face-comparison', 'document-only']).default('kyc-with-face-comparison'),
  ruleSet: z
    .string()
    .regex(/^outcome-rules-\d{1,3}$/)
    .default(RULE_SET),
  /** `attended` needs an operator's inspection and decision; `unattended` is the file check of a script. */
  attended: z.boolean().default(true),
  steps: z
    .array(z.enum(['consent', 'document', 'selfie']))
    .min(1)
    .max(3)
    .default(['consent', 'document', 'selfie']),
  document: z
    .object({
      captureType: z.enum(['Auto', 'Manual'], 'the capture type is Auto or Manual').default('Manual'),
      camera_enforcement: CameraEnforcement.default('default'),
      /** Documents that are taken; empty: every supported one. A blocked document is refused in any case. */
      allowed: documentRules('allowed'),
      blocked: documentRules('blocked'),
      /** Kinds that this flow handles. */
      supported: z
        .array(DocumentKind, 'supported documents are a list of kinds of documents')
        .default([
          'passport',
          'identity-card',
          'driving-licence',
          'residence-permit',
          'travel-document',
          'pan-card',
        ]),
      /** Days before the expiry from which a document counts as expiring soon. */
      expiringSoonDays: z.number().int().min(0).max(365).default(30),
      /** How long the outline must rest before a side without machine-readable data is captured automatically. */
      steadyMs: z.number().int().min(100).max(5000).default(700),
      quality: DocumentQualityLimits.default(DOCUMENT_QUALITY_LIMITS),
      /**
       * Fields whose print is compared with machine data: the operator confirms or keys each beside its crop, unless
       * the print that a machine read agrees (see `confirmPrint`).
       */
      confirmFields: z
        .array(DocumentField)
        .default(['surname', 'givenNames', 'dateOfBirth', 'documentNumber', 'dateOfExpiry']),
      /**
       * The fields that the operator compares even though the print that a machine read agrees: `always` means all of
       * them; absent or `differences` means none. A default would change the hash of every flow.
       */
      confirmPrint: z.enum(CONFIRM_PRINT, `confirmPrint is one of ${CONFIRM_PRINT.join(', ')}`).optional(),
      /**
       * Layouts of printed documents that this flow knows besides those of the product. Absent: none. A default would
       * change the hash of every flow.
       */
      families: OwnFamilies.optional(),
      requiredReadings: z.number().int().min(1).max(5).default(2),
      ignoreMiddleNames: onOrOff('ignoreMiddleNames').default(false),
    })
    .prefault({}),
  selfie: z
    .object({
      autoCapture: onOrOff('autoCapture').default(false),
      lightMode: onOrOff('lightMode').default(false),
      /** The side of the device whose camera takes the face. */
      camera_enforcement: CameraEnforcement.default('front'),
      faceCheckIntervalMs: z.number().int().min(20).max(5000).default(100),
      captureTimeMs: z.number().int().min(100).max(5000).default(600),
      /** A camera that shows nothing by then is closed and opened again; none starts faster than the least limit. */
      startTimeoutMs: z.number().int().min(500).max(10_000).default(2000),
      limits: SelfieLimits.prefault({}),
    })
    .prefault({}),
  face_liveness: z
    .object({
      skip: SkipLiveness.default(false),
      /** Neither liveness nor the comparison with the enrolled Live ID (web services specification, part 4). */
      skip_liveid: onOrOff('skip_liveid').optional(),
      max_retry_count: SelfieRetries.default(3),
      /** The rule by which liveness is met; a passive check that was not performed never counts as passed. */
      satisfiedBy: LivenessRule.default('active-checks'),
      /** Random challenges after the picture. */
      challenges: ChallengeSettings.prefault({}),
      light: LightSettings.prefault({}),
      passive: PassiveSettings.prefault({}),
      injection: InjectionSettings.prefault({}),
      /** The alternative for an applicant who can answer no challenge; it lowers no result. */
      accessibleAlternative: z.enum(['attested-inspection', 'none']).default('attested-inspection'),
    })
    .prefault({}),
  comparison: z
    .object({
      selfieToPortrait: FlowBands.prefault({
        thresholdSetId: 'provisional-portrait-1',
        supports: 0.93,
        review: 0.907,
      }),
      selfieToSelfie: FlowBands.prefault({
        thresholdSetId: 'provisional-selfie-1',
        supports: 0.93,
        review: 0.907,
      }),
      calibratedFloor: CalibratedFloor.prefault({}),
      minPortraitInterEyePx: within(16, 400).default(32),
      /**
       * Most states issue documents for ten years, few for longer: an older portrait no longer resembles its holder
       * enough.
       */
      maxPortraitAgeYears: within(0, 15).default(8),
      /** Faces change: from this age on an enrolled picture says little, like a portrait. */
      maxLiveIdAgeYears: within(0, 15).default(8),
      /** From this age on a score says something; the face of a younger child changes within the life of a portrait. */
      minAgeYears: within(10, 150).default(16),
    })
    .prefault({}),
  /** Checks that must not be FAILED, and must not be NOT_PERFORMED unless bypassed, for Success. */
  requiredChecks: z.array(CheckId).default([]),
  /** Checks that may be left out, but must not be FAILED for Success. */
  mustNotFail: z.array(CheckId).default([]),
  /** Checks whose NOT_PERFORMED sends an approved session to Review. */
  reviewIfNotPerformed: z.array(CheckId).default([]),
  /**
   * Checks of the counter's standard that this flow does not need, each with the reason. One of them that failed prevents
   * no Success. A default would change the hash of every flow.
   */
  leavesOut: z
    .array(
      z.strictObject({ check: CheckId, reason: z.string(REASON).trim().min(1, REASON).max(200, REASON) }),
    )
    .max(CHECK_IDS.length)
    .optional(),
  /**
   * The results that a reviewer decides later, in attended and unattended sessions alike. Absent: none. A default would
   * change the hash of every flow.
   */
  manualReview: z.enum(MANUAL_REVIEWS, `manualReview is one of ${MANUAL_REVIEWS.join(', ')}`).optional(),
  /**
   * An applicant younger than this, in years, or of unknown age, is at best Review until a verified guardian has agreed
   * on their behalf. Absent: no age. A default would change the hash of every flow.
   */
  guardianUnderAge: wholeNumber(1, 25, GUARDIAN).optional(),
  bypassConfig: z
    .object(
      {
        enabled: onOrOff('enabled').default(false),
        criteria: z.array(z.string().min(1).max(100)).max(50).default([]),
      },
      BYPASS,
    )
    .catchall(z.unknown())
    .prefault({}),
  retryCount: wholeNumber(
    0,
    5,
    'correct the session retry count: 0 to 4 are accepted, 5 is accepted with a warning, more is not',
  ).default(2),
  expireSessionInMin: wholeNumber(
    1,
    minutes(365),
    'the expiry of a session is a whole number of minutes from 1 to 525600 (a year)',
  ).default(minutes(7)),
  abandonSessionInMin: wholeNumber(
    1,
    minutes(365),
    'the time after which a session is abandoned is a whole number of minutes from 1 to 525600 (a year)',
  ).default(60),
  /** From when the time of abandonment runs; absent: the first use. A default would change the hash of every flow. */
  abandonFrom: z.enum(ABANDON_FROM, `abandonFrom is one of ${ABANDON_FROM.join(', ')}`).optional(),
  idle: z
    .object({
      warnAfterMin: within(1, 240).default(10),
      lockAfterMin: within(1, 240).default(15),
      /** Each applicant step warns before this many seconds without input and can be extended (WCAG 2.2.1). */
      applicantStepSec: wholeNumber(
        20,
        3600,
        'the time of a step is a whole number of seconds from 20 to 3600 (an hour)',
      ).default(180),
    })
    .prefault({}),
  retentionMin: z
    .object({
      success: Retention,
      failed: Retention,
      notPerformed: Retention,
      review: Retention,
      abandoned: Retention,
    })
    .prefault({}),
  /**
   * Where the pictures of a session are kept: `services` also, which read them again, or the `kiosk` alone. Absent: the
   * services. A default would change the hash of every flow.
   */
  pictures: z.enum(['services', 'kiosk'], PICTURES).optional(),
  languages: Languages.default([...LANGUAGES]),
  /**
   * The offer to a person at the counter after a Success; absent: none. A default would change the hash of every flow.
   */
  enrolment: z.enum(['wallet'], ENROLMENT).optional(),
  /** The questions before the counter; absent: none. */
  form: FormStep.optional(),
});
export type Flow = z.infer<typeof Flow>;
export type FlowInput = z.input<typeof Flow>;
