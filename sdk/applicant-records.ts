import { failure } from '#core/contract/errors.ts';
import type { Lockout } from '#core/keys/lockout.ts';
import type { DocumentSession } from './contract/document-sessions.ts';
import {
  type ApplicantRecords,
  documentKey,
  type RecordsTicket,
  type RestoredRecords,
  type StoredAccounts,
  type StoredDocument,
  type StoredLiveId,
  type StoredOtpSeed,
  type StoredPin,
} from './contract/scope.ts';
import type { SdkVault } from './ports/vault.ts';
import * as rows from './record-rows.ts';

type Tables = Pick<
  SdkVault,
  | 'applicants'
  | 'documents'
  | 'liveIds'
  | 'pins'
  | 'accounts'
  | 'otpSeeds'
  | 'documentSessions'
  | 'transaction'
>;

const NO_ACCOUNTS: StoredAccounts = { linked: [], list: [], selected: null };

/**
 * Documents, Live ID, PIN, accounts, seeds and document sessions of one person. They are in memory until the enrolment is
 * confirmed; from then on every change is written before it becomes visible, so a failed write changes nothing.
 */
export class ApplicantRecordStore implements ApplicantRecords {
  readonly #tables: Tables;
  #documents = new Map<string, StoredDocument>();
  #sessions = new Map<string, DocumentSession>();
  #liveId: StoredLiveId | undefined;
  #pin: StoredPin | undefined;
  #pinLockout: Lockout | undefined;
  #accounts: StoredAccounts = NO_ACCOUNTS;
  #otpSeeds = new Map<string, StoredOtpSeed>();
  #ticket: RecordsTicket = Symbol('records');
  /** DID of the wallet whose rows the vault keeps. */
  #owner: string | undefined;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  documents(): ReadonlyMap<string, StoredDocument> {
    return this.#documents;
  }

  liveId(): StoredLiveId | undefined {
    return this.#liveId;
  }

  pin(): StoredPin | undefined {
    return this.#pin;
  }

  pinLockout(): Lockout | undefined {
    return this.#pinLockout;
  }

  session(sessionId: string): DocumentSession | undefined {
    const present = this.#sessions.get(sessionId);
    if (present || this.#owner === undefined) return present;
    const row = this.#tables.documentSessions.find(this.#owner, sessionId);
    return row && rows.sessionOf(row);
  }

  sessions(): readonly DocumentSession[] {
    return [...this.#sessions.values()];
  }

  ticket(): RecordsTicket {
    return this.#ticket;
  }

  enrol(
    { document, liveId }: { document?: StoredDocument; liveId?: StoredLiveId },
    ticket: RecordsTicket,
  ): void {
    this.#assertPresent(ticket);
    // One that may not be stored lasts as long as this context, so it replaces none that is kept.
    const taken = liveId && (liveId.store || !this.#liveId?.store) ? liveId : undefined;
    this.#write((owner) => {
      if (document) this.#tables.documents.put(rows.documentRow(owner, document));
      if (taken) this.#putLiveId(owner, taken);
    });
    if (document) this.#documents.set(documentKey(document.data), document);
    if (taken) this.#liveId = taken;
  }

  removeDocument(key: string): boolean {
    if (!this.#documents.has(key)) return false;
    this.#write((owner) => {
      this.#tables.documents.remove(owner, key);
    });
    return this.#documents.delete(key);
  }

  putSession(session: DocumentSession, ticket: RecordsTicket = this.#ticket): void {
    this.#assertPresent(ticket);
    this.#write((owner) => this.#tables.documentSessions.put(rows.sessionRow(owner, session)));
    this.#sessions.set(session.sessionId, session);
  }

  putPin(pin: StoredPin | undefined): void {
    const lockout = pin ? pin.lockout : this.#pin?.lockout;
    this.#write((owner) => this.#putPinRow(owner, pin, lockout));
    this.#pin = pin;
    this.#pinLockout = lockout;
  }

  accounts(): StoredAccounts {
    return this.#accounts;
  }

  putAccounts(accounts: StoredAccounts, ticket: RecordsTicket): void {
    this.#assertPresent(ticket);
    this.#write((owner) => this.#tables.accounts.put(owner, accounts));
    this.#accounts = accounts;
  }

  otpSeeds(): ReadonlyMap<string, StoredOtpSeed> {
    return this.#otpSeeds;
  }

  putOtpSeed(userId: string, seed: StoredOtpSeed, ticket: RecordsTicket): void {
    this.#assertPresent(ticket);
    this.#write((owner) => this.#tables.otpSeeds.put({ owner, userId, ...seed }));
    this.#otpSeeds.set(userId, seed);
  }

  clearOtpSeeds(): void {
    this.#write((owner) => this.#tables.otpSeeds.clear(owner));
    this.#forgetOtpSeeds();
  }

  adopt({ documents, liveId, pin, accounts }: RestoredRecords): () => void {
    const before = [this.#documents, this.#liveId, this.#pin, this.#accounts] as const;
    const restored = documents.map((document) => [documentKey(document.data), document] as const);
    this.#documents = new Map([...restored, ...this.#documents]);
    this.#liveId ??= liveId;
    this.#pin ??= pin && this.#withLockout(pin);
    this.#accounts = accounts;
    return () => {
      [this.#documents, this.#liveId, this.#pin, this.#accounts] = before;
    };
  }

  /**
   * Writes wallet and records to the vault, all or nothing.
   *
   * @param secret the export of the memory wallet.
   * @param alongside further writes of the same transaction.
   */
  confirm(owner: string, secret: Uint8Array, at: string, alongside: () => void): void {
    this.#tables.transaction(() => {
      this.#tables.applicants.put(owner, secret, at);
      for (const document of this.#documents.values()) {
        this.#tables.documents.put(rows.documentRow(owner, document));
      }
      if (this.#liveId) this.#putLiveId(owner, this.#liveId);
      this.#putPinRow(owner, this.#pin, this.#pinLockout);
      this.#tables.accounts.put(owner, this.#accounts);
      for (const [userId, seed] of this.#otpSeeds) this.#tables.otpSeeds.put({ owner, userId, ...seed });
      for (const session of this.#sessions.values()) {
        this.#tables.documentSessions.put(rows.sessionRow(owner, session));
      }
      alongside();
    });
    this.#owner = owner;
  }

  /** For another wallet: forgets these records, and takes up its owner's records from the vault. */
  reopen(owner: string): void {
    this.clear();
    if (!this.#tables.applicants.find(owner)) return;
    const documents = this.#tables.documents.fetch(owner, {}).map(rows.documentOf);
    this.#documents = new Map(documents.map((document) => [documentKey(document.data), document]));
    const liveId = this.#tables.liveIds.find(owner);
    this.#liveId = liveId && rows.liveIdOf(liveId);
    const pin = this.#tables.pins.find(owner);
    this.#pin = rows.pinOf(pin);
    this.#pinLockout = pin?.lockout;
    this.#accounts = rows.accountsOf(this.#tables.accounts.find(owner)) ?? NO_ACCOUNTS;
    const seeds = this.#tables.otpSeeds
      .fetch(owner)
      .map(({ userId, seed, issuedAt }) => [userId, { seed, issuedAt }] as const);
    this.#otpSeeds = new Map(seeds);
    this.#owner = owner;
  }

  /** Forgets everything in memory. */
  clear(): void {
    this.#liveId?.bitmap.bytes.fill(0);
    this.#liveId = undefined;
    this.#pin = undefined;
    this.#pinLockout = undefined;
    this.#accounts = NO_ACCOUNTS;
    this.#forgetOtpSeeds();
    this.#documents = new Map();
    this.#sessions = new Map();
    this.#owner = undefined;
    this.#ticket = Symbol('records');
  }

  #forgetOtpSeeds(): void {
    for (const { seed } of this.#otpSeeds.values()) seed.fill(0);
    this.#otpSeeds = new Map();
  }

  /** Wrong tries of a PIN that was removed count for the one that takes its place. */
  #withLockout(pin: StoredPin): StoredPin {
    return this.#pinLockout ? { ...pin, lockout: this.#pinLockout } : pin;
  }

  #assertPresent(ticket: RecordsTicket): void {
    if (ticket === this.#ticket) return;
    throw failure('WALLET_MISSING', 'the context was purged or ended, or another wallet was restored', {
      hint: 'SDK: start again in a new context.',
    });
  }

  #write(work: (owner: string) => void): void {
    const owner = this.#owner;
    if (owner !== undefined) this.#tables.transaction(() => work(owner));
  }

  /** storeArtifacts false: no picture reaches the vault. */
  #putLiveId(owner: string, liveId: StoredLiveId): void {
    if (liveId.store) this.#tables.liveIds.put(rows.liveIdRow(owner, liveId));
  }

  #putPinRow(owner: string, pin: StoredPin | undefined, lockout: Lockout | undefined): void {
    const row = rows.pinRow(owner, pin, lockout);
    if (row) this.#tables.pins.put(row);
    else this.#tables.pins.remove(owner);
  }
}
