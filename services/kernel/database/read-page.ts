import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type ListQuery, onePage, type PageQuery } from '#services/contract/paging.ts';

export interface Page<Row> {
  rows: Row[];
  /** Absent on the last page. */
  next?: string;
}

/** Whether a caller reaches a row; null reaches every community, and rows that belong to all of them. */
export const inReach = ({ communityId }: { communityId: string | null }) =>
  communityId === null ? sql<SqlBool>`true` : sql<SqlBool>`community_id = ${communityId}::uuid`;

/**
 * One page of a query, oldest first. A cursor names the last row by its time and id, so that rows that come or go
 * meanwhile neither repeat nor skip others.
 *
 * @param columns when a row was made, and its id within the tenant; the query selects both, and an index has them in
 * this order behind the tenant
 */
export async function readPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  columns: { time: keyof Row & string; id: keyof Row & string },
  { cursor, limit }: ListQuery,
): Promise<Page<Row>> {
  const [time, id] = [sql.ref(columns.time), sql.ref(columns.id)];
  const [after, afterId] = cursor?.split('_') ?? [];
  const rows = await query
    .$if(cursor !== undefined, (all) =>
      all.where(sql<SqlBool>`(${time}, ${id}) > (${after}::timestamptz, ${afterId}::uuid)`),
    )
    .orderBy(time)
    .orderBy(id)
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit) as Row[];
  const last = rows.length > limit ? shown.at(-1) : undefined;
  if (!last) return { rows: shown };
  return { rows: shown, next: `${(last[columns.time] as Date).toISOString()}_${last[columns.id]}` };
}

/**
 * One page of a query in the order of one column, which names each of its rows.
 *
 * @param order `desc` of a list that begins with the last
 */
export async function readPageBy<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  column: keyof Row & string,
  { cursor, limit }: PageQuery,
  order: 'asc' | 'desc' = 'asc',
): Promise<Page<Row>> {
  const id = sql.ref(column);
  const found = await query
    .$if(cursor !== undefined, (all) =>
      all.where(order === 'asc' ? sql<SqlBool>`${id} > ${cursor}` : sql<SqlBool>`${id} < ${cursor}`),
    )
    .orderBy(id, order)
    .limit(limit + 1)
    .execute();
  const { entries, next } = onePage(found as Row[], limit, (last) => String(last[column]));
  return { rows: entries, ...(next === undefined ? {} : { next }) };
}
