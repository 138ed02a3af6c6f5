import { type BackOff, backOff } from '#core/back-off.ts';
import { AppError } from '#core/contract/errors.ts';
import type { VaultStanding } from '#core/contract/outbox-entries.ts';
import { hasReceipt, tellAfterwards } from '#core/evidence/keep-second-log.ts';
import { RECEIPT_EVENT, receiptHash } from '#core/evidence/second-log.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { Listeners } from '#core/listeners.ts';
import { isRefusal, isTemporary, RequestError } from '#sdk/network/request-errors.ts';
import { RequestedPause } from '#sdk/network/retry-after.ts';
import type { KioskIdentity, ServicesClient } from '#sdk/network/services-client.ts';
import type { FinalAnswer, SyncLoop, SyncStatus } from '../ports/services-gateway.ts';
import type { OutboxEntry, StoredReceipt, Vault } from '../ports/vault.ts';
import { type AwaitedFinals, awaitedFinals } from './awaited-finals.ts';
import { ErasureSchedule } from './erasure-schedule.ts';
import { type FinalsContext, fetchFinals, fetchReviews } from './fetch-finals.ts';
import { sendEntry } from './send-entry.ts';
import { outboxStatus } from './sync-status.ts';
import { verifyEntryReceipt } from './verify-entry-receipt.ts';

export type SyncVault = Pick<
  Vault,
  | 'outbox'
  | 'artefacts'
  | 'settings'
  | 'sessions'
  | 'evidence'
  | 'secondLog'
  | 'statements'
  | 'applicants'
  | 'erasureRequests'
  | 'audit'
  | 'transaction'
>;

export interface SyncLoopOptions {
  vault: SyncVault;
  client: ServicesClient;
  /** Signs as the kiosk. */
  signer: JwsSigner;
  /** Undefined until the kiosk is enrolled; nothing is sent before. */
  identity: () => KioskIdentity | undefined;
  now?: () => Date;
  /** Pauses after failures; a network that is away for days is asked about every few minutes. */
  pauses?: BackOff;
  /** How often the services are asked for orders of erasure. */
  ordersEveryMs?: number;
  /** Whether the services are known; until then, nothing is shown as being sent. */
  reachable?: () => boolean;
  /** Where the vault stands; sent with each entry. */
  standing?: () => VaultStanding;
  /** Receives unexpected failures of work that no caller awaits; the loop continues. */
  onFault?: (error: unknown) => void;
}

const PAUSES: BackOff = { firstMs: 2_000, longestMs: 5 * 60_000, spread: [0.5, 1] };
const ORDERS_EVERY_MS = 15 * 60_000;
const BATCH = 20;
const SHORTEST_PAUSE_MS = 50;
const STOP_GRACE_MS = 3_000;

/** No due time of this loop lies farther ahead. */
const farAway = ({ longestMs }: BackOff): number => 2 * longestMs;

/**
 * Empties the outbox: entries of a session in their order, each repeated under its idempotency key until a verified
 * receipt is stored. Everything that has to survive a killed process lies in the vault.
 */
export class OutboxLoop implements SyncLoop {
  readonly #options: Required<Omit<SyncLoopOptions, 'onFault' | 'standing'>> &
    Pick<SyncLoopOptions, 'onFault' | 'standing'>;
  readonly #finals: AwaitedFinals;
  readonly #erasures: ErasureSchedule;
  readonly #requestedPause: RequestedPause;
  readonly #statuses = new Listeners<[SyncStatus]>();
  readonly #answers = new Listeners<[FinalAnswer]>();
  readonly #erased = new Listeners<[sessionId: string]>();
  readonly #withdrawn = new Listeners<[sessionId: string]>();
  #running = false;
  #sending = false;
  /** Consecutive failures to reach the services at all. */
  #failures = 0;
  /** Rounds in a row that left an outcome awaited: a verdict may wait a day for a picture. */
  #unanswered = 0;
  #wanted = false;
  #timer: NodeJS.Timeout | undefined;
  #current: Promise<void> | undefined;

  constructor(options: SyncLoopOptions) {
    const usual = { pauses: PAUSES, ordersEveryMs: ORDERS_EVERY_MS };
    this.#options = { now: () => new Date(), reachable: () => true, ...usual, ...options };
    this.#finals = awaitedFinals(options.vault.settings);
    this.#erasures = this.#scheduleErasures();
    // Entries that are due later than this count as left behind by another clock.
    this.#requestedPause = new RequestedPause(farAway(this.#options.pauses));
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#go();
  }

