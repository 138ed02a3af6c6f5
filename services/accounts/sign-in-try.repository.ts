import { sql } from 'kysely';
import type { Lockout } from '#core/keys/lockout.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { TryBucket } from '#services/kernel/database/tables/callers.ts';

/** Whose wrong tries, from where; keyed hashes. */
export interface TryKey {
  tenantId: string;
  account: Uint8Array;
  place: Uint8Array;
}

export interface Tries {
  /** Wrong tries of this account from this address. */
  lockout: Lockout | undefined;
  /** Wrong tries of this account from every address. */
  bucket: TryBucket | undefined;
  /** The last sign-in to this account from this address. */
  provedAt: Date | undefined;
}

/** Place of the row that counts for every address. */
const EVERYWHERE = new Uint8Array(0);

/** Locks the counts of a key until the transaction ends, and reads them. */
export async function lockTries(trx: DatabaseTransaction, key: TryKey, at: Date): Promise<Tries> {
  const row = { tenant_id: key.tenantId, account_key: key.account, tried_at: at };
  // In one order: the row of the account comes first.
  for (const place_key of [EVERYWHERE, key.place]) {
    await trx
      .insertInto('sign_in_try')
      .values({ ...row, place_key })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const rows = await trx
    .selectFrom('sign_in_try')
    .select(['place_key', 'lockout', 'bucket', 'proved_at'])
    .where('tenant_id', '=', key.tenantId)
    .where('account_key', '=', key.account)
    .where('place_key', 'in', [EVERYWHERE, key.place])
    .orderBy('place_key')
    .forUpdate()
    .execute();
  const [everywhere, here] = rows;
  return {
    bucket: everywhere?.bucket ?? undefined,
    lockout: here?.lockout ?? undefined,
    provedAt: here?.proved_at ?? undefined,
  };
}

/** Writes the count of a wrong try. */
export async function writeTry(
  trx: DatabaseTransaction,
  key: TryKey,
  { lockout, bucket, at }: { lockout: Lockout; bucket: TryBucket; at: Date },
): Promise<void> {
  await changeRow(trx, key, EVERYWHERE, { bucket: JSON.stringify(bucket), tried_at: at });
  await changeRow(trx, key, key.place, { lockout: JSON.stringify(lockout), tried_at: at });
}

/** Deletes the wrong tries of an account and notes the sign-in from this address. */
export async function proveTry(trx: DatabaseTransaction, key: TryKey, at: Date): Promise<void> {
  await changeRow(trx, key, EVERYWHERE, { bucket: null, tried_at: at });
  await changeRow(trx, key, key.place, { lockout: null, tried_at: at, proved_at: at });
}

function changeRow(
  trx: DatabaseTransaction,
  { tenantId, account }: TryKey,
  place: Uint8Array,
  change: { lockout?: string | null; bucket?: string | null; tried_at: Date; proved_at?: Date },
): Promise<unknown> {
  return trx
    .updateTable('sign_in_try')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('account_key', '=', account)
    .where('place_key', '=', place)
    .execute();
}

/** Forgets the wrong tries of an account from every address. */
export async function forgetTries(
  db: DatabaseHandle,
  { tenantId, account }: Omit<TryKey, 'place'>,
): Promise<void> {
  await db
    .deleteFrom('sign_in_try')
    .where('tenant_id', '=', tenantId)
    .where('account_key', '=', account)
    .execute();
}

/** The last wrong try in milliseconds of the machine's own time. */
const RAN = sql<number>`coalesce(lockout ->> 'uptimeMs', bucket -> 'ran' ->> 'uptimeMs')::double precision`;
/** How long the bucket of an account drained from then. */
const FULL = sql<number>`coalesce((bucket -> 'ran' ->> 'fullMs')::double precision, 0)`;

/**
 * Deletes tries that no longer delay a sign-in, and addresses without a recent sign-in.
 * @param before how old they are by the clock, and where a machine's own time counts, how long it has run and keeps them;
 *   of a machine that was restarted since, only the time since then counts
 */
export async function forgetOldTries(
  db: DatabaseHandle,
  before: { tried: Date; proved: Date; machine: { ranMs: number; keptMs: number } | undefined },
): Promise<void> {
  const { machine } = before;
  await db
    .deleteFrom('sign_in_try')
    .where('tried_at', '<', before.tried)
    .where((row) => row.or([row('proved_at', 'is', null), row('proved_at', '<', before.proved)]))
    .$if(machine !== undefined, (query) => {
      const { ranMs = 0, keptMs = 0 } = machine ?? {};
      const passed = sql<number>`CASE WHEN ${RAN} > ${ranMs} THEN ${ranMs} ELSE ${ranMs} - ${RAN} END`;
      return query.where(sql<boolean>`(${RAN} IS NULL OR ${passed} > greatest(${keptMs}, ${FULL}))`);
    })
    .execute();
}
