import type { OutputOf } from '#core/contract/kit.ts';
import type { PipelineOperations } from '../contract/capture-pipeline.ts';
import type { DocumentSessionResult } from '../contract/document-sessions.ts';

/** The part of a person's context that belongs to the evidence pipeline. Every method throws AppError order rules. */
export interface CapturePipeline {
  /** RFC 3339. @throws AppError `LIVE_ID_MISSING`. */
  liveIdRegisteredAt(): string;
  pendingDocumentSessions(): OutputOf<PipelineOperations['pipeline.pending-document-sessions']>;
  /** @throws AppError `DOCUMENT_SESSION_NOT_FOUND`, `DOCUMENT_SESSION_ENDED`. */
  startDocumentSession(sessionId: string): void;
  /**
   * @param signToken over `documentSessionSignedData`, by a capture pipeline that the context knows.
   * @throws AppError `DOCUMENT_SESSION_NOT_FOUND`, `DOCUMENT_SESSION_ENDED`, `SIGN_TOKEN_INVALID`.
   */
  completeDocumentSession(sessionId: string, result: DocumentSessionResult, signToken: string): void;
  /**
   * The body that `backUpWallet` would send.
   *
   * @throws AppError `PIN_MISSING`, `PIN_LOCKED`, `SECOND_FACTOR_WRONG`, `BACKUP_TOO_LARGE`.
   */
  sealBackUp(pin: string | null): OutputOf<PipelineOperations['pipeline.seal-back-up']>;
}
