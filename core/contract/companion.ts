import { z } from 'zod';

/** Persons who come with an applicant: one who answers for them, one who vouches for them, and who helps with the words or the screen. */
export const COMPANION_ROLES = ['guardian', 'referee', 'interpreter', 'helper'] as const;
export const CompanionRole = z.enum(COMPANION_ROLES);
export type CompanionRole = z.infer<typeof CompanionRole>;

/** What a guardian or referee is to the applicant. */
export const RELATIONSHIPS = {
  guardian: ['parent', 'legal-guardian', 'foster-parent', 'authority'],
  referee: ['family', 'professional', 'care-worker', 'other'],
} as const;
export type Relationship = (typeof RELATIONSHIPS)[keyof typeof RELATIONSHIPS][number];

/** Documents by which an operator may verify a guardian or referee. */
export const INSPECTED_DOCUMENTS = [
  'passport',
  'identity-card',
  'driving-licence',
  'residence-permit',
] as const;

/** Most of them in one session. */
export const MOST_COMPANIONS = 5;

/** A name as the document prints it: normalised, without characters that no print has. */
const Name = z
  .string()
  .normalize('NFC')
  .trim()
  .min(2)
  .max(100)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u);

/** The operator inspected a document of theirs, or they have a verified session of their own. */
export const CompanionVerified = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('document'), document: z.enum(INSPECTED_DOCUMENTS) }),
  z.strictObject({ how: z.literal('session'), sessionId: z.uuid() }),
]);

const companionBy = <V extends z.ZodType>(verified: V) =>
  z.discriminatedUnion('role', [
    z.strictObject({
      role: z.literal('guardian'),
      relationship: z.enum(RELATIONSHIPS.guardian),
      ...{ name: Name, verified },
    }),
    z.strictObject({
      role: z.literal('referee'),
      relationship: z.enum(RELATIONSHIPS.referee),
      ...{ name: Name, verified },
    }),
    z.strictObject({ role: z.literal('interpreter') }),
    z.strictObject({ role: z.literal('helper') }),
  ]);

/** A person who comes with the applicant. Of who only helps, nothing is kept that names them. */
export const Companion = companionBy(CompanionVerified);
export type Companion = z.infer<typeof Companion>;

/** The same as an operator enters it: their own session by its reference. */
export const CompanionEntry = companionBy(
  z.discriminatedUnion('how', [
    CompanionVerified.options[0],
    z.strictObject({ how: z.literal('session'), reference: z.string().min(1).max(200) }),
  ]),
);
export type CompanionEntry = z.infer<typeof CompanionEntry>;

/**
 * How a guardian or referee agreed: a guardian on the applicant's display, in place of the applicant; else in words to
 * the operator, who signs that.
 */
export const CompanionConsent = z.enum(['on-display', 'spoken']);
export type CompanionConsent = z.infer<typeof CompanionConsent>;

/** One of a session, and when they were recorded (RFC 3339). */
export const CompanionRecord = z.object({
  id: z.string(),
  recordedAt: z.string(),
  companion: Companion,
  /** Of a guardian or referee. */
  consent: CompanionConsent.optional(),
});
export type CompanionRecord = z.infer<typeof CompanionRecord>;

/** The guardian of a session who agreed for the applicant; `onBehalfOf` is the one who answered on the display. */
export const consentingGuardian = (
  companions: readonly CompanionRecord[],
  onBehalfOf: string | undefined,
): CompanionRecord | undefined =>
  companions.find(
    ({ id, companion, consent }) =>
      companion.role === 'guardian' && (consent === 'spoken' || id === onBehalfOf),
  );

/** The guardian who answers the consents on the display; undefined where the applicant does. */
export const answeringGuardian = (companions: readonly CompanionRecord[]): CompanionRecord | undefined =>
  companions.find(({ companion, consent }) => companion.role === 'guardian' && consent === 'on-display');

/** The roles of those who came, each once, in the order of the roles. */
export const rolesOf = (roles: readonly CompanionRole[]): CompanionRole[] =>
  COMPANION_ROLES.filter((role) => roles.includes(role));
