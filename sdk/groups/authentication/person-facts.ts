import { AppError, failure } from '#core/contract/errors.ts';
import { assuranceCalls, type WalletLevel } from '#core/contract/wallet-calls/assurance.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import type { ApplicantRecords } from '../../contract/scope.ts';
import { problemOf, type WalletServices } from '../../ports/services.ts';
import type { Wallet } from '../../ports/wallet.ts';
import { identityDocument } from './resolve-scopes.ts';

export interface PersonDependencies {
  readonly services: WalletServices;
  readonly wallet: Wallet;
  readonly records: Pick<ApplicantRecords, 'documents' | 'accounts'>;
  /** The ID proofing session of this context. */
  readonly sessionId: string;
}

/**
 * The level that the services give the wallet. First they are told that the session of this context is its own; a session
 * that has not reached them yet, or that has another wallet, changes nothing.
 */
export async function levelOf({ services, wallet, sessionId }: PersonDependencies): Promise<WalletLevel> {
  await services.call(assuranceCalls.bind, { params: { id: sessionId } }, wallet).catch(unlessRefused);
  return (await services.call(assuranceCalls.ial, {}, wallet)).value;
}

/** Answers about the session itself change nothing; every other failure is one of the call. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'SESSION_NOT_FOUND') return;
  if (problemOf(error) === 'SESSION_WALLET_OTHER') return;
  throw error;
}

/** The fields of the KYC hash, in the newest identity document. */
const KYC_FIELDS = ['firstName', 'lastName', 'dob'] as const;

/** Whether the wallet is linked to no account, or to several. */
const hasNoOneAccount = (error: unknown): error is AppError =>
  error instanceof AppError &&
  (error.code === 'ACCOUNT_NOT_LINKED' || problemOf(error) === 'ACCOUNT_AMBIGUOUS');

/** @throws AppError `SCOPE_VALUE_MISSING`. */
export async function kycOf({ services, wallet, records }: PersonDependencies): Promise<string> {
  const document = identityDocument('kyc', records);
  const entries = KYC_FIELDS.map((field) => {
    if (typeof document[field] !== 'string')
      throw failure('SCOPE_VALUE_MISSING', `kyc: the document shows no ${field}`);
    return [field, document[field]];
  });
  const { salt } = await services
    .call(assuranceCalls.salt, { body: { userId: null } }, wallet)
    .catch((error: unknown) => {
      throw hasNoOneAccount(error)
        ? failure('SCOPE_VALUE_MISSING', `kyc: ${error.detail.probe}`, { cause: error })
        : error;
    });
  const fields = { ...Object.fromEntries(entries), documentId: `${document.type}:${document.id}` };
  return toBase64Url(canonicalDigest({ fields, salt }));
}
