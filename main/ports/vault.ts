import type { ApplicantPresence, ERASURE_REFUSALS, ErasureState } from '#core/contract/erasure-request.ts';
import type { Language } from '#core/contract/flow.ts';
import type { FlowReference } from '#core/contract/published-flows.ts';
import type { RestorableWallet } from '#core/contract/wallet-calls/restoration.ts';
import type { WordForms } from '#core/document/search-words.ts';
import type { EvidenceEvent, EvidenceSignature, Opening } from '#core/evidence/evidence-schema.ts';
import type { ErasureRecord } from '#core/evidence/package-format.ts';
import type { SecondLog } from '#core/evidence/second-log.ts';
import type { Lockout } from '#core/keys/lockout.ts';
import type { AuditInput, SdkVault } from '#sdk/ports/vault.ts';
import type { NewOutboxEntry, OutboxRepository } from './outbox.ts';

export type * from './outbox.ts';

/** The encrypted local database of a kiosk: the data of the SDK, and sessions with their evidence. */
export interface Vault extends SdkVault {
  readonly sessions: SessionRepository;
  readonly evidence: EvidenceRepository;
  readonly secondLog: SecondLogRepository;
  readonly artefacts: ArtefactRepository;
  readonly statements: StatementRepository;
  readonly outbox: OutboxRepository;
  readonly roster: RosterRepository;
  readonly lockouts: LockoutRepository;
  readonly flows: FlowRepository;
  readonly programs: ProgramRepository;
  readonly untold: UntoldEnrolmentRepository;
  readonly erasureRequests: ErasureRequestRepository;
}

/** Without personal data, so it outlives the erasure. */
type SessionSummary = Record<string, unknown>;

export interface SessionRecord {
  sessionId: string;
  status: 'active' | 'ended';
  flow: FlowReference;
  createdAt: string;
  updatedAt: string;
  endedAt?: string;
  /** When personal data fall due for erasure; set at the terminal state. */
  eraseAfter?: string;
  /** Sealed under suspicion: exempt from every erasure until a reviewer releases it. */
  sealed: boolean;
  erasedAt?: string;
  summary: SessionSummary;
  /** State of the session runner, holds personal data; null after the erasure. */
  snapshot: unknown;
}

/** A session as lists show it: without its state, and whether that is still here. */
export interface SessionListing extends Omit<SessionRecord, 'snapshot'> {
  isKept: boolean;
  /** How far an erasure is that its applicant asked for. */
  erasure?: ErasureState;
}

/** A session that a search found, with the name of its applicant until that is erased. */
export interface FoundSession extends SessionListing {
  name?: string;
}

/** By what the session of a person is found: see `indexWords`. Erased with the session. */
export interface SessionPerson {
  name: string;
  words: string;
}

/** The changes to a session in one transaction; absent members stay unchanged. */
export interface SessionChange {
  status?: 'active' | 'ended';
  endedAt?: string;
  eraseAfter?: string;
  sealed?: boolean;
  summary?: SessionSummary;
  snapshot?: unknown;
  person?: SessionPerson;
}

export interface SessionRepository {
  /** @throws AppError `STORAGE_FAILED` when the id is taken. */
  create(session: {
    sessionId: string;
    flow: FlowReference;
    createdAt: string;
    summary: SessionSummary;
    snapshot: unknown;
  }): void;
  find(sessionId: string): SessionRecord | undefined;
  /** Active sessions, oldest first: after a crash there is at most one. */
  active(): SessionRecord[];
  /** Newest first. @param since RFC 3339; only sessions from then on */
  list(limit: number, since?: string): SessionListing[];
  /**
   * Sessions whose reference begins so, or whose applicant has all of these words; newest first.
   * @param reference letters and digits alone; none where it is empty
   */
  search(wanted: { reference: string; words: readonly WordForms[] }, limit: number): FoundSession[];
  /** @throws AppError `SESSION_NOT_FOUND`. */
  update(sessionId: string, change: SessionChange, at: string): void;
  /**
   * Sessions whose personal data are due: ended, not sealed, not erased, `eraseAfter` reached. One that waits for a
   * receipt, or for the final verdict, is due where it ended, or its oldest unsent entry was made, before
   * `unsyncedBefore`.
   */
  dueForErasure(now: string, unsyncedBefore: string): { sessionId: string; unsynced: boolean }[];
  /** Sessions that the services put into Review, without further news, oldest first. */
  inReview(): string[];
  /**
   * Erases openings, pictures, outbox payloads, the snapshot and the name. The audit log and a record beside the evidence say so.
   * Events, signatures, receipts and summary stay, so the log still verifies.
   * @param audit its `detail.reason`, or else its action, becomes the reason of the record.
   * @throws AppError `SESSION_NOT_FOUND`, or `STEP_NOT_ALLOWED` for an active or sealed session.
   */
  erase(sessionId: string, audit: AuditInput): void;
  /**
   * Removes the bytes and openings of some artefacts of an ended session, and their waiting outbox entries, with a
   * record of it. @throws AppError as `erase`
   */
  eraseArtefacts(sessionId: string, artefactIds: readonly string[], audit: AuditInput): void;
  /** Keeps a record of values that were erased before the session came to this vault. */
  keepErasure(sessionId: string, record: ErasureRecord): void;
  /** The records of all erasures, oldest first. */
  erasures(sessionId: string): ErasureRecord[];
}