  wake(): void {
    this.#failures = 0;
    if (this.#running) this.#go();
  }

  status(): SyncStatus {
    return outboxStatus(this.#options.vault, this.#sending && this.#options.reachable());
  }

  onStatus(listener: (status: SyncStatus) => void): () => void {
    return this.#statuses.add(listener);
  }

  onFinal(listener: (answer: FinalAnswer) => void): () => void {
    return this.#answers.add(listener);
  }

  onErased(listener: (sessionId: string) => void): () => void {
    return this.#erased.add(listener);
  }

  onWithdrawn(listener: (sessionId: string) => void): () => void {
    return this.#withdrawn.add(listener);
  }

  /** A pending request may finish; unsent entries are repeated after the next start. */
  async stop(): Promise<void> {
    this.#running = false;
    clearTimeout(this.#timer);
    let grace: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      grace = setTimeout(resolve, STOP_GRACE_MS);
    });
    await Promise.race([this.#current, patience]);
    clearTimeout(grace);
  }

  #scheduleErasures(): ErasureSchedule {
    const { vault, client, signer, now, pauses, ordersEveryMs: everyMs, onFault } = this.#options;
    const isStopped = () => !this.#running;
    const [onErased, onWithdrawn] = [this.#erased.tell, this.#withdrawn.tell];
    const context = { vault, client, signer, finals: this.#finals, now, isStopped, onErased, onWithdrawn };
    return new ErasureSchedule({ context, everyMs, pauses, onFault });
  }

  /** Runs a round, or another one after the present. */
  #go(): void {
    if (this.#current) {
      this.#wanted = true;
      return;
    }
    this.#wanted = false;
    this.#current = this.#round()
      .catch((error: unknown) => this.#noteFault(error))
      .then(() => {
        this.#current = undefined;
        this.#schedule();
      })
      .catch((error: unknown) => {
        this.#noteFault(error);
        // The vault could not even say when to continue; a disk that answers again finds the loop running.
        if (this.#running) this.#timer = setTimeout(() => this.#go(), this.#options.pauses.longestMs).unref();
      });
  }

  #noteFault(error: unknown): void {
    this.#failures += 1;
    if (error instanceof RequestError) this.#requestedPause.begin(error.retryAfterMs);
    // An expected failure is already in the vault and in the state of the services.
    if (!(error instanceof AppError)) this.#options.onFault?.(error);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#running) return;
    if (this.#wanted) {
      this.#go();
      return;
    }
    this.#timer = setTimeout(() => this.#go(), this.#pause());
    // With nothing to send, asking for orders keeps no process alive that is otherwise done.
    if (this.#options.vault.outbox.nextDue() === undefined && !this.#awaitsFinals()) this.#timer.unref();
  }

  /** Until the next round: as long as the services asked for, then until something is due. {@link wake} starts it sooner. */
  #pause(): number {
    return Math.max(this.#requestedPause.left(), this.#untilDue());
  }

  /** Until an entry, an awaited outcome or the question for orders is due. */
  #untilDue(): number {
    const { vault, now, pauses } = this.#options;
    const next = vault.outbox.nextDue();
    const waits = [
      ...(next === undefined ? [] : [Date.parse(next) - now().getTime()]),
      ...(this.#awaitsFinals() ? [backOff(Math.max(this.#failures + 1, this.#unanswered), pauses)] : []),
    ].map((wait) => (Number.isNaN(wait) ? 0 : wait));
    const afterFailure = this.#failures > 0 ? backOff(this.#failures, pauses) : SHORTEST_PAUSE_MS;
    const untilOrders = Math.max(this.#erasures.wait(), afterFailure);
    if (waits.length === 0) return untilOrders;
    const pause = Math.min(Math.max(Math.min(...waits), afterFailure), pauses.longestMs);
    return Math.min(pause, untilOrders);
  }

  async #round(): Promise<void> {
    const { vault, identity, now } = this.#options;
    const kiosk = identity();
    if (!kiosk || this.#requestedPause.left() > 0) return;
    this.#forgetFarDueTimes();
    this.#sending = vault.outbox.due(now().toISOString(), 1).length > 0;
    if (this.#sending) this.#tell();
    try {
      if (!(await this.#sendDue(kiosk.servicesDid))) return;
      // Reviewers take hours and days: their word is asked for as seldom as orders are.
      const asksForReviews = this.#answers.size > 0 && this.#erasures.wait() === 0;
      await this.#erasures.obey(kiosk);
      if (this.#awaitsFinals()) await fetchFinals(this.#finalsContext(), kiosk.servicesDid);
      if (asksForReviews) await fetchReviews(this.#finalsContext(), kiosk.servicesDid);
      this.#unanswered = this.#awaitsFinals() ? this.#unanswered + 1 : 0;
      this.#failures = 0;
    } finally {
      this.#sending = false;
      if (this.#running) this.#tell();
    }
  }

  /** A clock that was set back leaves due times far ahead; they must not silence the loop until then. Refused entries stay. */
  #forgetFarDueTimes(): void {
    const { vault, now, pauses } = this.#options;
    const next = vault.outbox.nextDue();
    if (next && Date.parse(next) - now().getTime() > farAway(pauses)) vault.outbox.retryWaiting();
  }

  /** @returns whether nothing keeps the loop from asking the services for more in this round. */
  async #sendDue(servicesDid: string): Promise<boolean> {
    const { vault, now } = this.#options;
    while (this.#running) {
      const due = vault.outbox.due(now().toISOString(), BATCH);
      if (due.length === 0) return true;
      for (const entry of due) {
        if (!this.#running) return false;
        const goOn = await this.#attempt(entry, servicesDid);
        this.#tell();
        if (!goOn) return false;
      }
    }
    return false;
  }

  /** @returns false when no other entry would fare better now. */
  async #attempt(entry: OutboxEntry, servicesDid: string): Promise<boolean> {
    const { client, vault, standing } = this.#options;
    try {
      const jws = await sendEntry(client, vault.artefacts, entry, standing?.());
      this.#failures = 0;
      this.#keep(entry, jws, servicesDid);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // A stopped loop belongs to a vault that is about to close: the entry is simply sent again.
      if (!this.#running) return false;
      this.#noteFailure(entry, error);
      if (error.code === 'STORAGE_FAILED' || error.code === 'RECEIPT_INVALID') return true;
      const unreached = !isRefusal(error);
      if (unreached) this.#failures += 1;
      return !unreached && this.#requestedPause.left() === 0;
    }
  }

  /** Stores the verified receipt, and with it that the final outcome is awaited. */
  #keep(entry: OutboxEntry, jws: string, servicesDid: string): void {
    const { vault, now } = this.#options;
    const stored = verifyEntryReceipt(jws, entry, servicesDid, now().toISOString());
    vault.transaction(() => {
      vault.outbox.recordReceipt(entry.entryId, stored);
      if (stored.receipt.evidence && entry.sessionId) {
        this.#finals.add(entry.sessionId);
        this.#tellClosed(entry.sessionId, stored);
      }
    });
    this.#unanswered = 0;
  }

  /** The second log says once that the services have the whole first one. */
  #tellClosed(sessionId: string, { receipt, jws }: StoredReceipt): void {
    const { vault, signer, now } = this.#options;
    const head = vault.evidence.head(sessionId);
    const isWhole = receipt.evidence?.head === head?.hash && receipt.evidence?.count === head?.seq;
    if (!isWhole || hasReceipt(vault.secondLog.read(sessionId))) return;
    const payload = { idempotencyKey: receipt.idempotencyKey, receiptHash: receiptHash(jws) };
    tellAfterwards(vault, signer, sessionId, { type: RECEIPT_EVENT, payload, time: now().toISOString() });
  }

  #noteFailure(entry: OutboxEntry, error: AppError): void {
    const { vault, now, pauses } = this.#options;
    const at = now();
    const asked = this.#requestedPause.begin(error instanceof RequestError ? error.retryAfterMs : undefined);
    const pause = Math.max(asked, backOff(entry.attempts + 1, pauses));
    const again = isTemporary(error)
      ? { nextAttemptAt: new Date(at.getTime() + pause).toISOString() }
      : undefined;
    vault.outbox.recordAttempt(entry.entryId, {
      at: at.toISOString(),
      result: again ? 'failed' : 'refused',
      error: error.toResponse(),
      ...again,
    });
  }

  #awaitsFinals(): boolean {
    return this.#answers.size > 0 && this.#finals.list().length > 0;
  }

  #finalsContext(): FinalsContext {
    const { client, vault, signer, now } = this.#options;
    const finals = { finals: this.#finals, onFinal: this.#answers.tell };
    return { client, vault, signer, now, ...finals, isStopped: () => !this.#running };
  }

  #tell(): void {
    this.#statuses.tell(this.status());
  }
}
