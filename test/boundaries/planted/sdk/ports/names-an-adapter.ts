import type { vault } from '../vault/vault.ts';

export type Vault = typeof vault;
