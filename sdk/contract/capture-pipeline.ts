import { z } from 'zod';
import { DOCUMENT_SESSION_TYPES } from '#core/contract/wallet-calls/document-sessions.ts';
import { RestorableWallet } from '#core/contract/wallet-calls/restoration.ts';
import { DocumentSessionResult } from './document-sessions.ts';
import { PERSONAL, sdkOperation } from './sdk-operation.ts';
import { Done, Nothing, SignToken } from './types.ts';

const SessionId = z.string().min(1).max(100);

/**
 * The signed data of a document session's result, bound to the one session that it answers.
 *
 * @param sessionId of the document session.
 */
export const documentSessionSignedData = (
  sessionId: string,
  result: DocumentSessionResult,
): { type: string; sessionId: string; result: DocumentSessionResult } => ({
  type: 'document-session-result',
  sessionId,
  result,
});

/**
 * Operations of the evidence pipeline around the SDK, in a person's context. No part of `IdentitySDK`: only the program
 * that made the context gets it.
 */
export const pipelineOperations = {
  'pipeline.live-id-registered-at': sdkOperation({
    summary: 'When the Live ID was registered, RFC 3339.',
    method: 'liveIdRegisteredAt',
    delivery: 'direct',
    requires: PERSONAL,
    input: Nothing,
    output: z.string(),
    errors: ['LIVE_ID_MISSING'],
  }),
  'pipeline.pending-document-sessions': sdkOperation({
    summary: 'The document sessions that wait for a scan, oldest first.',
    method: 'pendingDocumentSessions',
    delivery: 'direct',
    requires: ['ready', 'applicant'],
    input: Nothing,
    output: z.array(z.strictObject({ sessionId: z.uuid(), docType: z.enum(DOCUMENT_SESSION_TYPES) })),
    errors: [],
  }),
  'pipeline.start-document-session': sdkOperation({
    summary: 'Tells a document session that its scan has started.',
    method: 'startDocumentSession',
    delivery: 'direct',
    requires: PERSONAL,
    input: z.strictObject({ sessionId: SessionId }),
    output: Done,
    errors: ['DOCUMENT_SESSION_NOT_FOUND', 'DOCUMENT_SESSION_ENDED', 'DISK_FULL', 'STORAGE_FAILED'],
  }),
  'pipeline.complete-document-session': sdkOperation({
    summary: 'Gives a document session its result, signed as a whole by the pipeline.',
    method: 'completeDocumentSession',
    delivery: 'direct',
    requires: PERSONAL,
    input: z.strictObject({ sessionId: SessionId, result: DocumentSessionResult, signToken: SignToken }),
    output: Done,
    errors: [
      'DOCUMENT_SESSION_NOT_FOUND',
      'DOCUMENT_SESSION_ENDED',
      'SIGN_TOKEN_INVALID',
      'DISK_FULL',
      'STORAGE_FAILED',
    ],
  }),
  'pipeline.seal-back-up': sdkOperation({
    summary: 'Seals a back-up of wallet and user data for the services, which the program sends when it can.',
    method: 'sealBackUp',
    delivery: 'direct',
    requires: PERSONAL,
    input: z.strictObject({ pin: z.string().max(64).nullable() }),
    output: z.strictObject({ data: z.string(), restorable: RestorableWallet.nullable() }),
    errors: [
      'PIN_MISSING',
      'PIN_LOCKED',
      'SECOND_FACTOR_WRONG',
      'BACKUP_TOO_LARGE',
      'DISK_FULL',
      'STORAGE_FAILED',
    ],
  }),
} as const;
export type PipelineOperations = typeof pipelineOperations;
