import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { accountCalls } from '#core/contract/wallet-calls/accounts.ts';
import {
  MOST_BACKUP_CHARACTERS,
  type RestorableWallet,
  restorationCalls,
} from '#core/contract/wallet-calls/restoration.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { factorKeys, sealBackup } from '#core/keys/wallet-backup.ts';
import type { PipelineOperations } from '../../contract/capture-pipeline.ts';
import { assertRegisteredTenant } from '../../contract/registered-tenant.ts';
import type { restorationOperations } from '../../contract/restoration.ts';
import type { ApplicantRecords, InstallationStore, StoredAccounts } from '../../contract/scope.ts';
import type { SdkOrigin } from '../../contract/types.ts';
import type { PinVerifier, Wallet } from '../../ports/wallet.ts';
import type { RestorationState } from './restoration-state.ts';
import { type RestoringDependencies, restoreWithLiveId } from './restore-with-live-id.ts';
import { openUserData, recordsOf, sealUserData } from './user-data.ts';

export interface RestorationDependencies extends RestoringDependencies {
  readonly state: RestorationState;
  readonly wallet: Wallet;
  readonly records: Pick<ApplicantRecords, 'documents' | 'liveId' | 'pin' | 'accounts' | 'adopt'>;
  readonly installation: Pick<InstallationStore, 'read'>;
  /** The origin of the registered services. @throws AppError of a call, by rejecting */
  origin(): Promise<SdkOrigin>;
  readonly pins: PinVerifier;
  /** Checks the PIN, and counts the try. @throws AppError `PIN_MISSING`, `PIN_LOCKED`, `DISK_FULL`, `STORAGE_FAILED` */
  verifyPin(pin: string): boolean;
  /** Called when another wallet came. */
  walletChanged(did: string): void;
  /** Writes wallet and records to the vault. @throws AppError `DISK_FULL`, `STORAGE_FAILED` */
  confirmEnrolment(): void;
}

/** Handlers of back-ups and restorations. */
export const restorationHandlers = (
  deps: RestorationDependencies,
): Handlers<typeof restorationOperations> => ({
  'restoration.set-mode': () => {
    deps.state.turnOn();
    return { done: true };
  },
  'restoration.is-on': () => deps.state.isOn(),
  'restoration.reset': () => {
    deps.state.reset();
    return { done: true };
  },
  'restoration.commit': () => {
    commit(deps);
    return { done: true };
  },
  'restoration.user-data': ({ accountsFetched }) => restoreUserData(deps, accountsFetched),
  'restoration.wallet': async ({ rootTenantDNS, communityName, ...asked }) => {
    const ticket = deps.state.ticket();
    assertRegisteredTenant(deps.installation.read(), { dns: rootTenantDNS, communityName });
    assertNoCommitted(deps.wallet);
    const wallet = await restoreWithLiveId(deps, asked);
    deps.state.put({ wallet }, ticket);
    return { done: true };
  },
  'restoration.back-up': async ({ pin }) => {
    await deps.call(restorationCalls.backUp, { body: sealedBackUp(deps, pin) }, deps.wallet);
    return { done: true };
  },
  'restoration.remove-back-up': async () => {
    await deps.call(restorationCalls.remove, {}, deps.wallet);
    return { done: true };
  },
});

type Sealing = Pick<RestorationDependencies, 'pins' | 'wallet' | 'verifyPin' | 'records'>;

/** The back-up that the services keep. @throws AppError `BACKUP_TOO_LARGE`, and as {@link restorableBy}. */
function sealedBackUp(deps: Sealing, pin: string | null) {
  const restorable = pin === null ? null : restorableBy(deps, pin);
  const data = sealUserData(deps.records, deps.wallet);
  if (data.length > MOST_BACKUP_CHARACTERS)
    throw failure('BACKUP_TOO_LARGE', `${data.length} characters, ${MOST_BACKUP_CHARACTERS} at most`);
  return { data, restorable };
}

