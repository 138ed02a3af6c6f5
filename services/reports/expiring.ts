import { sql } from 'kysely';
import type { z } from 'zod';
import { SANDBOX_NOTICE } from '#core/contract/sandbox-mark.ts';
import { daysAfter, daysBetween, utcDay } from '#core/days.ts';
import type { ExpiringPage, ExpiringQuery } from '#services/contract/reports.ts';
import type { ServicesContext } from '#services/kernel/context.ts';

interface Expiring {
  session_id: string;
  document_type: string | null;
  expires_on: string;
  sandbox: boolean;
}

/** Documents of successful sessions that expire within this many days, the first to expire first. */
export async function expiringDocuments(
  { db, now }: Pick<ServicesContext, 'db' | 'now'>,
  { tenantId, communityId }: { tenantId: string; communityId: string },
  { days, cursor, limit }: z.infer<typeof ExpiringQuery>,
): Promise<z.infer<typeof ExpiringPage>> {
  const today = utcDay(now());
  const last = daysAfter(today, days);
  const [day = '', session = ''] = cursor?.split('_') ?? [];
  const behind = cursor
    ? sql`AND (document_expires_on, session_id) > (${day}::date, ${session}::uuid)`
    : sql``;
  const { rows } =
    await sql<Expiring>`SELECT session_id, document_type, document_expires_on::text AS expires_on, sandbox
    FROM proofing_session
    WHERE tenant_id = ${tenantId} AND community_id = ${communityId} AND state = 'Success'
      AND document_expires_on BETWEEN ${today}::date AND ${last}::date ${behind}
    ORDER BY document_expires_on, session_id LIMIT ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  const end = rows.length > limit ? shown.at(-1) : undefined;
  return {
    documents: shown.map((row) => ({
      sessionId: row.session_id,
      documentType: row.document_type,
      documentExpiresOn: row.expires_on,
      daysLeft: daysBetween(today, row.expires_on),
      sandbox: row.sandbox,
      sandboxNotice: row.sandbox ? SANDBOX_NOTICE : null,
    })),
    ...(end ? { next: `${end.expires_on}_${end.session_id}` } : {}),
  };
}
