import type { Lockout } from '#core/keys/lockout.ts';

/** A person's own wallet context, kept only after a confirmed enrolment. `owner` is the DID. */
export interface ApplicantRepository {
  /** `secret` is the export of the memory wallet; the vault encrypts it with everything else. */
  put(owner: string, secret: Uint8Array, at: string): void;
  find(owner: string): Uint8Array | undefined;
  /** Removes wallet, documents, Live ID, PIN, accounts, seeds and document sessions of that person. */
  purge(owner: string): void;
}

export interface DocumentRecord {
  owner: string;
  documentId: string;
  type: string;
  category: string;
  /** The keys of `metadataOnly`: type, id, proofedBy, category, doe, proofs. */
  metadata: Record<string, unknown>;
  /** The data object; null when the caller asked that artefacts are not stored. */
  data: Record<string, unknown> | null;
  signToken: string;
  registeredAt: string;
}
export interface DocumentFilter {
  categories?: readonly string[];
  ids?: readonly string[];
  types?: readonly string[];
}
export interface DocumentRepository {
  /** Replaces a document of the same owner and id. */
  put(document: DocumentRecord): void;
  /** In the order of registration. */
  fetch(owner: string, filter: DocumentFilter): DocumentRecord[];
  /** False when there was none. */
  remove(owner: string, documentId: string): boolean;
}

export interface LiveIdRecord {
  owner: string;
  image: Uint8Array;
  mediaType: string;
  proofedBy: string;
  signToken: string;
  livenessResult: string;
  template?: Uint8Array;
  registeredAt: string;
  /** Whether it may leave this machine. */
  sync: boolean;
}
export interface LiveIdRepository {
  put(liveId: LiveIdRecord): void;
  find(owner: string): LiveIdRecord | undefined;
  remove(owner: string): boolean;
}

/** A person's PIN. Only its Argon2id verifier is kept. */
export interface PinRecord {
  owner: string;
  /** PHC string. */
  verifier: string;
  proofedBy: string;
  registeredAt: string;
  /** Wrong PINs in a row; absent after a right one. */
  lockout?: Lockout;
}
export interface PinRepository {
  /** Replaces the PIN of the same owner. */
  put(pin: PinRecord): void;
  find(owner: string): PinRecord | undefined;
  remove(owner: string): boolean;
}

/** The accounts that a person's wallet is linked to, as one value. */
export interface AccountRepository {
  /** Replaces those of the same owner. */
  put(owner: string, accounts: object): void;
  find(owner: string): unknown;
}

/** The seed of a person's one-time codes for one account. */
export interface OtpSeedRecord {
  owner: string;
  userId: string;
  seed: Uint8Array;
  /** By the clock of the services, RFC 3339. */
  issuedAt: string;
}
export interface OtpSeedRepository {
  /** Replaces the seed of the same owner and user. */
  put(seed: OtpSeedRecord): void;
  fetch(owner: string): OtpSeedRecord[];
  /** Removes every seed of the owner. */
  clear(owner: string): void;
}

export interface DocumentSessionRecord {
  sessionId: string;
  owner: string;
  documentType: string;
  dvcId?: string;
  uid?: string;
  status: 'pending' | 'complete' | 'expired' | 'failed';
  result: unknown;
  createdAt: string;
  expiresAt: string;
}
export interface DocumentSessionRepository {
  put(session: DocumentSessionRecord): void;
  find(owner: string, sessionId: string): DocumentSessionRecord | undefined;
}
