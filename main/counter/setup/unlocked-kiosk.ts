import type { KeyStore } from '../../ports/key-store.ts';
import type { ServicesLink } from '../../ports/services-link.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Wallet } from '../../ports/wallet.ts';

/** A kiosk whose keys and vault are open. */
export interface UnlockedKiosk {
  keys: KeyStore;
  vault: Vault;
  wallet: Wallet;
  link: ServicesLink;
}
