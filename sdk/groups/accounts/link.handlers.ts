import type { Handlers } from '#core/contract/kit.ts';
import { accountCalls, type LinkedAccount } from '#core/contract/wallet-calls/accounts.ts';
import { eventCalls } from '#core/contract/wallet-calls/events.ts';
import type { accountOperations } from '../../contract/accounts.ts';
import { assertRegisteredTenant } from '../../contract/registered-tenant.ts';
import type { ApplicantRecords, InstallationStore, RecordsTicket } from '../../contract/scope.ts';
import type { SdkLinkedAccount, SdkOrigin } from '../../contract/types.ts';
import type { WalletServices } from '../../ports/services.ts';
import type { Wallet } from '../../ports/wallet.ts';
import { withLinked, withoutLinked } from './account-book.ts';
import type { EventFollowers } from './follow-events.ts';
import type { RegisteredOrigin } from './registered-origin.ts';

type LinkOperations = Pick<
  typeof accountOperations,
  | 'accounts.add-linked'
  | 'accounts.user-exists'
  | 'accounts.fetch-user'
  | 'accounts.removed'
  | 'accounts.read-events'
  | 'accounts.follow-events'
  | 'accounts.unlink'
  | 'accounts.update-info'
>;

export interface AccountDependencies {
  readonly services: WalletServices;
  readonly wallet: Wallet;
  readonly records: Pick<ApplicantRecords, 'accounts' | 'putAccounts' | 'ticket'>;
  readonly installation: Pick<InstallationStore, 'read'>;
  readonly registered: RegisteredOrigin;
  readonly followers: Pick<EventFollowers, 'follow'>;
  /** Runs the program's callback, and settles after it; its failures are logged under the name. */
  callBack(work: () => unknown, name: string): Promise<void>;
}

/** Handlers of users, and of the links to them that need no secret. */
export function linkHandlers(deps: AccountDependencies): Handlers<LinkOperations> {
  const { services, wallet, records, registered, installation, followers, callBack } = deps;
  return {
    'accounts.add-linked': async ({ userId, origin, account }) => {
      await registered.require(account.origin);
      return addPreLinked(deps, userId, origin);
    },
    'accounts.user-exists': async ({ userId, origin }) => {
      await registered.require(origin);
      return (await services.call(accountCalls.exists, { body: { userId } }, wallet)).exists;
    },
    'accounts.fetch-user': ({ tenant, userName }) => {
      assertRegisteredTenant(installation.read(), tenant);
      return services.call(accountCalls.fetch, { body: { userName } }, wallet);
    },
    'accounts.removed': () => takeRemoved(deps),
    'accounts.read-events': (query) => services.call(eventCalls.read, { query }, wallet),
    'accounts.follow-events': ({ cursor, listener }) =>
      followers.follow(cursor ?? undefined, {
        tell: (events, next) => callBack(() => listener.onWalletEvents(events, next), 'onWalletEvents'),
        ended: (error) =>
          void callBack(() => listener.onWalletEventsEnded(error.toResponse()), 'onWalletEventsEnded'),
      }),
    'accounts.unlink': async ({ linkedAccount: { userId, origin }, ...push }) => {
      const ticket = records.ticket();
      await registered.require(origin);
      await services.call(accountCalls.unlink, { body: { userId, ...push } }, wallet);
      const book = records.accounts();
      const ended = book.linked.filter((one) => one.userId === userId || one.userName === userId);
      records.putAccounts(withoutLinked(book, new Set([userId, ...idsOf(ended)])), ticket);
      return { done: true };
    },
    'accounts.update-info': async ({ account: { userId, origin }, deviceInfo, ...push }) => {
      await registered.require(origin);
      return services.call(accountCalls.update, { body: { userId, deviceInfo, ...push } }, wallet);
    },
  };
}

/** Takes the link to a user that was prepared for the wallet, and keeps its account. */
export async function addPreLinked(
  deps: AccountDependencies,
  userId: string,
  given?: SdkOrigin,
): Promise<SdkLinkedAccount> {
  const { services, wallet, records, registered } = deps;
  const ticket = records.ticket();
  const origin = await (given ? registered.require(given) : registered.origin());
  const account = await services.call(accountCalls.addPreLinked, { body: { userId } }, wallet);
  return keepLinked(deps, account, origin, ticket);
}

/** Keeps an account that the services linked. @throws AppError `WALLET_MISSING` when the wallet is another by now. */
export function keepLinked(
  { records }: Pick<AccountDependencies, 'records'>,
  { displayName, ...linked }: LinkedAccount,
  origin: SdkOrigin,
  ticket: RecordsTicket,
): SdkLinkedAccount {
  const account = { ...linked, origin, ...(displayName === null ? {} : { displayName }) };
  records.putAccounts(withLinked(records.accounts(), account), ticket);
  return account;
}

const idsOf = (accounts: readonly SdkLinkedAccount[]) => new Set(accounts.map(({ userId }) => userId));

/** Accounts here whose link was ended elsewhere. */
async function takeRemoved({ services, wallet, records }: AccountDependencies): Promise<SdkLinkedAccount[]> {
  const ticket = records.ticket();
  const { accounts } = await services.call(accountCalls.removed, {}, wallet);
  const book = records.accounts();
  const orphans = book.linked.filter(({ userId, linkedAt = '' }) =>
    accounts.some((ended) => ended.userId === userId && Date.parse(ended.removedAt) >= Date.parse(linkedAt)),
  );
  if (orphans.length > 0) {
    records.putAccounts(withoutLinked(book, idsOf(orphans)), ticket);
  }
  return orphans;
}
