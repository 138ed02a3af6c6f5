import { vault } from '../main/storage/vault.ts';

export const place = vault;
