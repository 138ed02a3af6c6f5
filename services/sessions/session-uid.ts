import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { tryRequest } from './session-request.repository.ts';

const columnOf = (tenantId: string): string => `proofing_session.uid|${tenantId}`;

/**
 * Keyed hash, within the tenant, of the `uid` under which a client knows a person; it finds their sessions. Byte for
 * byte: `aB3` and `Ab3` may be two people.
 */
export const uidIndexOf = (
  { sealers }: Pick<ServicesContext, 'sealers'>,
  tenantId: string,
  uid: string,
): Uint8Array => sealers.service.blindIndex(Buffer.from(uid).toString('hex'), columnOf(tenantId));

/**
 * Gives a session that has none the hash of a uid.
 *
 * @returns false where it has another one.
 */
export async function nameSession(
  trx: DatabaseTransaction,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
  uidIndex: Uint8Array,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('proofing_session')
    .set({ uid_index: uidIndex })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where((row) => row.or([row('uid_index', 'is', null), row('uid_index', '=', uidIndex)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type Searching = Pick<ServicesContext, 'db' | 'sealers'>;

/** The index of the first versions, which ignored the case of letters. */
const earlierIndexOf = ({ sealers }: Searching, tenantId: string, uid: string): Uint8Array =>
  sealers.service.blindIndex(uid, columnOf(tenantId));

/** The hash to search by, after every session that has an earlier one of this uid was given this one. */
export async function searchedUidIndex(
  context: Searching,
  tenantId: string,
  uid: string,
): Promise<Uint8Array> {
  await rehash(context, tenantId, earlierIndexOf(context, tenantId, uid));
  return uidIndexOf(context, tenantId, uid);
}

/**
 * The hashes to erase by. Where the sealed uid of a session of the first versions is erased already, only the earlier
 * hash names the person. Faces, links and reference may be left: it counts as theirs.
 *
 * @returns with `unreadable`, sessions of the earlier hash whose sealed uid is there but does not open: of this person
 * or of one whose uid differs in case; an administrator has to decide.
 */
export async function erasedUidIndexes(
  context: Searching,
  tenantId: string,
  uid: string,
): Promise<{ indexes: Uint8Array[]; unreadable: string[] }> {
  const earlier = earlierIndexOf(context, tenantId, uid);
  const unreadable = await rehash(context, tenantId, earlier);
  return { indexes: [uidIndexOf(context, tenantId, uid), earlier], unreadable };
}

/**
 * Gives each session of an earlier hash the one of the uid that was sealed with it. Where that is erased, it is unknown
 * which letters they were: the hash stays as it is.
 *
 * @returns sessions whose sealed uid does not open; they keep the earlier hash as well.
 */
async function rehash(context: Searching, tenantId: string, earlier: Uint8Array): Promise<string[]> {
  const { db, sealers } = context;
  const communities = db.selectFrom('community').select('community_id').where('tenant_id', '=', tenantId);
  const rows = await db
    .selectFrom('proofing_session')
    .select(['session_id', 'community_id'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', 'in', communities)
    .where('uid_index', '=', earlier)
    .execute();
  const unreadable: string[] = [];
  for (const { session_id: sessionId, community_id: communityId } of rows) {
    const sealer = await sealers.community(db, tenantId, communityId);
    const request = await tryRequest(db, { tenantId, sessionId }, sealer);
    if (request === 'unreadable') unreadable.push(sessionId);
    else if (request?.uid !== undefined) {
      await db
        .updateTable('proofing_session')
        .set({ uid_index: uidIndexOf(context, tenantId, request.uid) })
        .where('tenant_id', '=', tenantId)
        .where('session_id', '=', sessionId)
        .where('uid_index', '=', earlier)
        .execute();
    }
  }
  return unreadable;
}
