import { vault } from '../storage/vault.ts';

export const programs = vault;
