import type { ServicesContext } from '../ports/context.ts';
import { readRequest } from './session-request.repository.ts';

const columnOf = (tenantId: string): string => `proofing_session.uid|${tenantId}`;

/**
 * Keyed hash, within the tenant, of the `uid` under which a client knows a person; what sessions are found by. Byte for
 * byte: `aB3` and `Ab3` may be two people.
 */
export const uidIndexOf = (
  { sealers }: Pick<ServicesContext, 'sealers'>,
  tenantId: string,
  uid: string,
): Uint8Array => sealers.service.blindIndex(Buffer.from(uid).toString('hex'), columnOf(tenantId));

type Searching = Pick<ServicesContext, 'db' | 'sealers'>;

/** The hash to search by, after every session that has an earlier one of this uid was given this one. */
export async function searchedUidIndex(
  context: Searching,
  tenantId: string,
  uid: string,
): Promise<Uint8Array> {
  await rehash(context, tenantId, context.sealers.service.blindIndex(uid, columnOf(tenantId)));
  return uidIndexOf(context, tenantId, uid);
}

/**
 * Sessions of the first versions have a hash that is the same for letters of either case. Each is given the one of the
 * uid that was sealed with it. Where that is erased nobody can say which letters they were: the hash stays as it is.
 */
async function rehash(context: Searching, tenantId: string, earlier: Uint8Array): Promise<void> {
  const { db, sealers } = context;
  const communities = db.selectFrom('community').select('community_id').where('tenant_id', '=', tenantId);
  const rows = await db
    .selectFrom('proofing_session')
    .select(['session_id', 'community_id'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', 'in', communities)
    .where('uid_index', '=', earlier)
    .execute();
  for (const { session_id: sessionId, community_id: communityId } of rows) {
    const sealer = await sealers.community(db, tenantId, communityId);
    const uid = (await readRequest(db, { tenantId, sessionId }, sealer))?.uid;
    if (uid === undefined) continue;
    await db
      .updateTable('proofing_session')
      .set({ uid_index: uidIndexOf(context, tenantId, uid) })
      .where('tenant_id', '=', tenantId)
      .where('session_id', '=', sessionId)
      .where('uid_index', '=', earlier)
      .execute();
  }
}
