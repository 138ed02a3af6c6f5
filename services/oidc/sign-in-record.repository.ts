import { sql } from 'kysely';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Place } from './paths.ts';

type Store = Pick<ServicesContext, 'db' | 'sealers' | 'now'>;
type Payload = Record<string, unknown>;
/** The keys of a record besides its id. */
export interface RecordKeys {
  readonly grantId?: string | undefined;
  readonly uid?: string | undefined;
  readonly userId?: string | undefined;
}

/** The records of one model that the sign-ins of a community store, each under a keyed hash of its id. */
export class SignInRecords {
  readonly #store: Store;
  readonly #place: Place;
  readonly #model: string;

  constructor(store: Store, place: Place, model: string) {
    this.#store = store;
    this.#place = place;
    this.#model = model;
  }

  /** Writes a new record, or replaces the one with its id. */
  async write(
    id: string,
    payload: Payload,
    expiresAt: Date,
    { grantId, uid, userId }: RecordKeys,
  ): Promise<void> {
    const recordHash = this.#hash(this.#model, id);
    const values = {
      community_id: this.#place.communityId,
      model: this.#model,
      grant_hash: grantId === undefined ? null : this.#hash('grant', grantId),
      uid_hash: uid === undefined ? null : this.hashOfUid(uid),
      user_hash: userId === undefined ? null : hashOf(this.#store, this.#place, 'user', userId),
      payload_sealed: (await this.#sealer()).seal(
        Buffer.from(JSON.stringify(payload)),
        this.#placeOf(recordHash),
      ),
      expires_at: expiresAt,
    };
    await this.#store.db
      .insertInto('sign_in_record')
      .values({ tenant_id: this.#place.tenantId, record_hash: recordHash, ...values })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'record_hash']).doUpdateSet(values))
      .execute();
  }

  /** The record with this id that has not ended. */
  readonly find = (id: string): Promise<Payload | undefined> =>
    this.#open('record_hash', this.#hash(this.#model, id));

  /** The record with this uid that has not ended. */
  readonly findByUid = (uid: string): Promise<Payload | undefined> =>
    this.#open('uid_hash', this.hashOfUid(uid));

  /** The hash of a uid in the table. */
  hashOfUid(uid: string): Uint8Array {
    return this.#hash(`uid|${this.#model}`, uid);
  }

  /** Marks a record as used. Answers false when it was used before. */
  async consume(id: string): Promise<boolean> {
    const used = await this.#store.db
      .updateTable('sign_in_record')
      .set({ consumed_at: this.#store.now() })
      .where('tenant_id', '=', this.#place.tenantId)
      .where('record_hash', '=', this.#hash(this.#model, id))
      .where('consumed_at', 'is', null)
      .returning('model')
      .executeTakeFirst();
    return used !== undefined;
  }

  async remove(id: string): Promise<void> {
    await this.#store.db
      .deleteFrom('sign_in_record')
      .where('tenant_id', '=', this.#place.tenantId)
      .where('record_hash', '=', this.#hash(this.#model, id))
      .execute();
  }

  /** Removes everything that was issued under a grant, of every model. */
  async removeGrant(grantId: string): Promise<void> {
    await this.#store.db
      .deleteFrom('sign_in_record')
      .where('tenant_id', '=', this.#place.tenantId)
      .where('grant_hash', '=', this.#hash('grant', grantId))
      .execute();
  }

  async #open(column: 'record_hash' | 'uid_hash', hash: Uint8Array): Promise<Payload | undefined> {
    const row = await this.#store.db
      .selectFrom('sign_in_record')
      .select(['record_hash', 'payload_sealed', 'consumed_at'])
      .where('tenant_id', '=', this.#place.tenantId)
      .where('community_id', '=', this.#place.communityId)
      .where('model', '=', this.#model)
      .where(column, '=', hash)
      .where('expires_at', '>', this.#store.now())
      .executeTakeFirst();
    if (!row) return undefined;
    const plain = (await this.#sealer()).open(row.payload_sealed, this.#placeOf(row.record_hash));
    const consumed = row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) };
    return { ...JSON.parse(Buffer.from(plain).toString('utf8')), ...consumed };
  }

  #sealer() {
    return this.#store.sealers.community(this.#store.db, this.#place.tenantId, this.#place.communityId);
  }

  #hash(kind: string, id: string): Uint8Array {
    return hashOf(this.#store, this.#place, kind, id);
  }

  #placeOf(recordHash: Uint8Array): string {
    return `sign_in_record.payload|${this.#place.tenantId}|${Buffer.from(recordHash).toString('hex')}`;
  }
}

/** Ids tell capitals from small letters, the index does not: it is made over their bytes. */
function hashOf(
  { sealers }: Pick<Store, 'sealers'>,
  { communityId }: Pick<Place, 'communityId'>,
  kind: string,
  id: string,
): Uint8Array {
  const text = `${communityId}|${kind}|${Buffer.from(id).toString('hex')}`;
  return sealers.service.blindIndex(text, 'sign_in_record.id');
}

/**
 * Ends every sign-in of a user, under way or done, and has the relying parties told. What a request under way writes of one
 * afterwards does not count either: it was made before.
 */
export async function endSignIns(
  store: Pick<Store, 'sealers'>,
  trx: DatabaseTransaction,
  { userId, ...place }: Place & { userId: string },
  at: Date,
): Promise<void> {
  const { tenantId } = place;
  await trx
    .updateTable('users')
    // A sign-in is made in the second after the last end of all: the next end is not before it.
    .set({ signed_out_at: sql`greatest(${at}::timestamptz, signed_out_at + interval '1 second')` })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
  // Nodes of the version before name no user in their records.
  await sql`WITH ended AS (
      UPDATE party_session SET ended_at = ${at}, due_at = ${at}
      WHERE tenant_id = ${tenantId} AND user_id = ${userId} AND ended_at IS NULL
      RETURNING session_hash)
    DELETE FROM sign_in_record
    WHERE tenant_id = ${tenantId} AND (user_hash = ${hashOf(store, place, 'user', userId)}
      OR uid_hash IN (SELECT session_hash FROM ended))`.execute(trx);
}

/** Forgets what has ended, the codes that were used with it. */
export async function forgetEndedRecords(db: DatabaseHandle, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_record').where('expires_at', '<=', now).execute();
}
