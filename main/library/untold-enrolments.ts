import { AppError, failure } from '#core/contract/errors.ts';
import { enrolmentCalls } from '#core/contract/wallet-calls/enrolments.ts';
import { restorationCalls } from '#core/contract/wallet-calls/restoration.ts';
import { daysLater } from '#core/days.ts';
import type { WalletServices } from '#sdk/ports/services.ts';
import type { Wallet } from '#sdk/ports/wallet.ts';
import type { SealedBackUp, UntoldEnrolment, Vault } from '../ports/vault.ts';

/** As long as unsent evidence is kept. */
const TOLD_FOR_DAYS = 30;
const EVERY_MS = 60_000;

/** The wallet of a secret, until it is cleared. */
export interface OpenedWallet {
  readonly wallet: Wallet;
  clear(): void;
}

export interface UntoldEnrolmentsOptions {
  readonly vault: Pick<Vault, 'untold' | 'applicants' | 'audit' | 'transaction'>;
  readonly services: Pick<WalletServices, 'call'>;
  now(): Date;
  /** The wallet of a secret as the vault keeps it. */
  walletOf(secret: Uint8Array): OpenedWallet;
  /** Returns whether the services refused for good or for now; undefined if they did not examine the report. */
  refusalOf(error: AppError): 'final' | 'later' | undefined;
}

/**
 * Reports to the services about wallets that were issued here and are still to be sent. It is in the vault, so it
 * outlasts the session on the screens and the process; it ends with the wallet, with a refusal, and after thirty days.
 */
export class UntoldEnrolments {
  readonly #options: UntoldEnrolmentsOptions;
  /** The results of back-ups since the vault was opened: sent, or the error. */
  readonly #ended = new Map<string, 'sent' | AppError>();
  #isTelling = false;
  #isClosed = false;
  #due = 0;

  constructor(options: UntoldEnrolmentsOptions) {
    this.#options = options;
  }

  /** Called in the transaction that stores the wallet, so that a killed process leaves no report unsent. */
  add(enrolment: { sessionId: string; owner: string; backUp?: SealedBackUp }): void {
    this.#options.vault.untold.add({ ...enrolment, since: this.#options.now().toISOString() });
  }

  /** Tells whose wallet took the documents. @throws AppError of the call, by rejecting */
  async tell(sessionId: string, wallet: Wallet): Promise<void> {
    const { services, vault } = this.#options;
    await services.call(enrolmentCalls.enrol, { body: { sessionId } }, wallet);
    if (this.#isClosed) return;
    if (vault.untold.find(sessionId)?.hasBackUp) vault.untold.noteEnrolled(sessionId);
    else vault.untold.remove(sessionId);
  }

  /**
   * Sends the back-up. Repeated, it sends nothing.
   *
   * @throws AppError of the call, `WALLET_MISSING` where the back-up ended with its wallet, by rejecting
   */
  async backUp(sessionId: string, wallet: Wallet): Promise<void> {
    const { services, vault } = this.#options;
    const body = this.#isClosed ? undefined : vault.untold.backUp(sessionId);
    if (!body) return this.#requireSent(sessionId);
    await services.call(restorationCalls.backUp, { body }, wallet);
    this.#ended.set(sessionId, 'sent');
    if (!this.#isClosed) vault.untold.remove(sessionId);
  }

  /** Reports the rest, each once a minute. Never throws for an answer of the services. */
  async retry(): Promise<void> {
    const now = this.#options.now().getTime();
    if (this.#isTelling || now < this.#due) return;
    this.#due = now + EVERY_MS;
    this.#isTelling = true;
    try {
      for (const untold of this.#options.vault.untold.list()) {
        if (this.#isClosed || !(await this.#retryOne(untold))) return;
      }
    } finally {
      this.#isTelling = false;
    }
  }

  /** @returns whether the next one may be told: false where the services do not answer now */
  async #retryOne(untold: UntoldEnrolment): Promise<boolean> {
    const { vault, now, walletOf, refusalOf } = this.#options;
    const { sessionId, owner, since } = untold;
    const secret = vault.applicants.find(owner);
    // Its wallet was erased while the report about another one was sent.
    if (!secret) return true;
    if (since < daysLater(now(), -TOLD_FOR_DAYS).toISOString()) {
      this.#giveUp(untold, failure('SERVICES_UNREACHABLE', `not told for ${TOLD_FOR_DAYS} days`));
      return true;
    }
    const opened = walletOf(secret);
    try {
      if (!untold.enrolled) await this.tell(sessionId, opened.wallet);
      if (untold.hasBackUp && !this.#isClosed) await this.backUp(sessionId, opened.wallet);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (this.#isClosed || !vault.untold.find(sessionId)) return true;
      const refusal = refusalOf(error);
      if (refusal === 'final') this.#giveUp(untold, error);
      return refusal !== undefined;
    } finally {
      opened.clear();
      secret.fill(0);
    }
  }

  #giveUp({ sessionId }: UntoldEnrolment, error: AppError): void {
    const { vault, now } = this.#options;
    this.#ended.set(sessionId, error);
    vault.transaction(() => {
      const told = vault.untold.find(sessionId)?.enrolled ?? false;
      vault.untold.remove(sessionId);
      vault.audit.append({
        time: now().toISOString(),
        actor: 'kiosk',
        action: 'sdk.enrolment-given-up',
        subject: sessionId,
        detail: { code: error.code, lacks: told ? 'back-up' : 'enrolment' },
      });
    });
  }

  #requireSent(sessionId: string): void {
    const ended =
      this.#ended.get(sessionId) ?? failure('WALLET_MISSING', 'its back-up ended with the wallet');
    if (ended !== 'sent') throw ended;
  }

  /** The vault is about to close. */
  close(): void {
    this.#isClosed = true;
  }
}
