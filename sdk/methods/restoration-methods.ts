import type {
  FetchUserAccountsInfoCallback,
  IAccountRestoreListener,
  RestoreWalletWithLiveIDCallback,
  WalletBackedUpCallback,
  WalletBackupRemovedCallback,
} from '../contract/callbacks.ts';
import type { SdkContext } from '../sdk-context.ts';
import { orNull, resolveOverload } from './overloads.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** Back-up and restoration of wallet and user data (specification, part 4.2). Applicant's context only. */
export class RestorationMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  /** @throws AppError `CONTEXT_REQUIRED`. */
  setRestoreMode(): void {
    this.#calls.direct('restoration.set-mode', {});
  }

  /** @throws AppError `CONTEXT_REQUIRED`. */
  isRestoreModeOn(): boolean {
    return this.#calls.direct('restoration.is-on', {});
  }

  /** Also turns the restore mode off. @throws AppError `CONTEXT_REQUIRED`. */
  resetRestorationData(): void {
    this.#calls.direct('restoration.reset', {});
  }

  /**
   * Takes over the restored data, and writes them to the vault.
   *
   * @throws AppError `RESTORE_MODE_OFF`, `RESTORATION_NOT_FOUND`, `WALLET_EXISTS`, `DISK_FULL`, `STORAGE_FAILED`.
   */
  commitRestorationData(): void {
    this.#calls.direct('restoration.commit', {});
  }

  /** @param accountRestoreListener may also have `onFetchUserAccountsInfo`, which is called before. */
  restoreUserDataFromWallet(
    accountRestoreListener: IAccountRestoreListener & Partial<FetchUserAccountsInfoCallback>,
  ): void {
    this.#calls.deferred(
      'restoration.user-data',
      accountRestoreListener,
      'onAccountRestoreListener',
      () => ({
        accountsFetched: this.#calls.optionalDelivery(accountRestoreListener, 'onFetchUserAccountsInfo'),
      }),
      (envelope) => {
        if (!envelope.ok) return [false, envelope.error, envelope.error.message];
        const { documents, accounts } = envelope.value;
        return [true, null, `Documents: ${documents}, accounts: ${accounts}`];
      },
    );
  }

  /** @param enableScreenProtection keeps pictures and recordings from showing the screen meanwhile. */
  restoreWalletWithLiveID(
    context: SdkContext | null,
    rootTenantDNS: string,
    communityName: string,
    enableScreenProtection: boolean,
    callback: RestoreWalletWithLiveIDCallback,
  ): void;
  restoreWalletWithLiveID(
    context: SdkContext | null,
    rootTenantDNS: string,
    communityName: string,
    dvcID: string | null,
    enableScreenProtection: boolean,
    callback: RestoreWalletWithLiveIDCallback,
  ): void;
  restoreWalletWithLiveID(...values: unknown[]): void {
    const { context, listener, dvcID, ...named } = resolveOverload('restoreWalletWithLiveID', values);
    this.#calls.deferred(
      'restoration.wallet',
      listener as RestoreWalletWithLiveIDCallback,
      'onRestoreWalletWithLiveIDResponse',
      () => {
        this.#calls.assertContext(context, false);
        return { ...named, dvcID: orNull(dvcID) };
      },
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  /**
   * Keeps a back-up of wallet and user data at the services. An addition of this project.
   *
   * @param pin the registered PIN, by which the wallet can be restored with the Live ID; null: by its words alone.
   */
  backUpWallet(pin: string | null, callback: WalletBackedUpCallback): void {
    this.#calls.deferred(
      'restoration.back-up',
      callback,
      'onWalletBackedUp',
      () => ({ pin: orNull(pin) }),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  /** Removes the back-up of the wallet from the services. An addition of this project. */
  removeWalletBackup(callback: WalletBackupRemovedCallback): void {
    this.#calls.deferred(
      'restoration.remove-back-up',
      callback,
      'onWalletBackupRemoved',
      () => ({}),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }
}
