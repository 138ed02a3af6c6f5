import type { vault } from '../storage/vault.ts';

export type Vault = typeof vault;
