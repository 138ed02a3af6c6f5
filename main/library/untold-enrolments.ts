import { z } from 'zod';
import { AppError } from '#core/contract/errors.ts';
import { enrolmentCalls } from '#core/contract/wallet-calls/enrolments.ts';
import { RestorableWallet, restorationCalls } from '#core/contract/wallet-calls/restoration.ts';
import { daysLater } from '#core/days.ts';
import type { WalletServices } from '#sdk/ports/services.ts';
import type { Wallet } from '#sdk/ports/wallet.ts';
import type { SdkLog } from '#sdk/sdk-context.ts';
import type { Vault } from '../ports/vault.ts';

const KEY = 'enrolment.untold';
/** As long as unsent evidence is kept. */
const TOLD_FOR_DAYS = 30;
const EVERY_MS = 60_000;

/** A wallet of which the services do not know all yet. What its back-up holds, the wallet alone reads. */
const Untold = z.object({
  sessionId: z.string(),
  owner: z.string(),
  since: z.string(),
  enrolled: z.boolean(),
  backUp: z.object({ data: z.string(), restorable: RestorableWallet.nullable() }).optional(),
});
type Untold = z.infer<typeof Untold>;

export interface UntoldEnrolmentsOptions {
  readonly vault: Pick<Vault, 'settings' | 'applicants' | 'secondLog'>;
  readonly services: Pick<WalletServices, 'call'>;
  readonly log: SdkLog;
  now(): Date;
  /** The wallet of a secret as the vault keeps it. */
  walletOf(secret: Uint8Array): Wallet;
  /** Whether the services said no for good. */
  isRefused(error: AppError): boolean;
}

/**
 * What the services have still to be told of wallets that were taken here. It is in the vault, so it outlasts the session on
 * the screens and the process; it ends with the wallet, with a refusal, and after thirty days.
 */
export class UntoldEnrolments {
  readonly #options: UntoldEnrolmentsOptions;
  #isTelling = false;
  #isClosed = false;
  #due = 0;

  constructor(options: UntoldEnrolmentsOptions) {
    this.#options = options;
  }

  add(enrolment: Pick<Untold, 'sessionId' | 'owner' | 'backUp'>): void {
    const since = this.#options.now().toISOString();
    this.#put({ ...enrolment, since, enrolled: false });
  }

  /** Tells whose wallet took the documents. @throws AppError of the call, by rejecting */
  async tell(sessionId: string, wallet: Wallet): Promise<void> {
    await this.#options.services.call(enrolmentCalls.enrol, { body: { sessionId } }, wallet);
    const untold = this.#isClosed ? undefined : this.#find(sessionId);
    if (untold?.backUp) this.#put({ ...untold, enrolled: true });
    else if (untold) this.#remove(sessionId);
  }

  /** Sends the back-up, where one waits. @throws AppError of the call, by rejecting */
  async backUp(sessionId: string, wallet: Wallet): Promise<void> {
    const body = this.#find(sessionId)?.backUp;
    if (body) await this.#options.services.call(restorationCalls.backUp, { body }, wallet);
    if (!this.#isClosed) this.#remove(sessionId);
  }

  /** Tells what is left, each once a minute. Never throws for what the services say. */
  async retry(): Promise<void> {
    const now = this.#options.now().getTime();
    if (this.#isTelling || now < this.#due) return;
    this.#due = now + EVERY_MS;
    this.#isTelling = true;
    try {
      for (const untold of this.#list()) if (!this.#isClosed) await this.#retryOne(untold);
    } finally {
      this.#isTelling = false;
    }
  }

  async #retryOne({ sessionId, owner, since, enrolled }: Untold): Promise<void> {
    const { vault, log, now, walletOf, isRefused } = this.#options;
    const secret = vault.applicants.find(owner);
    const isOver = since < daysLater(now(), -TOLD_FOR_DAYS).toISOString();
    if (!secret || isOver) {
      this.#remove(sessionId);
      return;
    }
    try {
      const wallet = walletOf(secret);
      if (!enrolled) await this.tell(sessionId, wallet);
      await this.backUp(sessionId, wallet);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (this.#isClosed || !isRefused(error)) return;
      log.warn('sdk.enrolment-refused', { sessionId, code: error.code });
      this.#remove(sessionId);
    } finally {
      secret.fill(0);
    }
  }

  /** The vault is about to close. */
  close(): void {
    this.#isClosed = true;
  }

  #list(): Untold[] {
    return this.#options.vault.settings.get(KEY, z.array(Untold)) ?? [];
  }

  #find(sessionId: string): Untold | undefined {
    return this.#list().find((untold) => untold.sessionId === sessionId);
  }

  #put(untold: Untold): void {
    this.#options.vault.settings.set(KEY, [...this.#without(untold.sessionId), untold]);
  }

  #remove(sessionId: string): void {
    if (this.#find(sessionId)) this.#options.vault.settings.set(KEY, this.#without(sessionId));
  }

  #without(sessionId: string): Untold[] {
    return this.#list().filter((untold) => untold.sessionId !== sessionId);
  }
}
