import { recordAudit } from '#services/audit/index.ts';
import { onePage } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import {
  ExpiringPage,
  ExpiringQuery,
  ReportDownload,
  type ReportFilter,
  ReportPage,
  ReportSearch,
} from '#services/contract/reports.ts';
import { type Access, actorOf, type Caller } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { route, shown } from '#services/kernel/http/route.ts';
import { searchedUidIndex } from '#services/sessions/index.ts';
import { jsonColumns } from './columns.ts';
import { downloadPlaces } from './download-places.ts';
import { REPORT_EXAMPLES } from './example.ts';
import { expiringDocuments } from './expiring.ts';
import { downloadReport, pageOf } from './report-download.ts';
import { type Selection, withDefaultRange } from './selection.ts';
import { endWhenStalled } from './stalled-reader.ts';

/** Either of the two permissions suffices (web services specification, part 5). */
const access = {
  kind: 'managed',
  client: 'reports.read',
  account: ['idproofing.reports.verification-sessions-download', 'idproofing.session-management'],
} as const satisfies Access;
const tag = 'reports';
/** Each holds a connection to the database until its client has read it. */
const DOWNLOADS_AT_ONCE = { node: 3, tenant: 2 };
/** When a refused client shall come again. */
const RETRY_AFTER_S = 30;
/** A reader of a report that stalls for this long loses its place. */
const STALLED_MS = 60_000;

async function selectionOf(
  context: ServicesContext,
  caller: Caller,
  { communityId, uid, ...filter }: ReportFilter,
): Promise<Selection> {
  const { tenantId } = caller;
  const selection = {
    ...filter,
    tenantId,
    communityId: await requireCommunity(context.db, caller, communityId),
    uidIndex: uid === undefined ? undefined : await searchedUidIndex(context, tenantId, uid),
  };
  return withDefaultRange(selection, context.now());
}

const searchRoutes = [
  route({
    operationId: 'searchReports',
    method: 'POST',
    path: '/v1/reports/verification-sessions',
    tag,
    summary: 'Searches sessions, the newest first, page by page.',
    access,
    input: { body: ReportSearch },
    output: { 200: ReportPage },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, body }) => {
      const { cursor, limit, ...filter } = body;
      const selection = await selectionOf(context, caller, filter);
      const rows = await pageOf(context.db, jsonColumns, selection, { before: cursor, limit: limit + 1 });
      const { entries: sessions, next } = onePage(rows, limit, ({ sessionId }) => sessionId);
      return { sessions, next };
    },
  }),
  route({
    operationId: 'listExpiringDocuments',
    method: 'GET',
    path: '/v1/reports/expiring-documents',
    tag,
    summary: 'Documents of successful sessions that expire soon, the first to expire first.',
    access,
    input: { query: ExpiringQuery },
    output: { 200: ExpiringPage },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: async ({ context, caller, query }) => {
      const communityId = await requireCommunity(context.db, caller, query.communityId);
      return expiringDocuments(context, { tenantId: caller.tenantId, communityId }, query);
    },
  }),
] as const;

/**
 * An administrator's download is in the audit log before its first byte leaves: the names of its filters, no values.
 */
async function recordRequest(
  { db, now }: ServicesContext,
  caller: Caller,
  selection: Selection,
  format: string,
): Promise<void> {
  if (caller.kind !== 'account') return;
  const { tenantId, communityId, ...filters } = selection;
  const given = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const data = { communityId, format, filters: given.sort() };
  await recordAudit(db, { tenantId, at: now(), actor: actorOf(caller), action: 'report.requested', data });
}

const downloadRoute = (places: ReturnType<typeof downloadPlaces>, stalledReaderMs: number) =>
  route({
    operationId: 'downloadReport',
    method: 'POST',
    path: '/v1/reports/verification-sessions/download',
    tag,
    summary: 'The sessions that match, as CSV or NDJSON; above 2,000,000 the search must be refined.',
    access,
    input: { body: ReportDownload },
    output: { 200: shown('CSV or NDJSON.', REPORT_EXAMPLES) },
    problems: ['COMMUNITY_NOT_FOUND', 'REPORTS_BUSY', 'REPORT_TOO_LARGE'],
    run: async ({ context, caller, body, reply }) => {
      const leave = places.take(caller.tenantId);
      if (!leave) {
        reply.header('retry-after', String(RETRY_AFTER_S));
        const own = `Your tenant gets ${DOWNLOADS_AT_ONCE.tenant} of ${DOWNLOADS_AT_ONCE.node} at once.`;
        throw new ProblemError('REPORTS_BUSY', `${own} Come again in ${RETRY_AFTER_S} seconds.`);
      }
      // The connection closes after the last byte, or when the client goes away before it.
      reply.raw.once('close', leave);
      const { format, byteOrderMark, ...filter } = body;
      const selection = await selectionOf(context, caller, filter);
      await recordRequest(context, caller, selection, format);
      const report = await downloadReport(context, selection, { format, byteOrderMark });
      endWhenStalled(report, reply.raw, stalledReaderMs);
      const type = format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/x-ndjson';
      reply
        .type(type)
        .header('content-disposition', `attachment; filename="verification-sessions.${format}"`);
      return report;
    },
  });

export interface ReportOptions {
  /** A reader of a report that stalls for this long loses its place; a minute by default. */
  readonly stalledReaderMs?: number | undefined;
}

/** Reports of verification sessions. */
export const reportRoutes = ({ stalledReaderMs = STALLED_MS }: ReportOptions) =>
  [...searchRoutes, downloadRoute(downloadPlaces(DOWNLOADS_AT_ONCE), stalledReaderMs)] as const;
