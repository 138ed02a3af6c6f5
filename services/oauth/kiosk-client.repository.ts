import { parseClientId } from '#services/kernel/access.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** The registered, active kiosk behind an OAuth client id, or undefined. */
export async function findKioskClient(db: DatabaseHandle, clientId: string) {
  const id = parseClientId(clientId);
  if (!id) return undefined;
  return db
    .selectFrom('kiosk')
    .select(['tenant_id', 'community_id', 'kiosk_id', 'did'])
    .where('tenant_id', '=', id.tenantId)
    .where('kiosk_id', '=', id.kioskId)
    .where('active', '=', true)
    .executeTakeFirst();
}
