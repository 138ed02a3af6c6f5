import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  AUDIT_CHECKPOINT_TYPE,
  type AuditCheckpoint,
  AuditFilter,
  AuditPage,
  AuditQuery,
  type AuditRecord,
  AuditVerdict,
  SignedAuditCheckpoint,
} from '#services/contract/audit.ts';
import { ProblemError, problemResponse } from '#services/contract/problem.ts';
import { type Access, type AccountPrincipal, accountOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { streamed } from '#services/kernel/http/streamed.ts';
import { type AuditSelection, auditHead, listAudit, type StoredAudit } from './audit.repository.ts';
import { verifyAudit } from './verify-audit.ts';

const access: Access = { kind: 'managed', account: ['audit.read'] };
const tags = ['audit'];
const refusals = { 400: problemResponse, 403: problemResponse };
const EXPORT_PAGE = 1000;
const Checkpoint = z.strictObject({
  checkpoint: z.string().max(4000).optional().describe('A signed checkpoint that was kept elsewhere.'),
});

/** The audit log: read, exported, verified, and its head signed. */
export function auditRoutes(app: FastifyInstance, context: ServicesContext): void {
  readingRoutes(app, context);
  verifyingRoutes(app, context);
}

/** The chain is that of the tenant, and its entries are not told apart by community. */
function auditor(request: FastifyRequest): AccountPrincipal {
  const account = accountOf(request);
  if (account.communityId === null) return account;
  throw new ProblemError('ACCESS_DENIED', 'The audit log is for accounts of the whole tenant.');
}

function readingRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/audit',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Entries of the audit log in the order of their chain.',
        querystring: AuditQuery,
        response: { 200: AuditPage, ...refusals },
      },
    },
    async (request) => {
      const { after, limit, ...filter } = request.query;
      const selection = { ...selectionOf(filter), after, limit };
      const entries = await listAudit(context.db, auditor(request).tenantId, selection);
      const last = entries.length === limit ? entries.at(-1) : undefined;
      return { entries: entries.map(recordOf), ...(last ? { next: last.seq } : {}) };
    },
  );
  typed.get(
    '/v1/audit/export',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The audit log as NDJSON, one entry a line.',
        produces: ['application/x-ndjson'],
        querystring: AuditFilter,
        response: { 200: streamed('NDJSON of AuditRecord.'), ...refusals },
      },
    },
    async (request, reply) => {
      const lines = exported(context, auditor(request).tenantId, selectionOf(request.query));
      reply.type('application/x-ndjson').header('content-disposition', 'attachment; filename="audit.ndjson"');
      return reply.send(Readable.from(lines));
    },
  );
}

function verifyingRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get(
    '/v1/audit/verify',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Follows the chain of hashes and names the first link that is broken.',
        querystring: Checkpoint,
        response: { 200: AuditVerdict, ...refusals },
      },
    },
    async (request) => {
      const { checkpoint: jws } = request.query;
      const kept = jws === undefined ? undefined : { jws, servicesDid: context.signer.did };
      return verifyAudit(context.db, auditor(request).tenantId, kept);
    },
  );
  typed.get(
    '/v1/audit/checkpoint',
    {
      config: { access },
      schema: {
        tags,
        summary: 'The head of the chain, signed; keep it elsewhere to notice later what was cut off.',
        response: { 200: SignedAuditCheckpoint, ...refusals },
      },
    },
    async (request) => {
      const { tenantId } = auditor(request);
      const head = await auditHead(context.db, tenantId);
      const checkpoint: AuditCheckpoint = { v: 1, tenantId, ...head, at: context.now().toISOString() };
      return { jws: context.signer.signJws(checkpoint, AUDIT_CHECKPOINT_TYPE) };
    },
  );
}

const selectionOf = ({ from, to, ...filter }: z.infer<typeof AuditFilter>): AuditSelection => ({
  ...filter,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});

const recordOf = ({ tenantId: _, at, ...entry }: StoredAudit): AuditRecord => ({
  ...entry,
  at: at.toISOString(),
});

async function* exported(
  { db }: ServicesContext,
  tenantId: string,
  selection: AuditSelection,
): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const entries = await listAudit(db, tenantId, { ...selection, after, limit: EXPORT_PAGE });
    yield entries.map((entry) => `${JSON.stringify(recordOf(entry))}\n`).join('');
    const last = entries.at(-1);
    if (!last || entries.length < EXPORT_PAGE) return;
    after = last.seq;
  }
}
