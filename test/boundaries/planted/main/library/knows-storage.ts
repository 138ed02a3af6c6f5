import { vault } from '../storage/vault.ts';

export const place = vault;
