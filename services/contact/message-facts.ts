import type { Channel } from '#services/contract/contact.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { SessionRequest, SessionRow } from '#services/sessions/index.ts';

/** Where the session was told that its person is reached. */
export const addressOf = (contact: SessionRequest['contact'], channel: Channel): string | undefined =>
  channel === 'sms' ? contact?.phone : contact?.email;

/** The name of a community, as persons know it; that of a sandbox is marked as one. */
export async function communityName(
  db: DatabaseHandle,
  { tenantId, communityId }: Pick<SessionRow, 'tenantId' | 'communityId'>,
): Promise<string> {
  const row = await db
    .selectFrom('community')
    .select(['name', 'sandbox'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return row.sandbox ? `${row.name} [SANDBOX]` : row.name;
}