/** `roster` is a `RosterProof` as JSON, `result` a signed session result. */
export type StatementKind = 'roster' | 'result';

/** Signed statements of the services about a session and its operators, besides receipts. They outlive the erasure. */
export interface StatementRepository {
  /** Keeps it once; append-only. */
  keep(sessionId: string, kind: StatementKind, text: string, at: string): void;
  /** In the order of keeping. */
  list(sessionId: string, kind: StatementKind): string[];
}

/** One transaction of the evidence pipeline: all of it is stored, or none. */
export interface EvidenceBatch {
  sessionId: string;
  /** Hash of the last event that the caller knows, or null for the first; protects against two writers. */
  expectedHead: string | null;
  events: readonly EvidenceEvent[];
  signatures: readonly EvidenceSignature[];
  openings: readonly Opening[];
  artefacts: readonly NewArtefact[];
  change: SessionChange;
  outbox: readonly NewOutboxEntry[];
  at: string;
}

export interface EvidenceRepository {
  /** @throws AppError `SESSION_NOT_FOUND`, or `STEP_STALE` when the head is another than expected. */
  append(batch: EvidenceBatch): void;
  head(sessionId: string): { seq: number; hash: string } | undefined;
  events(sessionId: string): EvidenceEvent[];
  signatures(sessionId: string): EvidenceSignature[];
  /** The remaining openings; empty after the erasure. */
  openings(sessionId: string): Opening[];
}

/** The events of a session after its log was closed; they hold nothing personal, so no erasure reaches them. */
export interface SecondLogRepository {
  head(sessionId: string): { seq: number; hash: string } | undefined;
  /** @throws AppError `STORAGE_FAILED` where another event has this number. */
  append(sessionId: string, stretch: SecondLog): void;
  /** Undefined before its first event. */
  read(sessionId: string): SecondLog | undefined;
  /** Remembers that the applicant of the session was enrolled, and under which wallet. The first counts. */
  noteEnrolment(sessionId: string, enrolment: { confirmedAt: string; owner: string }): void;
  enrolledAt(sessionId: string): string | undefined;
  /** DID of the wallet that took the documents of the session. */
  enrolledOwner(sessionId: string): string | undefined;
}

export interface NewArtefact {
  artefactId: string;
  kind: string;
  mediaType: string;
  bytes: Uint8Array;
  /** Digest of the commitment in the log that this picture opens, base64url. */
  digest: string;
  /** Size, positions and the like; no personal data. */
  meta: Record<string, unknown>;
}
export interface ArtefactRecord extends NewArtefact {
  sessionId: string;
  createdAt: string;
}

export interface ArtefactRepository {
  find(sessionId: string, artefactId: string): ArtefactRecord | undefined;
  /** Without bytes, in the order of storing. */
  list(sessionId: string): Omit<ArtefactRecord, 'bytes'>[];
  /** Bytes of each artefact of a session, by its id. */
  sizes(sessionId: string): ReadonlyMap<string, number>;
}

export interface CachedRoster {
  jws: string;
  fetchedAt: string;
  expiresAt: string;
}
export interface RosterRepository {
  put(roster: CachedRoster): void;
  get(): CachedRoster | undefined;
}

