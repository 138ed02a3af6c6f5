import type { ErrorResponse } from '#core/contract/errors.ts';
import type { Receipt } from '#core/contract/receipt.ts';

export interface NewOutboxEntry {
  /** UUIDv7, so entries sort by age. */
  entryId: string;
  kind: string;
  idempotencyKey: string;
  /** JSON value; pictures are named by artefact id, not copied. */
  payload: unknown;
}
export interface OutboxEntry extends NewOutboxEntry {
  sessionId: string | null;
  createdAt: string;
  /** SHA-256 of the RFC 8785 form of the payload, base64url; the receipt repeats it. */
  contentHash: string;
  /** Null after the erasure. */
  payload: unknown;
  attempts: number;
}
export interface OutboxAttempt {
  at: string;
  result: 'failed' | 'refused';
  error: ErrorResponse;
  /** When to try again; absent after a refusal, which is final until someone retries by hand. */
  nextAttemptAt?: string;
}
export interface StoredReceipt {
  receipt: Receipt;
  jws: string;
  receivedAt: string;
}
export interface OutboxCount {
  sessionId: string | null;
  /** All entries without a receipt, refused ones among them. */
  waiting: number;
  refused: number;
  /** Creation time of the oldest entry without a receipt. */
  oldest?: string;
  lastAttempt?: OutboxAttempt;
}

export interface OutboxRepository {
  /** Appends outside an evidence batch. */
  append(sessionId: string | null, entry: NewOutboxEntry, at: string): void;
  find(entryId: string): OutboxEntry | undefined;
  /** The first unsent entry of each session that may be tried now, oldest first: entries of a session keep their order. */
  due(now: string, limit: number): OutboxEntry[];
  /** When the next waiting entry becomes due, or undefined when nothing waits. */
  nextDue(): string | undefined;
  recordAttempt(entryId: string, attempt: OutboxAttempt): void;
  /** Makes failed and refused entries due now. */
  retryNow(): void;
  /** Makes entries that wait for their time due now; refused ones stay refused. */
  retryWaiting(): void;
  /**
   * Stores a receipt that the caller has verified.
   * @throws AppError `RECEIPT_INVALID` when it names another entry, key or content.
   */
  recordReceipt(entryId: string, stored: StoredReceipt): void;
  receipts(sessionId: string): StoredReceipt[];
  /** Kinds of the entries that an erasure took before they were sent. */
  dropped(sessionId: string): string[];
  /** One row per session that still waits. */
  waiting(): OutboxCount[];
}
