import { z } from 'zod';
import { SESSION_STATES } from '../../proofing/session-states.ts';
import { sandboxMarks } from '../sandbox-mark.ts';
import { DvcId } from '../session-request.ts';
import { walletCall } from './wallet-call.ts';

/** The document kinds that a session can be created for. Chosen by this project. */
export const DOCUMENT_SESSION_TYPES = [
  'dl_object',
  'ppt_object',
  'idcard_object',
  'ssn_object',
  'misc_object',
] as const;

/** The caller's own name for the person. */
const Uid = z.string().trim().min(1).max(200);

const SessionPath = z.object({ id: z.uuid() });

export const documentSessionCalls = {
  connector: walletCall({
    operationId: 'findWalletConnector',
    method: 'GET',
    path: '/v1/wallet/connectors/:connector',
    summary: 'Whether the community has a connector configuration of this id.',
    input: { params: z.object({ connector: DvcId }) },
    output: { 200: z.object({ dvcID: DvcId, flowId: z.string() }).meta({ id: 'WalletConnector' }) },
    problems: ['DVC_NOT_FOUND'],
    proof: 'wallet',
  }),
  create: walletCall({
    operationId: 'createWalletDocumentSession',
    method: 'POST',
    path: '/v1/wallet/document-sessions',
    summary: 'Creates a session in which a document of the person is scanned at a counter.',
    input: {
      body: z
        .strictObject({
          docType: z.enum(DOCUMENT_SESSION_TYPES),
          dvcID: DvcId.optional(),
          uid: Uid.optional().describe('A filter of the console.'),
          runningSessionId: z
            .uuid()
            .optional()
            .describe('The session that runs at the kiosk of the caller: the document is scanned in it.'),
        })
        .meta({ id: 'CreateWalletDocumentSession' }),
    },
    output: {
      201: z
        .object({
          sessionId: z.uuid(),
          ...sandboxMarks,
          dvcID: z.string().describe('The connector configuration, or else the flow of the session.'),
          createdAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
          qrText: z
            .string()
            .nullable()
            .describe('Text of the QR code that a kiosk reads; null where the session runs already.'),
        })
        .meta({ id: 'WalletDocumentSession' }),
    },
    problems: [
      'DVC_NOT_FOUND',
      'FLOW_INVALID',
      'FLOW_NOT_FOUND',
      'LICENSE_EXPIRED',
      'LICENSE_MODULE_MISSING',
      'SESSION_CONFLICT',
      'SESSION_NOT_FOUND',
    ],
    proof: 'wallet',
  }),
  poll: walletCall({
    operationId: 'pollWalletDocumentSession',
    method: 'GET',
    path: '/v1/wallet/document-sessions/:id',
    summary: 'Where a session stands that this wallet created, and the document once it ended with Success.',
    input: { params: SessionPath },
    output: {
      200: z
        .object({
          sessionId: z.uuid(),
          ...sandboxMarks,
          state: z.enum(SESSION_STATES),
          docType: z.enum(DOCUMENT_SESSION_TYPES).nullable(),
          dvcID: z.string(),
          createdAt: z.iso.datetime(),
          expiresAt: z.iso.datetime(),
          reason: z.string().nullable(),
          reasonCode: z.string().nullable(),
          fuzzyMatchScore: z.number().nullable(),
          document: z
            .record(z.string(), z.unknown())
            .nullable()
            .describe('Fields without pictures; null also once the evidence is erased.'),
        })
        .meta({ id: 'WalletDocumentSessionState' }),
    },
    problems: ['DOCUMENT_SESSION_NOT_FOUND'],
    proof: 'wallet',
  }),
} as const;
