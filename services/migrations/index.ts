import type { Migration } from 'kysely/migration';
import * as foundation from './0001-foundation.ts';
import * as proofing from './0002-proofing.ts';

/** Every migration by its number; listed here so that a bundle carries them. A released one is never edited. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-proofing': proofing,
};
