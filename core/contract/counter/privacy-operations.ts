import { z } from 'zod';
import { ApplicantPresence, ERASURE_REFUSALS, ErasureState } from '../erasure-request.ts';
import { Language } from '../flow.ts';
import { operation } from '../kit.ts';
import { OnSession, SECOND_PERSON_ERRORS, SecondPersonWord } from './shapes.ts';

/** Why values were erased; `other` for one that this version does not know. */
export const ERASURE_REASONS = [
  'retention-over',
  'retention-over-unsynced',
  'ordered',
  'applicant-asked',
  'judged',
  'withdrawn',
  'consent-refused',
  'abandoned',
  'replaced',
  'other',
] as const;

/** Why this kiosk erases nothing of a session now. */
export const ERASURE_OBSTACLES = [
  'SESSION_ACTIVE',
  'ERASURE_UNDECIDED',
  'ERASURE_ELSEWHERE',
  'ERASURE_ASKED',
] as const;
export type ErasureObstacle = (typeof ERASURE_OBSTACLES)[number];

/** An erasure that the applicant asked for at this kiosk. */
export const ErasureView = z.object({
  state: ErasureState,
  erasureId: z.string(),
  requestedAt: z.string(),
  /** Of the applicant, for their receipt. */
  language: Language,
  /** Items that this kiosk removed at once; absent where it had erased them before. */
  removed: z.number().int().optional(),
  /** Why the services refused. */
  refusal: z.enum(ERASURE_REFUSALS).optional(),
  /** The last word of the services, whose signature this kiosk has verified. */
  proof: z
    .object({
      issuedAt: z.string(),
      /** Rows, blobs and faces that they removed. */
      removed: z.number().int(),
      /** Blobs that are still to be removed. */
      waiting: z.number().int(),
      backupsUntil: z.string().optional(),
      /** Compact JWS. */
      jws: z.string(),
    })
    .optional(),
});
export type ErasureView = z.infer<typeof ErasureView>;

/** What an applicant may ask about their session: what they agreed to, and what is kept. It names nobody and shows no value. */
export const PrivacyRecord = z.object({
  consents: z.array(
    z.object({
      purpose: z.enum(['procedure', 'biometric']),
      given: z.boolean(),
      textVersion: z.string(),
      time: z.string(),
      /** A guardian answered. */
      onBehalf: z.literal(true).optional(),
    }),
  ),
  withdrawnAt: z.string().optional(),
  /** At the kiosk what its vault holds, at the services what they have acknowledged. */
  kept: z.array(
    z.object({
      place: z.enum(['kiosk', 'services']),
      what: z.enum(['values', 'pictures', 'frames', 'wallet', 'record']),
      count: z.number().int(),
    }),
  ),
  /** From when on the kiosk erases; absent while a decision is outstanding. */
  keptUntil: z.string().optional(),
  /** How many values each erasure at the kiosk took, oldest first. */
  erasures: z.array(z.object({ at: z.string(), reason: z.enum(ERASURE_REASONS), values: z.number().int() })),
  /** The language that the applicant chose, until it is erased. */
  language: Language.optional(),
  erasure: ErasureView.optional(),
  /** Absent where the applicant can ask for an erasure now. */
  obstacle: z.enum(ERASURE_OBSTACLES).optional(),
});
export type PrivacyRecord = z.infer<typeof PrivacyRecord>;

export const privacyOperations = {
  'privacy.show': operation({
    summary:
      'What the applicant of a session agreed to and when, and what of it is kept, where and until when; no value and no name. Works on sessions of other operators and on erased ones; audited.',
    input: OnSession,
    output: PrivacyRecord,
    errors: ['SESSION_NOT_FOUND'],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
  'privacy.erase': operation({
    summary:
      'Erases the data of an ended session here at once, because its applicant asks for it, and has the services do the same and prove it, as soon as they can be reached. A second person of the roster confirms it, where the community has one. Sessions of other operators too; audited.',
    input: z.strictObject({
      ...OnSession.shape,
      presence: ApplicantPresence,
      language: Language,
      confirmation: SecondPersonWord.optional(),
    }),
    output: PrivacyRecord,
    errors: ['SESSION_NOT_FOUND', ...ERASURE_OBSTACLES, ...SECOND_PERSON_ERRORS],
    roles: ['operator'],
    auth: 'counter.verify',
  }),
} as const;
