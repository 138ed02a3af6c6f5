import { z } from 'zod';
import { DOCUMENT_SESSION_TYPES } from '#core/contract/wallet-calls/document-sessions.ts';
import { SESSION_STATES } from '#core/proofing/session-states.ts';
import { ReasonCode, Verdict } from '#core/proofing/verdicts.ts';
import { CALLING_FOR_PERSON, PERSONAL, sdkOperation } from './sdk-operation.ts';
import { DocumentData, SignToken } from './types.ts';

const DvcId = z.string().min(1).max(200).nullable();

/** Details of the selfie of a session, as `liveid_object`. */
const LiveIdObject = z.strictObject({
  id: z.string().max(200),
  type: z.literal('liveid'),
  category: z.literal('identity_document'),
  proofedBy: z.string().max(200),
  /** base64 or data URL. */
  face: z.string().nullable(),
});

/** The result of a finished scan. */
export const DocumentSessionResult = z.strictObject({
  resultStatus: Verdict,
  reasonCode: ReasonCode,
  reason: z.string().max(500),
  document: DocumentData.nullable(),
  liveId: LiveIdObject.nullable(),
  /** Sign token of the capture pipeline over `document`; required with one. */
  token: SignToken.nullable(),
  /** Likeness of the names in the sources of the document, 0 to 100; null when only one source shows a name. */
  fuzzyMatchScore: z.number().min(0).max(100).nullable(),
  rawData: z.record(z.string(), z.json()),
});
export type DocumentSessionResult = z.infer<typeof DocumentSessionResult>;

/** A session as it is kept. Times are RFC 3339. */
export const DocumentSession = z.strictObject({
  sessionId: z.uuid(),
  docType: z.enum(DOCUMENT_SESSION_TYPES),
  dvcID: z.string(),
  uid: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** When it counts as abandoned unless something happens before. */
  abandonAt: z.string(),
  startedAt: z.string().nullable(),
  /** Text of the QR code that a kiosk reads; null where the document is scanned in this context. */
  qrText: z.string().nullable().default(null),
  result: DocumentSessionResult.nullable(),
});
export type DocumentSession = z.infer<typeof DocumentSession>;

/** The answer of `pollDocumentSession`: the keys of the V3 poll result (web services specification, part 2). */
export const DocumentSessionAnswer = z.object({
  sessionId: z.string(),
  /** A document session has the states of an ID proofing session. */
  responseStatus: z.enum(SESSION_STATES),
  resultStatus: Verdict.nullable(),
  reason: z.string().nullable(),
  reasonCode: z.string().nullable(),
  fuzzyMatchScore: z.number().nullable(),
  token: z.string().nullable(),
  metadata: z.strictObject({
    /** Null where the session was created for no one type of document. */
    docType: z.enum(DOCUMENT_SESSION_TYPES).nullable(),
    dvcID: z.string(),
    /** Absent where this context has no record of the session: the services keep it for those who search by it. */
    uid: z.string().nullable().optional(),
    createdAt: z.string(),
    expiresAt: z.string(),
  }),
  dl_object: DocumentData.nullable().optional(),
  ppt_object: DocumentData.nullable().optional(),
  idcard_object: DocumentData.nullable().optional(),
  ssn_object: DocumentData.nullable().optional(),
  misc_object: DocumentData.nullable().optional(),
  liveid_object: LiveIdObject.nullable(),
  rawData: z.record(z.string(), z.json()),
});
export type DocumentSessionAnswer = z.infer<typeof DocumentSessionAnswer>;

const OnSession = z.strictObject({ sessionId: z.string().min(1).max(100), dvcID: DvcId });

export const documentSessionOperations = {
  'document-sessions.create': sdkOperation({
    summary: 'Creates a document-scan session.',
    method: 'createDocumentSession',
    delivery: { callback: 'onDocumentSessionResponse' },
    requires: PERSONAL,
    input: z.strictObject({
      docType: z.string().min(1).max(64),
      dvcID: DvcId,
      uid: z.string().min(1).max(200).nullable(),
    }),
    output: z.strictObject({
      sessionId: z.uuid(),
      docType: z.enum(DOCUMENT_SESSION_TYPES),
      dvcID: z.string(),
      createdAt: z.string(),
      expiresAt: z.string(),
      qrText: z.string().nullable(),
    }),
    errors: [
      'DOCUMENT_UNSUPPORTED',
      'DVC_NOT_FOUND',
      'FLOW_NOT_FOUND',
      'SESSION_NOT_FOUND',
      'LICENSE_EXPIRED',
      'LICENSE_MODULE_MISSING',
      ...CALLING_FOR_PERSON,
      'DISK_FULL',
      'STORAGE_FAILED',
    ],
    notes: [
      '3 arguments without, 5 with `dvcID` and `uid`; null stands for the connector currently set, else for the flow. A connector that the community does not have is `DVC_NOT_FOUND`; one whose flow is archived, `FLOW_NOT_FOUND`.',
      'The session is one of the services; `uid` finds it in their lists of sessions. In an applicant’s context of a kiosk it is the session that runs there, and `qrText` is null; the services are asked where a connector or `uid` is named (`SESSION_NOT_FOUND` until they know that session). Elsewhere it waits for a kiosk: `qrText` is the text of the QR code that the person brings, and ' +
        'the person who brings it shows their document on behalf of this wallet.',
      'Types: `dl_object`, `ppt_object`, `idcard_object`, which are scanned, and at a kiosk `ssn_object`, `misc_object`, which the operator keys; any other is `DOCUMENT_UNSUPPORTED`.',
    ],
  }),
  'document-sessions.poll': sdkOperation({
    summary: 'Polls a session for the scanned document result.',
    method: 'pollDocumentSession',
    delivery: { callback: 'onPollSessionResponse' },
    requires: PERSONAL,
    input: OnSession,
    output: DocumentSessionAnswer,
    errors: ['DOCUMENT_SESSION_NOT_FOUND', ...CALLING_FOR_PERSON],
    notes: [
      '3 arguments without, 4 with `dvcID`; a session of another connector is not found.',
      'What was scanned in this context is answered from here, everything else by the services, for the wallet that created the session. They tell the document once the session ended with Success, without pictures and without a token.',
      '`metadata.docType` is null, and there is no member for a document, where a program created the session for no one type of document. `metadata.uid` is absent where neither this context nor an enrolment of this vault created the session.',
      '`status` tells that the poll succeeded; the result is in `responseStatus` and `resultStatus` of the JSON text.',
      'What was keyed has the `captureType` `Manual` and the sign token, and is `NOT_PERFORMED`: nothing verified it. `verifyDocument` with `ssn_verify` does, once it is registered.',
      '`fuzzyMatchScore` (chosen): likeness of the names in the sources of the document, 0 to 100; null with one source. `rawData`: captures, fields with all their sources, and checks.',
    ],
  }),
} as const;