/** For the program around the SDK, which sends a back-up when it can. */
export const sealingHandlers = (
  deps: Sealing,
): Pick<Handlers<PipelineOperations>, 'pipeline.seal-back-up'> => ({
  'pipeline.seal-back-up': ({ pin }) => sealedBackUp(deps, pin),
});

function assertNoCommitted(wallet: Wallet): void {
  if (wallet.state() === 'committed') throw failure('WALLET_EXISTS', 'a committed wallet is in the context');
}

/** @throws AppError `SECOND_FACTOR_WRONG`, and as `verifyPin`. */
function restorableBy({ pins, wallet, verifyPin }: Sealing, pin: string): RestorableWallet {
  if (!verifyPin(pin)) throw failure('SECOND_FACTOR_WRONG', 'the PIN is not the registered one');
  const [salt, share, nonce] = [16, 32, 12].map((length) => crypto.getRandomValues(new Uint8Array(length)));
  const { proof, key } = factorKeys(pins.stretch(pin, salt!));
  const words = utf8(wallet.mnemonic().join(' '));
  const sealed = sealBackup(words, { key, share: share!, did: wallet.did }, nonce!);
  words.fill(0);
  return {
    salt: toBase64Url(salt!),
    proof: toBase64Url(proof),
    share: toBase64Url(share!),
    wallet: toBase64Url(sealed),
  };
}

async function restoreUserData(
  deps: RestorationDependencies,
  accountsFetched: ((error: ErrorResponse | null) => void) | undefined,
): Promise<{ documents: number; accounts: number }> {
  const { state, wallet, call } = deps;
  const ticket = state.ticket();
  const owner = state.pending().wallet ?? wallet;
  if (owner.state() === 'absent') throw failure('WALLET_MISSING', 'no wallet is present or was restored');
  const { did } = owner;
  const accounts = await linkedAccounts(deps, owner, accountsFetched);
  state.put({ owner: did, accounts }, ticket);
  const { data: sealed } = await call(restorationCalls.fetch, {}, owner);
  const data = openUserData(sealed, owner);
  state.put({ owner: did, accounts, data }, ticket);
  return { documents: data.documents.length, accounts: accounts.length };
}

async function linkedAccounts(
  { call, origin: originOf }: RestorationDependencies,
  owner: Wallet,
  fetched: ((error: ErrorResponse | null) => void) | undefined,
): Promise<StoredAccounts['linked']> {
  try {
    const origin = await originOf();
    const { accounts } = await call(accountCalls.list, {}, owner);
    fetched?.(null);
    return accounts.map(({ displayName, ...account }) => ({
      ...account,
      origin,
      ...(displayName === null ? {} : { displayName }),
    }));
  } catch (error) {
    if (error instanceof AppError) fetched?.(error.toResponse());
    throw error;
  }
}

/** All or nothing: a failure leaves context and restoration as they were. */
function commit({ state, wallet, records, walletChanged, confirmEnrolment }: RestorationDependencies): void {
  state.ticket();
  const { wallet: restored, owner, accounts, data } = state.pending();
  if (!restored && !accounts) throw failure('RESTORATION_NOT_FOUND', 'nothing was restored');
  if (restored) assertNoCommitted(wallet);
  const undoWallet = undoOf(wallet);
  try {
    if (restored) {
      wallet.restore(restored.mnemonic());
      walletChanged(wallet.did);
    }
    if (owner !== undefined && owner !== wallet.did)
      throw failure('RESTORATION_NOT_FOUND', 'what was restored belongs to another wallet');
    wallet.commit();
    const undoRecords = accounts && records.adopt(recordsOf(data, accounts, records.accounts()));
    try {
      confirmEnrolment();
    } catch (error) {
      undoRecords?.();
      throw error;
    }
  } catch (error) {
    undoWallet();
    throw error;
  }
  state.reset();
}

/** Puts the present wallet, or none, back in place. */
function undoOf(wallet: Wallet): () => void {
  const before = wallet.state();
  const words = before === 'absent' ? undefined : wallet.mnemonic();
  return () => {
    wallet.purge();
    if (words) wallet.restore(words);
    if (before === 'committed') wallet.commit();
  };
}
