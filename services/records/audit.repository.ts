import { uuidV7 } from '../../main/domain/proofing/uuid-v7.ts';
import type { DatabaseHandle } from '../ports/database.ts';

/** Appends to the audit log; `data` holds no personal data and no secret. */
export async function recordAudit(
  db: DatabaseHandle,
  entry: { tenantId: string; at: Date; actor: string; action: string; data: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      tenant_id: entry.tenantId,
      audit_id: uuidV7(entry.at.getTime()),
      at: entry.at,
      actor: entry.actor,
      action: entry.action,
      data: JSON.stringify(entry.data),
    })
    .execute();
}
