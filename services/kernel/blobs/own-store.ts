import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, DatabaseHandle } from '../database/database.ts';
import { readSetting, writeSetting } from '../database/service-setting.repository.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import { StartRefusal } from '../start-refusal.ts';

const STORE = 'blobs.store';
/** Present once the store itself carries the id. */
const WRITTEN = 'blobs.store.written';
/** Any number that nothing else locks by. */
const CLAIM_LOCK = 41_800_002;
/** Not before each put and removal: a bucket answers in tens of milliseconds. */
const SEEN_FOR_MS = 1_000;
/**
 * Pictures to look for in the store of a database from before stores had ids; one may be missing for another reason.
 */
const SAMPLE = 10;

/** A database's record of the store of its blobs. */
export interface RecordedStore {
  id: string;
  /** False while no node has written the id into a store. */
  written: boolean;
}

export async function recordedStore(db: DatabaseHandle): Promise<RecordedStore | undefined> {
  const id = await readSetting(db, STORE);
  return id === undefined ? undefined : { id, written: (await readSetting(db, WRITTEN)) === id };
}

/**
 * Whether the blobs of a database may lie in this store. Changes nothing.
 *
 * @throws StartRefusal `STORE_DIFFERS`, `STORE_OF_OTHERS`.
 */
export function requireOwnStore(recorded: RecordedStore | undefined, found: string | undefined): void {
  if (recorded?.written && recorded.id !== found) {
    throw new StartRefusal('STORE_DIFFERS', `wanted ${recorded.id}, found ${found ?? 'none'}`);
  }
  if (!recorded?.written && found !== undefined && found !== recorded?.id) {
    throw new StartRefusal('STORE_OF_OTHERS', `store ${found}`);
  }
}

/**
 * Holds a database whose store carries no id yet, as in earlier versions, to the store that its blobs lie in.
 *
 * @throws StartRefusal `STORE_DIFFERS` when the store has none of some blobs that the database names.
 */
export async function requireSample(db: DatabaseHandle, blobs: BlobStore): Promise<void> {
  const rows = await db.selectFrom('artefact').select('blob_key').limit(SAMPLE).execute();
  if (rows.length === 0) return;
  for (const { blob_key } of rows) {
    if (await blobs.get(blob_key).catch(() => undefined)) return;
  }
  throw new StartRefusal('STORE_DIFFERS', 'the store has none of its pictures');
}

/**
 * Makes the store the one of this database, the first time; afterwards holds the node to it. The database is written
 * first, so that a killed process leaves no store that claims to be another database's.
 *
 * @returns the store, guarded by {@link guardedStore}.
 */
export async function claimStore(db: Database, blobs: BlobStore): Promise<BlobStore> {
  await writeSetting(db, STORE, randomUUID());
  const id = await db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(CLAIM_LOCK)})`.execute(trx);
    const recorded = await recordedStore(trx);
    if (!recorded) throw new Error('the id of the store was not written');
    const found = await blobs.readId();
    requireOwnStore(recorded, found);
    if (found === undefined) await blobs.writeId(recorded.id);
    await writeSetting(trx, WRITTEN, recorded.id);
    return recorded.id;
  });
  return guardedStore(blobs, id);
}

/**
 * A store that is used only while it carries its id: a folder that is no longer mounted, or a bucket that was
 * exchanged, takes no blob and counts none as absent. Nor is it listed: a listed blob without a row would be removed,
 * and in the store of another database that is everything.
 */
export function guardedStore(blobs: BlobStore, id: string): BlobStore {
  let seenAt = Number.NEGATIVE_INFINITY;
  const requireId = async (): Promise<void> => {
    if ((await blobs.readId()) !== id)
      throw new Error('the store of the pictures is not there, or another one');
    seenAt = performance.now();
  };
  const requireSeen = async (): Promise<void> => {
    if (performance.now() - seenAt >= SEEN_FOR_MS) await requireId();
  };
  return {
    ...blobs,
    async put(key, bytes) {
      await requireSeen();
      await blobs.put(key, bytes);
    },
    async remove(key) {
      await requireSeen();
      const outcome = await blobs.remove(key);
      if (outcome === 'absent') await requireId();
      return outcome;
    },
    async *list() {
      await requireId();
      yield* blobs.list();
    },
  };
}
