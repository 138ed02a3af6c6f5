import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { AccountList, type accountOperations } from '../../contract/accounts.ts';
import type { ApplicantRecords, StoredAccounts } from '../../contract/scope.ts';
import type { SdkLinkedAccount } from '../../contract/types.ts';
import { listed, withList, withSelected } from './account-book.ts';

type LocalOperations = Pick<
  typeof accountOperations,
  'accounts.list' | 'accounts.selected' | 'accounts.select' | 'accounts.set-json' | 'accounts.replace'
>;

/** Handlers of the account list, which is kept with the person's records. */
export function accountListHandlers(
  records: Pick<ApplicantRecords, 'accounts' | 'putAccounts' | 'ticket'>,
): Handlers<LocalOperations> {
  const keep = (accounts: StoredAccounts) => {
    records.putAccounts(accounts, records.ticket());
    return { done: true } as const;
  };
  return {
    'accounts.list': () => listed(records.accounts()),
    'accounts.selected': () => {
      const { linked, selected } = records.accounts();
      return linked.find(({ userId }) => userId === selected) ?? null;
    },
    'accounts.select': ({ account }) => keep(withSelected(records.accounts(), account)),
    'accounts.set-json': ({ accountsJSON }) => keep(withList(records.accounts(), readList(accountsJSON))),
    'accounts.replace': ({ accountList }) => keep(withList(records.accounts(), accountList)),
  };
}

/** @throws AppError `INVALID_INPUT`, which does not repeat the text. */
function readList(text: string): SdkLinkedAccount[] {
  const list = AccountList.safeParse(jsonOf(text));
  if (list.success) return list.data;
  const [issue] = list.error.issues;
  throw failure('INVALID_INPUT', `accountsJSON: ${issue?.code}`, {
    hint: 'SDK: pass the JSON of an array of accounts, as getLinkedUserList tells them.',
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no list; the schema refuses it.
    return undefined;
  }
}
