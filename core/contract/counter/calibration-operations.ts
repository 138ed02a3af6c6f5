import { z } from 'zod';
import { UNCALIBRATED_REASONS } from '../../biometrics/calibration/bands-in-use.ts';
import { CalibrationReport, ComparisonSubject } from '../../biometrics/calibration/calibration-report.ts';
import { Language } from '../flow.ts';
import { operation } from '../kit.ts';
import { CaptureHint } from './capture-hints.ts';
import { Nothing, PICTURE_ERRORS } from './shapes.ts';

/** A picture as base64 has to fit into one text message with its names (contract/wire.ts). */
export const MAX_PICTURE_BASE64 = 1_000_000;
/** More pictures would show little more, and every two of them are compared. */
export const MAX_CALIBRATION_PICTURES = 300;

/** The consent of a volunteer; `version` is recorded with every consent. */
const VolunteerConsent = z.object({ version: z.string(), texts: z.record(Language, z.string()) });

const CalibrationRun = z.object({
  subject: ComparisonSubject,
  source: z.string(),
  startedAt: z.string(),
  /** Label of the camera that took the selfies so far. */
  camera: z.string().optional(),
  volunteers: z.array(
    z.object({ volunteer: z.number().int(), selfies: z.number().int(), portraits: z.number().int() }),
  ),
  /** Volunteers with a picture. */
  persons: z.number().int(),
  pictures: z.object({ taken: z.number().int(), refused: z.number().int() }),
  comparisons: z.object({ mated: z.number().int(), nonMated: z.number().int() }),
});

/** Why no stored report counts, before its models and camera are even looked at. */
export const SHELF_REASONS = ['altered', 'withdrawn', 'signer-not-supervisor'] as const;
export type ReportReason = (typeof SHELF_REASONS)[number];

/** The thresholds of one subject as they are now, and why a calibration does not count. */
const CalibrationStanding = z.object({
  subject: ComparisonSubject,
  supports: z.number(),
  review: z.number(),
  calibrated: z.boolean(),
  /**
   * `altered`: the stored report does not verify or is incomplete, so it is not used.
   * `signer-not-supervisor`: the roster no longer permits the signer to accept calibrations.
   */
  reason: z.enum([...UNCALIBRATED_REASONS, ...SHELF_REASONS]).optional(),
  /** The newest report on this subject, unless it was withdrawn. */
  accepted: z
    .object({ hash: z.string(), acceptedAt: z.string(), source: z.string(), camera: z.string().optional() })
    .optional(),
});
export type CalibrationStanding = z.infer<typeof CalibrationStanding>;

/** The state that the supervisor's page shows. Nothing in it identifies a volunteer. */
export const CalibrationState = z.object({
  consent: VolunteerConsent,
  /** The least that a proposal needs. */
  needed: z.object({ persons: z.number().int(), mated: z.number().int(), nonMated: z.number().int() }),
  maxPictures: z.number().int(),
  standing: z.array(CalibrationStanding),
  /** Set while pictures are collected. */
  run: CalibrationRun.optional(),
  /** Set between the end of a collection and the word of the supervisor. */
  result: z
    .object({
      report: CalibrationReport,
      /** The DET curve, thinned for drawing. */
      curve: z.array(z.object({ fmr: z.number(), fnmr: z.number() })),
    })
    .optional(),
});
export type CalibrationState = z.infer<typeof CalibrationState>;

const common = { roles: ['operator'], auth: 'counter.settings' } as const;

/** Operations by which a supervisor measures the comparison on this kiosk. Volunteers' data stay in memory. */
export const calibrationOperations = {
  'calibration.state': operation({
    summary: 'The state of collection, measurement and thresholds in use, without data of volunteers.',
    input: Nothing,
    output: CalibrationState,
    errors: ['STORAGE_FAILED'],
    ...common,
    automatic: true,
  }),
  'calibration.begin': operation({
    summary: 'Begins to collect pictures of volunteers for one kind of comparison.',
    input: z.strictObject({ subject: ComparisonSubject, source: z.string().trim().min(3).max(200) }),
    output: CalibrationState,
    errors: ['SESSION_ACTIVE', 'STEP_NOT_ALLOWED', 'MODEL_MISSING'],
    ...common,
  }),
  'calibration.add-volunteer': operation({
    summary: 'A volunteer has read and accepted the consent text; they get the next number and no name.',
    input: z.strictObject({ language: Language, textVersion: z.string() }),
    output: z.object({ volunteer: z.number().int(), state: CalibrationState }),
    errors: ['STEP_NOT_ALLOWED', 'CONSENT_REQUIRED'],
    ...common,
  }),
  'calibration.remove-volunteer': operation({
    summary: 'A volunteer changed their mind: everything made of their pictures is overwritten.',
    input: z.strictObject({ volunteer: z.number().int().min(1) }),
    output: CalibrationState,
    errors: ['STEP_NOT_ALLOWED', 'CONSENT_REQUIRED'],
    ...common,
  }),
  'calibration.add-picture': operation({
    summary: 'One picture of a volunteer: judged, turned into a template and forgotten.',
    input: z.strictObject({
      volunteer: z.number().int().min(1),
      role: z.enum(['selfie', 'portrait']),
      /** JPEG. */
      picture: z.base64().min(4).max(MAX_PICTURE_BASE64),
      /** Label of the camera. */
      camera: z.string().trim().min(1).max(200),
    }),
    output: z.object({
      accepted: z.boolean(),
      /** Advice for the next try. */
      hint: CaptureHint,
      state: CalibrationState,
    }),
    errors: [
      'STEP_NOT_ALLOWED',
      'STEP_STALE',
      'SESSION_ACTIVE',
      'CONSENT_REQUIRED',
      'FRAME_REPEATED',
      'FRAME_STALE',
      'FACE_TOO_SMALL',
      ...PICTURE_ERRORS,
    ],
    ...common,
  }),
  'calibration.finish': operation({
    summary: 'Compares every two pictures, overwrites the numbers made from them, and reports.',
    input: Nothing,
    output: CalibrationState,
    errors: ['STEP_NOT_ALLOWED'],
    ...common,
  }),
  'calibration.accept': operation({
    summary:
      'The supervisor signs the report with their own key and the key of the kiosk; it ends every earlier one on its subject.',
    input: Nothing,
    output: CalibrationState,
    errors: ['STEP_NOT_ALLOWED', 'NOT_SIGNED_IN', 'PERMISSION_DENIED', 'DISK_FULL', 'STORAGE_FAILED'],
    ...common,
  }),
  'calibration.withdraw': operation({
    summary:
      'The supervisor ends the calibration of one comparison, signed like a report; no earlier one comes back.',
    input: z.strictObject({
      subject: ComparisonSubject,
      /** The report that is shown: another one may be in force by now. */
      hash: z.string().max(100),
    }),
    output: CalibrationState,
    errors: [
      'STEP_NOT_ALLOWED',
      'STEP_STALE',
      'NOT_SIGNED_IN',
      'PERMISSION_DENIED',
      'DISK_FULL',
      'STORAGE_FAILED',
    ],
    ...common,
  }),
  'calibration.discard': operation({
    summary: 'Deletes the collection or the report.',
    input: Nothing,
    output: CalibrationState,
    errors: ['STEP_NOT_ALLOWED'],
    ...common,
  }),
} as const;
