import { z } from 'zod';
import { EnteredData, unknownPlaces } from '../proofing/checks/entered-data.ts';
import { SESSION_STATES } from '../proofing/session-states.ts';
import { FlowPart, KeptPictures } from '../proofing/verdicts.ts';
import { Language } from './language.ts';
import { FlowReference } from './published-flows.ts';
import { sandboxMarks } from './sandbox-mark.ts';
import { SessionStepName } from './session-progress.ts';
import { COUNTRY_CODE, REGION_CODE } from './setting-kinds.ts';

const Text = z.string().trim().min(1).max(200);

/** An address at which a person can be reached. Phone numbers have the form of E.164. */
export const Contact = z
  .strictObject({
    email: z.email().max(254).optional(),
    phone: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/)
      .optional(),
    language: Language.optional(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

/** Answers to the form step of a flow, by the name of the input. */
export const FormAnswers = z
  .record(z.string().min(1).max(80), z.union([z.string().max(2000), z.number(), z.boolean()]))
  .refine((answers) => Object.keys(answers).length <= 50, 'at most 50 answers')
  .meta({ id: 'FormAnswers' });

/** Id of a connector configuration. */
export const DvcId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/);

/** A caller's data about a person: countries and regions are those of the lists. */
const StatedData = EnteredData.superRefine((stated, context) => {
  for (const field of unknownPlaces(stated)) {
    const message = field === 'region' ? REGION_CODE : `a country is ${COUNTRY_CODE}`;
    context.addIssue({ code: 'custom', path: [field], message });
  }
});

/** A session made ahead of a person's visit. Chosen by this project. */
export const CreateSession = z
  .strictObject({
    /** Needed of callers that belong to the whole tenant. */
    communityId: z.uuid().optional(),
    /** Id of a flow; its newest published version counts. `counter-standard` when neither it nor `dvcID` is given. */
    flowId: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{1,62}$/)
      .optional(),
    /** Connector configuration whose flow the session runs; instead of `flowId`. */
    dvcID: DvcId.optional(),
    /** The caller's own name for the person: a filter of the console. */
    uid: Text.optional(),
    applicant: StatedData.optional().describe(
      `Compared with the document, see \`fuzzyMatchScore\`. A country is ${COUNTRY_CODE}; ${REGION_CODE}.`,
    ),
    answers: FormAnswers.optional(),
    contact: Contact.optional(),
  })
  .refine(({ flowId, dvcID }) => flowId === undefined || dvcID === undefined, 'give flowId or dvcID')
  .meta({ id: 'CreateSession' });
export type CreateSession = z.infer<typeof CreateSession>;

/** The reference that the person brings to a kiosk, or its QR text. */
export const CreatedSession = z
  .object({
    sessionId: z.uuid(),
    communityId: z.uuid(),
    ...sandboxMarks,
    reference: z.string().describe('Eight symbols of Crockford’s base 32, the last one checks the others.'),
    qrText: z.string().describe('`counterproof:session:` and the reference.'),
    state: z.enum(SESSION_STATES),
    flow: FlowReference,
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'CreatedSession' });
export type CreatedSession = z.infer<typeof CreatedSession>;

/** The reference that a person typed, said or showed at a kiosk. */
export const ClaimSession = z.strictObject({ reference: Text }).meta({ id: 'ClaimSession' });

/** A session that this kiosk now holds, with the data that it needs to begin and to compare. */
export const ClaimedSession = z
  .object({
    sessionId: z.uuid(),
    reference: z.string(),
    state: z.enum(SESSION_STATES),
    flow: FlowReference,
    expiresAt: z.iso.datetime(),
    applicant: EnteredData.optional(),
    answers: FormAnswers.optional(),
    language: Language.optional(),
  })
  .meta({ id: 'ClaimedSession' });

/** Filters of the console, and the place where a list continues. */
export const SessionQuery = z.strictObject({
  uid: Text.optional(),
  state: z.enum(SESSION_STATES).optional(),
  reference: Text.optional(),
  sandbox: z
    .stringbool()
    .default(false)
    .describe('For callers of the whole tenant: the sessions of its sandboxes, instead of all others.'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.uuid().optional(),
});

const ListedSession = z.object({
  sessionId: z.uuid(),
  ...sandboxMarks,
  communityId: z.uuid(),
  kioskId: z.uuid().nullable(),
  origin: z.enum(['kiosk', 'api']),
  reference: z.string().nullable(),
  state: z.enum(SESSION_STATES),
  step: SessionStepName.nullable().describe('The step that a running session is at, as its kiosk told.'),
  flow: FlowReference,
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
  documentType: z.string().nullable(),
  captureType: z.enum(['Auto', 'Manual']).nullable(),
  completedBy: z.string().nullable(),
  reviewResult: z.enum(['review pending', 'approved', 'rejected']).nullable(),
  /** Why a session that is over has its state; null while it runs. */
  reason: z.string().nullable(),
  reasonCode: z.string().nullable(),
  /** The parts that the flow leaves out: the state does not cover them. */
  without: z.array(FlowPart).optional(),
  /** Only the kiosk has the pictures; the state rests on its word where the community accepts it. */
  pictures: KeptPictures.optional(),
});
/** Sessions, newest first; `next` is the cursor of the next page, absent at the end. */
export const SessionList = z
  .object({ sessions: z.array(ListedSession), next: z.uuid().optional() })
  .meta({ id: 'SessionList' });

export const CancelSession = z
  .strictObject({ reason: z.enum(['not-needed', 'created-by-mistake', 'applicant-withdrew']).optional() })
  .meta({ id: 'CancelSession' });
