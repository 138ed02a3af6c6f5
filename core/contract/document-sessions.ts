import { z } from 'zod';
import { SESSION_STATES } from '../proofing/session-states.ts';
import { FlowReference } from './published-flows.ts';
import { sandboxMarks } from './sandbox-mark.ts';
import { DvcId } from './session-request.ts';
import { LiveIdObject, SessionPoll } from './session-results.ts';

/** Kinds of documents of a document session. */
export const SHARED_DOCUMENT_TYPES = ['dl_object', 'ppt_object', 'idcard_object'] as const;
const SharedDocumentType = z.enum(SHARED_DOCUMENT_TYPES);

/** A document session: the older form of a session made ahead. */
export const CreateDocumentSession = z
  .strictObject({
    dvcID: DvcId,
    sessionRequest: z.strictObject({
      /** Must be the DNS name of the tenant where it has one. */
      tenantDNS: z.string().min(1).max(253).optional(),
      communityName: z
        .string()
        .max(200)
        .regex(/^\P{Cc}+$/u)
        .optional(),
      documentType: SharedDocumentType.optional(),
      userUID: z.string().min(1).max(200).optional(),
      did: z.string().min(1).max(200).optional(),
    }),
  })
  .meta({ id: 'CreateDocumentSession' });
export const CreatedDocumentSession = z
  .object({
    sessionId: z.uuid(),
    ...sandboxMarks,
    url: z.string().describe('Text of the QR code that a kiosk reads.'),
  })
  .meta({ id: 'CreatedDocumentSession' });
export const DocumentSessionQuery = z
  .strictObject({ dvcID: DvcId, sessionId: z.uuid() })
  .meta({ id: 'DocumentSessionQuery' });

const SharedDocument = z.record(z.string(), z.unknown());
/** The older result; only callers who may read personal data get the document, while the evidence is kept. */
export const DocumentSessionResult = z
  .object({
    sessionId: z.uuid(),
    ...sandboxMarks,
    responseStatus: SessionPoll.shape.responseStatus,
    metadata: z.object({ state: z.enum(SESSION_STATES), flow: FlowReference, expiresAt: z.iso.datetime() }),
    dl_object: SharedDocument.optional(),
    ppt_object: SharedDocument.optional(),
    idcard_object: SharedDocument.optional(),
    liveid_object: LiveIdObject.nullable(),
    token: z.string().nullable(),
  })
  .meta({ id: 'DocumentSessionResult' });
