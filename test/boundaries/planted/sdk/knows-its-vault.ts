import { vault } from './vault/vault.ts';

export const place = vault;
