import { sql } from 'kysely';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { Caller } from './access.ts';
import type { DatabaseHandle } from './database/database.ts';

/**
 * The one community that a request is about: the caller's own, the named one, or the only one of the tenant.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`; `INVALID_REQUEST` when there are several and none is named.
 */
export async function requireCommunity(
  db: DatabaseHandle,
  caller: Pick<Caller, 'tenantId' | 'communityId'>,
  named: string | undefined,
): Promise<string> {
  const wanted = named ?? caller.communityId;
  if (caller.communityId !== null && wanted !== caller.communityId) throw unknown();
  const rows = await db
    .selectFrom('community')
    .select('community_id')
    .where('tenant_id', '=', caller.tenantId)
    .$if(wanted !== null, (query) => query.where('community_id', '=', wanted))
    .limit(2)
    .execute();
  if (rows.length > 1) {
    throw invalidRequest([{ path: '/communityId', message: 'needed, the tenant has several communities' }]);
  }
  if (!rows[0]) throw unknown();
  return rows[0].community_id;
}

/** The community of a tenant with this name, regardless of case: no two names differ by case alone. */
export async function communityNamed(
  db: DatabaseHandle,
  tenantId: string,
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('community')
    .select('community_id')
    .where('tenant_id', '=', tenantId)
    .where(sql`lower(name)`, '=', name.trim().toLowerCase())
    .executeTakeFirst();
  return row?.community_id;
}

const unknown = () => new ProblemError('COMMUNITY_NOT_FOUND');
