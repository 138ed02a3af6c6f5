import { failure } from '#core/contract/errors.ts';
import type { StoredAccounts } from '../../contract/scope.ts';
import type { Wallet } from '../../ports/wallet.ts';
import type { UserData } from './user-data.ts';

/** Restored data that wait for the commit. */
interface Pending {
  /** In memory, beside the wallet of the context. */
  readonly wallet?: Wallet;
  /** Whose accounts and data these are. */
  readonly owner?: string;
  readonly accounts?: StoredAccounts['linked'];
  readonly data?: UserData;
}

/** The restoration of one context; it ends with the context, or with a reset. */
export class RestorationState {
  #isOn = false;
  #pending: Pending = {};
  #ticket = Symbol('restoration');

  isOn(): boolean {
    return this.#isOn;
  }

  turnOn(): void {
    this.#isOn = true;
  }

  /** Forgets everything, and turns the mode off. */
  reset(): void {
    this.#pending.wallet?.purge();
    this.#pending = {};
    this.#isOn = false;
    this.#ticket = Symbol('restoration');
  }

  /** Taken before slow work, and handed in with its result. @throws AppError `RESTORE_MODE_OFF` */
  ticket(): symbol {
    if (this.#isOn) return this.#ticket;
    throw failure('RESTORE_MODE_OFF', 'the restore mode is off');
  }

  pending(): Pending {
    return this.#pending;
  }

  /** @throws AppError `RESTORE_MODE_OFF` when it was reset since the ticket was taken */
  put(change: Pending, ticket: symbol): void {
    if (ticket !== this.#ticket) throw failure('RESTORE_MODE_OFF', 'the restoration was reset meanwhile');
    const { wallet } = this.#pending;
    if (change.wallet && wallet) wallet.purge();
    this.#pending = change.wallet ? change : { ...this.#pending, ...change };
  }
}
