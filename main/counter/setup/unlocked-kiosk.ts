import type { KeyStore } from '#sdk/ports/key-store.ts';
import type { Wallet } from '#sdk/ports/wallet.ts';
import type { ServicesLink } from '../../ports/services-link.ts';
import type { Vault } from '../../ports/vault.ts';

/** A kiosk whose keys and vault are open. */
export interface UnlockedKiosk {
  keys: KeyStore;
  vault: Vault;
  wallet: Wallet;
  link: ServicesLink;
}
