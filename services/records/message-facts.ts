import type { Channel } from '../contract/contact.ts';
import type { DatabaseHandle } from '../ports/database.ts';
import type { SessionRow } from './session.repository.ts';
import type { SessionRequest } from './session-request.repository.ts';

/** Where the session was told that its person is reached. */
export const addressOf = (contact: SessionRequest['contact'], channel: Channel): string | undefined =>
  channel === 'sms' ? contact?.phone : contact?.email;

/** The name of a community, as persons know it. */
export async function communityName(
  db: DatabaseHandle,
  { tenantId, communityId }: Pick<SessionRow, 'tenantId' | 'communityId'>,
): Promise<string> {
  const row = await db
    .selectFrom('community')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return row.name;
}
