import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { recordAudit } from '#services/audit/index.ts';
import { ProblemError, problemResponse } from '#services/contract/problem.ts';
import {
  ExpiringPage,
  ExpiringQuery,
  ReportDownload,
  type ReportFilter,
  ReportPage,
  ReportSearch,
} from '#services/contract/reports.ts';
import { type Access, actorOf, type Caller, callerOf } from '#services/kernel/access.ts';
import { requireCommunity } from '#services/kernel/community-of.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { streamed } from '#services/kernel/http/streamed.ts';
import { searchedUidIndex } from '#services/sessions/index.ts';
import { jsonColumns } from './columns.ts';
import { downloadReport, pageOf } from './download.ts';
import { downloadPlaces } from './download-places.ts';
import { expiringDocuments } from './expiring.ts';
import { type Selection, withDefaultRange } from './selection.ts';
import { endWhenStalled } from './stalled-reader.ts';

/** Either of the two permissions suffices (web services specification, part 5). */
const access: Access = {
  kind: 'managed',
  client: 'reports.read',
  account: ['idproofing.reports.verification-sessions-download', 'idproofing.session-management'],
};
const tags = ['reports'];
const refusals = { 400: problemResponse, 404: problemResponse };
/** Each holds a connection to the database until its client has read it. */
const DOWNLOADS_AT_ONCE = { node: 3, tenant: 2 };
/** When a refused client shall come again. */
const RETRY_AFTER_S = 30;
/** A reader that takes nothing of a report for so long loses its place. */
const STALLED_MS = 60_000;

/** Reports of verification sessions. */
export function reportRoutes(
  app: FastifyInstance,
  context: ServicesContext,
  { stalledReaderMs = STALLED_MS }: { stalledReaderMs?: number | undefined } = {},
): void {
  searchRoutes(app, context);
  downloadRoute(app, context, stalledReaderMs);
}

async function selectionOf(
  context: ServicesContext,
  request: FastifyRequest,
  { communityId, uid, ...filter }: ReportFilter,
): Promise<Selection> {
  const caller = callerOf(request);
  const { tenantId } = caller;
  const selection = {
    ...filter,
    tenantId,
    communityId: await requireCommunity(context.db, caller, communityId),
    uidIndex: uid === undefined ? undefined : await searchedUidIndex(context, tenantId, uid),
  };
  return withDefaultRange(selection, context.now());
}

function searchRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/v1/reports/verification-sessions',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Searches sessions, the newest first, page by page.',
        body: ReportSearch,
        response: { 200: ReportPage, ...refusals },
      },
    },
    async (request) => {
      const { cursor, limit, ...filter } = request.body;
      const selection = await selectionOf(context, request, filter);
      const rows = await pageOf(context.db, jsonColumns, selection, { before: cursor, limit: limit + 1 });
      const sessions = rows.slice(0, limit);
      const last = rows.length > limit ? sessions.at(-1) : undefined;
      return { sessions, ...(last ? { next: last.sessionId } : {}) };
    },
  );
  typed.get(
    '/v1/reports/expiring-documents',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Documents of successful sessions that expire soon, the first to expire first.',
        querystring: ExpiringQuery,
        response: { 200: ExpiringPage, ...refusals },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const communityId = await requireCommunity(context.db, caller, request.query.communityId);
      return expiringDocuments(context, { tenantId: caller.tenantId, communityId }, request.query);
    },
  );
}

/** An administrator's download is in the audit log before its first byte leaves: what it was filtered by, no values. */
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

function downloadRoute(app: FastifyInstance, context: ServicesContext, stalledReaderMs: number): void {
  const places = downloadPlaces(DOWNLOADS_AT_ONCE);
  app.withTypeProvider<ZodTypeProvider>().post(
    '/v1/reports/verification-sessions/download',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The sessions that match, as CSV or NDJSON; above 2,000,000 the search has to be refined.',
        produces: ['text/csv', 'application/x-ndjson'],
        body: ReportDownload,
        response: {
          200: streamed('CSV or NDJSON.'),
          ...refusals,
          422: problemResponse,
          503: problemResponse,
        },
      },
    },
    async (request, reply) => {
      const leave = places.take(callerOf(request).tenantId);
      if (!leave) {
        reply.header('retry-after', String(RETRY_AFTER_S));
        const own = `Your tenant gets ${DOWNLOADS_AT_ONCE.tenant} of ${DOWNLOADS_AT_ONCE.node} at once.`;
        throw new ProblemError('REPORTS_BUSY', `${own} Come again in ${RETRY_AFTER_S} seconds.`);
      }
      // The connection closes after the last byte, or when the client goes away before it.
      reply.raw.once('close', leave);
      const { format, byteOrderMark, ...filter } = request.body;
      const selection = await selectionOf(context, request, filter);
      await recordRequest(context, callerOf(request), selection, format);
      const report = await downloadReport(context, selection, { format, byteOrderMark });
      endWhenStalled(report, reply.raw, stalledReaderMs);
      const type = format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/x-ndjson';
      reply
        .type(type)
        .header('content-disposition', `attachment; filename="verification-sessions.${format}"`);
      return reply.send(report);
    },
  );
}
