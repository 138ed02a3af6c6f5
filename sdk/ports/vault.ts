import type { z } from 'zod';
import type {
  AccountRepository,
  ApplicantRepository,
  DocumentRepository,
  DocumentSessionRepository,
  LiveIdRepository,
  OtpSeedRepository,
  PinRepository,
} from './applicant-records.ts';

/**
 * The encrypted local database. Synchronous. Times are RFC 3339 with milliseconds in UTC, so they sort as text.
 *
 * Every method may throw AppError `DISK_FULL`, `VAULT_CORRUPT` or `STORAGE_FAILED`; a failed write changes nothing.
 */
export interface SdkVault {
  readonly settings: SettingsRepository;
  readonly applicants: ApplicantRepository;
  readonly documents: DocumentRepository;
  readonly liveIds: LiveIdRepository;
  readonly pins: PinRepository;
  readonly accounts: AccountRepository;
  readonly otpSeeds: OtpSeedRepository;
  readonly documentSessions: DocumentSessionRepository;
  readonly audit: AuditRepository;
  /** Runs `work` all or nothing; may be nested. `work` must not be asynchronous. */
  transaction<T>(work: () => T): T;
  /** Checks every page and every foreign key. @throws AppError `VAULT_CORRUPT`. */
  check(): void;
  close(): void;
}

export interface SettingsRepository {
  /** @throws AppError `STORAGE_FAILED` when the stored value does not fit the schema. */
  get<T>(key: string, schema: z.ZodType<T>): T | undefined;
  set(key: string, value: unknown): void;
  delete(key: string): void;
}

export interface AuditInput {
  time: string;
  /** DID, operator id, or `kiosk`. */
  actor: string;
  action: string;
  subject?: string;
  /** No personal data. */
  detail?: Record<string, unknown>;
}
export interface AuditEntry extends AuditInput {
  seq: number;
  prev: string;
  hash: string;
}
export interface AuditRepository {
  append(entry: AuditInput): AuditEntry;
  /** Newest first. */
  list(limit: number): AuditEntry[];
  /** Walks the hash chain; `brokenAt` is the first entry that does not fit. */
  verify(): { intact: true; count: number } | { intact: false; brokenAt: number };
}
