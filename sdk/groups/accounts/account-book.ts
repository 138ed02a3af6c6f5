import { type AppError, failure } from '#core/contract/errors.ts';
import { sameOrigin } from '../../contract/named-account.ts';
import type { StoredAccounts } from '../../contract/scope.ts';
import type { SdkLinkedAccount, SdkOrigin } from '../../contract/types.ts';

/** The account list, in its order. */
export function listed({ linked, list }: StoredAccounts): SdkLinkedAccount[] {
  const byId = accountsById(linked);
  return list.flatMap((userId) => byId.get(userId) ?? []);
}

/** With an account that the services linked; one that is there already is brought up to date. */
export function withLinked(book: StoredAccounts, account: SdkLinkedAccount): StoredAccounts {
  const { userId } = account;
  return {
    ...book,
    linked: [...book.linked.filter((one) => one.userId !== userId), account],
    list: book.list.includes(userId) ? book.list : [...book.list, userId],
  };
}

/** With a passkey of a user; one that is there already changes nothing. */
export function withPasskey(
  book: StoredAccounts,
  passkey: { readonly userId: string; readonly passkeyId: string },
): StoredAccounts {
  const { passkeys = [] } = book;
  const isKnown = passkeys.some(({ passkeyId }) => passkeyId === passkey.passkeyId);
  return isKnown ? book : { ...book, passkeys: [...passkeys, passkey] };
}

/** Without accounts that are linked no longer, and without the passkeys of their users. */
export function withoutLinked(book: StoredAccounts, userIds: ReadonlySet<string>): StoredAccounts {
  const passkeys = book.passkeys?.filter(({ userId }) => !userIds.has(userId)) ?? [];
  return {
    ...(passkeys.length === 0 ? {} : { passkeys }),
    linked: book.linked.filter(({ userId }) => !userIds.has(userId)),
    list: book.list.filter((userId) => !userIds.has(userId)),
    selected: book.selected !== null && userIds.has(book.selected) ? null : book.selected,
  };
}

/** With another list: its order and names count. @throws AppError `ACCOUNT_NOT_LINKED` */
export function withList(book: StoredAccounts, accounts: readonly SdkLinkedAccount[]): StoredAccounts {
  const byId = accountsById(book.linked);
  for (const { userId, origin, displayName } of accounts) {
    const linked = requireLinked(byId.get(userId), origin);
    // Most keep their name, and ten thousand copies take their time.
    if (linked.displayName === displayName) continue;
    const { displayName: _earlier, ...known } = linked;
    byId.set(userId, { ...known, ...(displayName === undefined ? {} : { displayName }) });
  }
  const list = accounts.map(({ userId }) => userId);
  const { selected } = book;
  const keepsSelected = selected !== null && list.includes(selected);
  return { ...book, linked: [...byId.values()], list, selected: keepsSelected ? selected : null };
}

/** With another current account. @throws AppError `ACCOUNT_NOT_LINKED` where it is not in the list. */
export function withSelected(book: StoredAccounts, { userId, origin }: SdkLinkedAccount): StoredAccounts {
  const known = book.linked.find((one) => one.userId === userId);
  requireLinked(known && book.list.includes(userId) ? known : undefined, origin);
  return { ...book, selected: userId };
}

const accountsById = (accounts: readonly SdkLinkedAccount[]) =>
  new Map(accounts.map((account) => [account.userId, account]));

function requireLinked(known: SdkLinkedAccount | undefined, origin: SdkOrigin): SdkLinkedAccount {
  if (!known) throw notLinked('the wallet has no link to this user');
  if (!sameOrigin(known.origin, origin)) throw notLinked('the account names another origin');
  return known;
}

const notLinked = (probe: string): AppError => failure('ACCOUNT_NOT_LINKED', probe);
