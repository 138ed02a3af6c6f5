import type { z } from 'zod';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { GivenSession, Takers } from '#core/contract/given-session.ts';
import type { Permission } from '#core/contract/kit.ts';
import type { AddedOperator } from '#core/contract/operators.ts';
import type { FlowList } from '#core/contract/published-flows.ts';
import type { Roster } from '#core/contract/roster.ts';
import type { ClaimedSession } from '#core/contract/session-request.ts';
import type { ExplainedVerdict, Outcome } from '#core/proofing/verdicts.ts';
import type { Download, Enrol, TenantDirectory, WalletServices } from '#sdk/ports/services.ts';
import type { HoldServices } from './hold-services.ts';

export type ServicesState =
  | { state: 'starting' | 'up'; since: string; serverTime?: string }
  | { state: 'unreachable'; since: string; error: ErrorResponse };

/** The web services as the counter sees them. All calls reject with AppError of the SERVICES_* family. */
export interface ServicesGateway extends TenantDirectory {
  readonly mode: 'embedded' | 'remote';
  state(): ServicesState;
  onState(listener: (state: ServicesState) => void): () => void;
  /** Embedded only: creates tenant and community for a branch; answers licence key and one-time enrolment code. */
  createBranch(branchName: string): Promise<{ licenseKey: string; enrolmentCode: string }>;
  /** Registers this kiosk once, proving possession of the wallet key. */
  enrol: Enrol;
  /** Calls of the Identity SDK for a person. */
  wallets: WalletServices;
  /** Adds an operator: the kiosk sends an Argon2id verifier and the wrapped P-256 key, never the passphrase. */
  addOperator(request: NewOperator, authority: OperatorAuthority): Promise<AddedOperator>;
  /** The signed roster of operators (compact JWS) for offline sign-in. */
  fetchRoster(): Promise<{ jws: string; roster: Roster }>;
  /** The signed list of flows, each as it was published. */
  fetchFlows(): Promise<FlowList>;
  /**
   * Takes a session that was prepared beforehand for this kiosk; repeating it answers the same until its evidence comes.
   * Rejects also with REFERENCE_UNKNOWN, SESSION_CLAIMED, SESSION_EXPIRED, SESSION_NOT_WAITING,
   * FLOW_NOT_ALLOWED, and of a session that was handed over HAND_OVER_INCOMPLETE, HAND_OVER_REVOKED.
   */
  claimSession(reference: string): Promise<PreparedSession>;
  /** Gives a claimed session back before anything of it was sent. */
  releaseSession(sessionId: string): Promise<void>;
  /** The other kiosks of the community at which a session of a flow can continue. */
  listTakers(flowId: string): Promise<Takers>;
  /** The part of a session that was handed over to this kiosk. Rejects also with HAND_OVER_INCOMPLETE, HAND_OVER_REVOKED. */
  readGiven(sessionId: string): Promise<GivenSession>;
  /** The bytes of one of its artefacts. */
  readGivenArtefact(sessionId: string, artefact: GivenSession['artefacts'][number]): Promise<Uint8Array>;
  /** Holds, by the account of a person at the kiosk. */
  holds: HoldServices;
  /** A text from an address outside, through the proxy of this kiosk. */
  download: Download;
}

/**
 * A session that waits for this kiosk: prepared, or `In Progress` where another kiosk handed it over, with the person's
 * data given to the services beforehand.
 */
export type PreparedSession = z.infer<typeof ClaimedSession>;

export interface NewOperator {
  operatorId: string;
  name: string;
  role: 'operator' | 'supervisor';
  permissions: Permission[];
  /** PHC string, Argon2id. */
  verifier: string;
  /** P-256 public key as did:key, and the private key sealed under a key derived from the passphrase. */
  did: string;
  wrappedKey: string;
}

/** The authority for a new operator: the enrolment code for the first supervisor, later a supervisor's signature. */
export type OperatorAuthority =
  | { kind: 'enrolment'; code: string }
  | { kind: 'supervisor'; signature: string; confirmation?: string };

/** Answer of the services about a finished session, delivered by the sync loop. */
export interface FinalAnswer {
  sessionId: string;
  /** The outcome of the rules on the signed evidence. */
  final: ExplainedVerdict;
  disagreement: boolean;
  /** The state of the session at the services: Review when the verdicts differ. */
  state: Outcome;
  /** Codes that say why the state differs from the counter's, e.g. `DECISION_DIFFERS`. */
  reasons: string[];
  /** A reviewer decided. */
  reviewed: boolean;
}

/** State of the outbox for screens. */
export interface SyncStatus {
  waiting: number;
  sending: boolean;
  /** When the oldest entry without a receipt was queued. */
  oldest?: string;
  lastAttempt?: string;
  nextAttempt?: string;
  error?: ErrorResponse;
  perSession: ReadonlyMap<string, SessionSync>;
}
export interface SessionSync {
  waiting: number;
  refused: boolean;
  error?: ErrorResponse;
  /** An erasure took evidence or pictures before they were sent. */
  dropped: boolean;
  /** The latest time that the services signed for any entry. */
  serverTime?: string;
  /** The receipt that closes the log: it names the head and the count that the vault has sealed. */
  receipt?: { serverTime: string; durability: 'embedded' | 'server'; verified: boolean };
}

/** The loop that empties the outbox. */
export interface SyncLoop {
  start(): void;
  /** Wakes the loop after an append, or on the operator's request. */
  wake(): void;
  status(): SyncStatus;
  onStatus(listener: (status: SyncStatus) => void): () => void;
  onFinal(listener: (answer: FinalAnswer) => void): () => void;
  /** A session whose personal data were removed from the vault on the order of the services. */
  onErased(listener: (sessionId: string) => void): () => void;
  /** A session that runs here, and whose applicant told the services that they withdraw. */
  onWithdrawn(listener: (sessionId: string) => void): () => void;
  stop(): Promise<void>;
}

/** Tells the services how far the running session is. What they do not get comes with its log at its end. */
export interface LiveProgress {
  start(): void;
  /** The log of the session, or what was sent of it, has changed. */
  changed(): void;
  stop(): void;
}
