import { failure } from '#core/contract/errors.ts';
import { accountCalls } from '#core/contract/wallet-calls/accounts.ts';
import { idOfNamed } from '../../contract/named-account.ts';
import type { ApplicantRecords } from '../../contract/scope.ts';
import type { WalletServices } from '../../ports/services.ts';
import type { Wallet } from '../../ports/wallet.ts';

interface AccountIdDependencies {
  readonly services: WalletServices;
  readonly wallet: Wallet;
  readonly records: Pick<ApplicantRecords, 'accounts'>;
}

/**
 * The id of a user whom a program names by it or by the user name, so that a recipient never gets a name in its place.
 * The services are asked where no account here has the name.
 *
 * @throws AppError `ACCOUNT_CREDENTIAL_INVALID` where the wallet is linked to no user of this name; those of a call.
 */
export async function accountIdOf(
  { services, wallet, records }: AccountIdDependencies,
  named: string,
): Promise<string> {
  const here = idOfNamed(records.accounts().linked, named);
  if (here !== undefined) return here;
  const { accounts } = await services.call(accountCalls.list, {}, wallet);
  const linked = idOfNamed(accounts, named);
  if (linked !== undefined) return linked;
  throw failure('ACCOUNT_CREDENTIAL_INVALID', 'the wallet is linked to no user of this name');
}
