import { type RawBuilder, sql } from 'kysely';
import { daysLater } from '#core/days.ts';
import { COMPLETED_BY_DAYS, type ReportFilter } from '#services/contract/reports.ts';

/** The selection of a report, with everything looked up. */
export interface Selection extends Omit<ReportFilter, 'communityId' | 'uid'> {
  tenantId: string;
  communityId: string;
  uidIndex?: Uint8Array | undefined;
}

/** How far a search by the completing operator looks back by default. */
export function withDefaultRange(selection: Selection, now: Date): Selection {
  const { completedBy, from, to } = selection;
  if (completedBy === undefined || from !== undefined || to !== undefined) return selection;
  return { ...selection, from: daysLater(now, -COMPLETED_BY_DAYS).toISOString() };
}

/**
 * The conditions of a report. Values are literals, because `COPY` takes no parameters; the planner also knows them so.
 */
export function conditionsOf(selection: Selection): RawBuilder<boolean> {
  const { tenantId, communityId, states, from, to, uidIndex } = selection;
  const equal = (column: string, value: string | undefined) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${sql.lit(value)}`];
  const conditions = [
    ...equal('tenant_id', tenantId),
    ...equal('community_id', communityId),
    ...(states ? [sql<boolean>`state IN (${sql.join(states.map((state) => sql.lit(state)))})`] : []),
    ...(from ? [sql<boolean>`session_id >= ${sql.lit(firstIdOf(from))}::uuid`] : []),
    ...(to ? [sql<boolean>`session_id < ${sql.lit(firstIdOf(to))}::uuid`] : []),
    ...equal('completed_by', selection.completedBy),
    ...equal('document_type', selection.documentType),
    ...equal('review_result', selection.reviewResult),
    ...equal('flow_id', selection.flowId),
    ...(uidIndex ? [sql<boolean>`uid_index = ${sql.lit(`\\x${hexOf(uidIndex)}`)}::bytea`] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The lowest id of that millisecond: a UUIDv7 begins with its time (RFC 9562, 5.7). */
function firstIdOf(time: string): string {
  const hex = Math.max(0, Date.parse(time)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
