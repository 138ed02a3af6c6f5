import { AppError, failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { didFromPublicKey } from '#core/keys/did-key.ts';
import { parseMnemonic } from '#core/keys/mnemonic.ts';
import { walletKeyPair } from '#core/keys/wallet-key.ts';
import type { walletOperations } from '../../contract/wallet.ts';
import type { Wallet } from '../../ports/wallet.ts';

export interface WalletDependencies {
  readonly wallet: Wallet;
  /** DID that the tenant was registered with, when that is this wallet's business; else undefined. */
  registeredDid(): string | undefined;
  /** Called when another wallet came: no data of the earlier one's owner may stay available. */
  walletChanged(did: string): void;
  /** Words restored nothing; `probe` says why without them. */
  notRestored(probe: string): void;
  /** Writes the enrolment of this context to the vault. */
  confirmEnrolment(): void;
}

/** Handlers of the application wallet. */
export const walletHandlers = (deps: WalletDependencies): Handlers<typeof walletOperations> => ({
  'wallet.initiate': () => {
    if (deps.wallet.state() !== 'absent' && deps.registeredDid() === deps.wallet.did) {
      throw failure('WALLET_EXISTS', 'a tenant is registered with this wallet');
    }
    deps.wallet.initiate();
    deps.walletChanged(deps.wallet.did);
    return { done: true };
  },
  'wallet.commit': () => {
    deps.wallet.commit();
    return { done: true };
  },
  'wallet.did': () => deps.wallet.did,
  'wallet.public-key': () => deps.wallet.publicKey(),
  'wallet.mnemonic': () => deps.wallet.mnemonic(),
  'wallet.restore': ({ mnemonicPhrase }) => restored(deps, mnemonicPhrase),
  'wallet.confirm-enrolment': () => {
    deps.confirmEnrolment();
    return { done: true };
  },
});

/** False for words that restore no wallet here; why is in the log, without the words. */
function restored(deps: WalletDependencies, phrase: readonly string[]): boolean {
  try {
    restore(deps, phrase);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'MNEMONIC_INVALID') throw error;
    deps.notRestored(error.detail.probe);
    return false;
  }
}

function restore(deps: WalletDependencies, phrase: readonly string[]): void {
  const did = didFromPublicKey(walletKeyPair(parseMnemonic(phrase)).publicKey);
  if (deps.wallet.state() !== 'absent' && deps.wallet.did === did) return;
  const registered = deps.registeredDid();
  if (registered !== undefined && registered !== did) {
    throw failure('MNEMONIC_INVALID', 'the tenant was registered with another DID');
  }
  deps.wallet.restore(phrase);
  deps.walletChanged(did);
}
