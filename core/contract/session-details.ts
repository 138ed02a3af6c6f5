import { z } from 'zod';
import { DocumentField } from '../document/fields.ts';
import { EnteredData } from '../proofing/checks/entered-data.ts';
import { DeviceSignals } from '../proofing/signed-device.ts';
import { CheckResult } from '../proofing/verdicts.ts';
import { InspectedDocument } from './inspection-guide.ts';
import { FlowReference } from './published-flows.ts';
import { sandboxMarks } from './sandbox-mark.ts';
import { SessionProgress } from './session-progress.ts';
import { Contact, FormAnswers } from './session-request.ts';
import { SessionResult } from './session-results.ts';

export const SessionEvent = z
  .object({
    eventId: z.uuid(),
    type: z.string(),
    at: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'SessionEvent' });

export const DetailsFilter = z
  .strictObject({ certificateType: z.enum(['document', 'face', 'inspection']).optional() })
  .meta({ id: 'DetailsFilter' });

/** Fraud-check categories of the specification with their names, and those of face and inspection beside them. */
const CheckGroup = z
  .object({ category: CheckResult.shape.category, name: z.string(), checks: z.array(CheckResult) })
  .meta({ id: 'CheckGroup' });

/** The fields of one document; personal data. Values as the counter joined them, dates YYYY-MM-DD. */
const DetailedDocument = z
  .object({
    number: z.number().int(),
    type: z.string(),
    country: z.string(),
    region: z.string().optional(),
    fields: z.record(z.string(), z.string()),
    printFields: z
      .array(DocumentField)
      .optional()
      .describe('Fields whose value a machine read in the print alone and nobody confirmed.'),
  })
  .meta({ id: 'DetailedDocument' });

/** The part of a session that outlives its personal data. */
const SessionSummary = z
  .object({
    /** Scores of all checks that have one, by check; names of fields after a slash. */
    scores: z.record(z.string(), z.number()),
    fuzzyMatchScore: z.number().nullable(),
    realIDDetectionStatus: z
      .object({
        barcode: z.enum(['F', 'N', 'M', 'absent']),
        star: z.enum(['found', 'not-found', 'not-looked-for']),
      })
      .nullable(),
    documentType: z.string().nullable(),
    /** YYYYMMDD. */
    documentExpiry: z.string().nullable(),
    captureType: z.enum(['Auto', 'Manual']).nullable(),
    retries: z.number().int(),
  })
  .meta({ id: 'SessionSummary' });

/** Grounds of the verdict besides the checks: the words of people, without their free text. */
const DecisionInputs = z
  .object({
    attestation: z.record(z.string(), z.string()).optional(),
    inspections: z
      .array(InspectedDocument)
      .optional()
      .describe('What the operator found on each document by the guide of its kind, point by point.'),
    decision: z.object({ kind: z.string(), reasons: z.array(z.string()) }).optional(),
    conclusion: z.string().optional(),
  })
  .meta({ id: 'DecisionInputs' });

/**
 * A session with its results in one answer. Only callers who may read personal data get `documents`, while the evidence
 * is kept.
 */
export const SessionDetails = z
  .object({
    session: SessionResult,
    summary: SessionSummary,
    inputs: DecisionInputs,
    flow: FlowReference,
    origin: z.enum(['kiosk', 'api']),
    reference: z.string().nullable(),
    kioskId: z.uuid().nullable().describe('Null for a program that may only poll.'),
    completedBy: z.string().nullable().describe('The operator; null for a program that may only poll.'),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().optional(),
    expiresAt: z.iso.datetime(),
    evidence: z.object({ count: z.number().int(), head: z.string().nullable() }),
    progress: SessionProgress.optional().describe(
      'What the kiosk told while the session ran; kept where the log differs from it.',
    ),
    checks: z.array(CheckResult),
    fraudChecks: z.array(CheckGroup),
    deviceSignals: DeviceSignals.nullable().describe('Null for a program that may only poll.'),
    /** Face key in the gallery of the community. */
    faceKey: z.uuid().nullable(),
    documents: z.array(DetailedDocument).optional(),
    artefacts: z.array(z.object({ artefactId: z.string(), size: z.number().int() })),
    events: z.array(SessionEvent),
  })
  .meta({ id: 'SessionDetails' });

/** The person and the device of a session. `user` is null where nothing is known, or no longer. */
export const UserDeviceDetails = z
  .object({
    sessionId: z.uuid(),
    ...sandboxMarks,
    user: z
      .object({
        uid: z.string().optional(),
        did: z.string().optional(),
        applicant: EnteredData.optional(),
        answers: FormAnswers.optional(),
        contact: Contact.optional(),
        documents: z.array(DetailedDocument),
      })
      .nullable(),
    device: DeviceSignals.nullable(),
  })
  .meta({ id: 'UserDeviceDetails' });
