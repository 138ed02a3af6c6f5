import { vault } from '../../sdk/vault/vault.ts';

export const place = vault;
