import { sql } from 'kysely';
import type { ReviewFigures } from '#services/contract/review.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';

/** How often reviewers agree, of the decisions taken in a time; of a whole tenant without its sandboxes. */
export async function reviewFigures(
  db: DatabaseHandle,
  { tenantId, communityId }: { tenantId: string; communityId: string | null },
  { from, to }: { from: string; to: string },
): Promise<ReviewFigures> {
  const community =
    communityId === null
      ? sql`NOT (SELECT c.sandbox FROM community c WHERE c.tenant_id = l.tenant_id AND c.community_id = l.community_id)`
      : sql`l.community_id = ${communityId}`;
  const { rows } = await sql<Record<'first' | 'second' | 'agreed' | 'overturned', number>>`SELECT
      count(*) FILTER (WHERE l.look = 1)::integer AS first,
      count(*) FILTER (WHERE l.look = 2)::integer AS second,
      count(*) FILTER (WHERE l.look = 2 AND l.decision = f.decision)::integer AS agreed,
      count(*) FILTER (WHERE l.look = 3 AND l.decision <> f.decision)::integer AS overturned
    FROM review_look l JOIN review_look f
      ON f.tenant_id = l.tenant_id AND f.case_id = l.case_id AND f.look = 1
    WHERE l.tenant_id = ${tenantId} AND ${community}
      AND l.decided_at >= ${from}::timestamptz AND l.decided_at < ${to}::timestamptz`.execute(db);
  const { first, second, agreed, overturned } = rows[0] ?? { first: 0, second: 0, agreed: 0, overturned: 0 };
  return {
    firstLooks: first,
    secondLooks: second,
    agreed,
    agreement: second > 0 ? agreed / second : null,
    overturned,
  };
}