/** Under it the requests for pairings are counted. */
export const PAIRING_SUBJECT = 'programs/pairing';

export interface LockoutRepository {
  get(subject: string): Lockout | undefined;
  put(subject: string, lockout: Lockout): void;
  clear(subject: string): void;
  /** The most wrong tries in a row of any passphrase or PIN; requests of programs are none. */
  mostFailures(): number;
  /** From now on every operator has at least this many wrong tries; a right one ends it. */
  raiseAll(lockout: Lockout): void;
}

export interface FlowRepository {
  put(flow: { reference: FlowReference; flow: unknown; storedAt: string }): void;
  find(reference: Pick<FlowReference, 'id' | 'version'>): unknown;
  /** The highest version of each flow. */
  latest(): { reference: FlowReference; flow: unknown }[];
}

/** A program that a supervisor paired with the kiosk. */
export interface ProgramRecord {
  programId: string;
  name: string;
  /** The file that ran when it was paired, where the system told it. */
  executable?: string;
  scopes: readonly string[];
  /** SHA-256 of its token, base64url. */
  tokenHash: string;
  pairedAt: string;
  /** Id of the operator. */
  pairedBy: string;
}

export interface ProgramRepository {
  add(program: ProgramRecord): void;
  find(programId: string): ProgramRecord | undefined;
  /** Oldest pairing first. */
  list(): ProgramRecord[];
  /** False if there is none. */
  remove(programId: string): boolean;
  /** Remembers which program started a session. */
  noteSession(sessionId: string, programId: string): void;
  starterOf(sessionId: string): string | undefined;
}

/** A back-up as the services keep it. Only the wallet can read its content. */
export interface SealedBackUp {
  readonly data: string;
  readonly restorable: RestorableWallet | null;
}

/** A wallet that was kept here and that the services do not know fully yet. */
export interface UntoldEnrolment {
  readonly sessionId: string;
  /** DID of the wallet. */
  readonly owner: string;
  readonly since: string;
  /** The services know whose wallet took the documents. */
  readonly enrolled: boolean;
  readonly hasBackUp: boolean;
}

/** Each entry ends with its wallet at the latest. */
export interface UntoldEnrolmentRepository {
  /** @throws AppError `STORAGE_FAILED` for a wallet that the vault does not keep, or a session that has an entry. */
  add(enrolment: { sessionId: string; owner: string; since: string; backUp?: SealedBackUp }): void;
  /** Oldest first. */
  list(): UntoldEnrolment[];
  find(sessionId: string): UntoldEnrolment | undefined;
  backUp(sessionId: string): SealedBackUp | undefined;
  noteEnrolled(sessionId: string): void;
  remove(sessionId: string): void;
}

/** The wish of an applicant at this counter that a session be erased, and how far it is. Without personal data. */
export interface ErasureRequestRecord {
  readonly sessionId: string;
  readonly erasureId: string;
  /** The operator's signature over an `ErasureClaim`, and the second person's. */
  readonly request: string;
  readonly confirmation?: string;
  readonly requestedAt: string;
  readonly presence: ApplicantPresence;
  /** The applicant's, for the receipt. */
  readonly language: Language;
  /** What this kiosk removed at once; absent where it had erased the session before. */
  readonly removed?: { vault: number; outbox: number };
  /**
   * `waiting` for the services; then as they answered: `kept` until a decision, `erased`, `absent` where they hold
   * nothing of the session, `refused` for good.
   */
  readonly state: ErasureState;
  /** Their last signed answer, compact JWS. */
  readonly receipt?: string;
  readonly refusal?: (typeof ERASURE_REFUSALS)[number];
}

export interface ErasureRequestRepository {
  /**
   * One that was refused gives way to it. @throws AppError `STORAGE_FAILED` where the session has another one
   */
  add(request: Omit<ErasureRequestRecord, 'state' | 'receipt' | 'refusal'>): void;
  find(sessionId: string): ErasureRequestRecord | undefined;
  /** Oldest first. */
  inState(state: ErasureState): ErasureRequestRecord[];
  answer(erasureId: string, answer: Pick<ErasureRequestRecord, 'state' | 'receipt' | 'refusal'>): void;
}
