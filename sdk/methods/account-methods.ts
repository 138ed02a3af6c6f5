import type { DeviceInfo } from '#core/contract/wallet-calls/accounts.ts';
import type { WalletEventsListener } from '../contract/accounts.ts';
import type {
  CheckUserExistCallback,
  IFetchUserByUserNameResponseCallback,
  LinkUserCallback,
  SdkGenericResponse,
  UnlinkAccountCallback,
  UpdateAccountInfoCallback,
  UserAccountsRemovedCallback,
  WalletEventsCallback,
} from '../contract/callbacks.ts';
import type { SdkAccount, SdkLinkedAccount, SdkOrigin, SdkTenant } from '../contract/types.ts';
import type { SdkContext } from '../sdk-context.ts';
import { plainData } from './plain-data.ts';
import { errorOf, type SdkCalls } from './sdk-calls.ts';

/** Accounts of users (specification, part 4.3). Applicant's context only. */
export class AccountMethods {
  readonly #calls: SdkCalls;

  constructor(calls: SdkCalls) {
    this.#calls = calls;
  }

  /** @throws AppError order rules only. */
  getLinkedUserList(): SdkGenericResponse<SdkLinkedAccount[]> {
    return { status: true, data: this.#calls.direct('accounts.list', {}), error: null };
  }

  /** `data` is null while no account is selected. @throws AppError order rules only. */
  getSelectedAccount(): SdkGenericResponse<SdkLinkedAccount> {
    return { status: true, data: this.#calls.direct('accounts.selected', {}), error: null };
  }

  /** @throws AppError `ACCOUNT_NOT_LINKED`, `DISK_FULL`, `STORAGE_FAILED`. */
  setSelectedAccount(account: SdkLinkedAccount): void {
    this.#calls.direct('accounts.select', { account: plainData(account) as SdkLinkedAccount });
  }

  /**
   * @param accountsJSON the JSON of an array of accounts, at most 1 MiB.
   * @throws AppError `ACCOUNT_NOT_LINKED`, `DISK_FULL`, `STORAGE_FAILED`; nothing is changed then.
   */
  setLinkedAccountsJSON(accountsJSON: string): void {
    this.#calls.direct('accounts.set-json', { accountsJSON });
  }

  /** @throws AppError `ACCOUNT_NOT_LINKED`, `DISK_FULL`, `STORAGE_FAILED`; nothing is changed then. */
  updateAccounts(accountList: readonly SdkLinkedAccount[]): void {
    this.#calls.direct('accounts.replace', { accountList: plainData(accountList) as SdkLinkedAccount[] });
  }

  /** Adds the account of a user that an administrator linked to this wallet. */
  addPreLinkedUser(userId: string, origin: SdkOrigin, account: SdkAccount, callback: LinkUserCallback): void {
    this.#calls.deferred(
      'accounts.add-linked',
      callback,
      'onLinkedUser',
      () => ({ userId, origin: plainData(origin), account: plainData(account) }),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  /**
   * Events of the wallet and of the sessions whose documents it took. An addition of this project.
   *
   * @param cursor `next` of the answer before; null: from the beginning.
   * @param waitSec how long the answer may wait for an event, at most 10.
   */
  readWalletEvents(cursor: string | null, waitSec: number, callback: WalletEventsCallback): void {
    this.#calls.deferred(
      'accounts.read-events',
      callback,
      'onWalletEvents',
      () => ({ ...(cursor === null ? {} : { cursor }), waitSec }),
      (envelope) => [envelope.ok, envelope.ok ? envelope.value : null, errorOf(envelope)],
    );
  }

  /**
   * Delivers events of the wallet as they happen. An addition of this project.
   *
   * @param cursor `next` of an earlier answer; null: from the beginning.
   * @returns a function that stops it.
   * @throws AppError order rules and `INVALID_INPUT` only.
   */
  followWalletEvents(cursor: string | null, listener: WalletEventsListener): () => void {
    return this.#calls.direct('accounts.follow-events', { cursor, listener });
  }

  /** The callback has no error: a failure is false, and in the log. */
  checkUserExist(userId: string, origin: SdkOrigin, callback: CheckUserExistCallback): void {
    this.#calls.deferred(
      'accounts.user-exists',
      callback,
      'onCheckUserExistCallback',
      () => ({ userId, origin: plainData(origin) }),
      (envelope) => [this.#calls.valueOrUntold('checkUserExist', envelope, false)],
    );
  }

  fetchUserByUserName(
    context: SdkContext | null,
    tenant: SdkTenant,
    userName: string,
    callback: IFetchUserByUserNameResponseCallback,
  ): void {
    this.#calls.deferred(
      'accounts.fetch-user',
      callback,
      'onFetchUserResponse',
      () => {
        this.#calls.assertContext(context, false);
        return { tenant: plainData(tenant), userName };
      },
      (envelope) => [envelope.ok, envelope.ok ? JSON.stringify(envelope.value) : null, errorOf(envelope)],
    );
  }

  getRemovedAccountList(callback: UserAccountsRemovedCallback): void {
    this.#calls.deferred(
      'accounts.removed',
      callback,
      'onUserAccountsRemoved',
      () => ({}),
      (envelope) => [envelope.ok, envelope.ok ? envelope.value : null, errorOf(envelope)],
    );
  }

  unlinkAccount(
    linkedAccount: SdkLinkedAccount,
    pushId: string,
    pushProvider: string,
    callback: UnlinkAccountCallback,
  ): void {
    this.#calls.deferred(
      'accounts.unlink',
      callback,
      'onUnlinkAccount',
      () => ({ linkedAccount: plainData(linkedAccount), pushId, pushProvider }),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }

  updateAccountInfo(
    account: SdkLinkedAccount,
    deviceInfo: DeviceInfo | ReadonlyMap<string, unknown>,
    pushId: string,
    pushProvider: string,
    callback: UpdateAccountInfoCallback,
  ): void {
    this.#calls.deferred(
      'accounts.update-info',
      callback,
      'onUpdateAccountInfo',
      () => ({ account: plainData(account), deviceInfo: plainData(deviceInfo), pushId, pushProvider }),
      (envelope) => [envelope.ok, errorOf(envelope)],
    );
  }
}
