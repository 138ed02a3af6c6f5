import {
  createVault as createFile,
  openVault as openFile,
  type VaultLocation,
} from '#sdk/vault/vault-file.ts';
import type { Vault } from '../ports/vault.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { vaultOver } from './vault.ts';

const KIOSK_VAULT = { migrations: MIGRATIONS, over: vaultOver };

/** Makes the vault of a new kiosk. @throws AppError as {@link createFile} */
export const createVault = (location: VaultLocation): Vault => createFile(location, KIOSK_VAULT);

/** Opens the vault of a kiosk. @throws AppError as {@link openFile} */
export const openVault = (location: VaultLocation): Vault => openFile(location, KIOSK_VAULT);
