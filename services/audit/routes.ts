import { Readable } from 'node:stream';
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
import { onePage } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { Access, AccountPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { route, shown } from '#services/kernel/http/route.ts';
import { type AuditSelection, auditHead, listAudit, type StoredAudit } from './audit.repository.ts';
import { followAuditChain } from './follow-audit-chain.ts';

const EXAMPLE: AuditRecord = {
  seq: 1,
  auditId: '0191f2c4-7b1e-7c3a-9d52-6f0a1b2c3d4e',
  at: '2026-03-14T09:26:53.589Z',
  actor: 'account:0191f2c4-6a0d-7b11-8c22-5e9f0a1b2c3d',
  action: 'flow.published',
  data: { flowId: 'counter-standard', version: 2 },
  previous: null,
  hash: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
};

const access = { kind: 'managed', account: ['audit.read'] } as const satisfies Access;
const tag = 'audit';
const EXPORT_PAGE = 1000;
const Checkpoint = z.strictObject({
  checkpoint: z.string().max(4000).optional().describe('A signed checkpoint that was kept elsewhere.'),
});

/** The chain is that of the tenant, and its entries are not told apart by community. */
function auditor(account: AccountPrincipal): AccountPrincipal {
  if (account.communityId === null) return account;
  throw new ProblemError('ACCESS_DENIED', 'The audit log is for accounts of the whole tenant.');
}

const readingRoutes = [
  route({
    operationId: 'listAuditRecords',
    method: 'GET',
    path: '/v1/audit',
    tag,
    summary: 'Entries of the audit log in the order of their chain.',
    access,
    input: { query: AuditQuery },
    output: { 200: AuditPage },
    run: async ({ context, caller, query }) => {
      const { cursor, limit, ...filter } = query;
      const selection = { ...selectionOf(filter), after: Number(cursor ?? 0), limit: limit + 1 };
      const entries = await listAudit(context.db, auditor(caller).tenantId, selection);
      return onePage(entries.map(recordOf), limit, ({ seq }) => String(seq));
    },
  }),
  route({
    operationId: 'exportAuditLog',
    method: 'GET',
    path: '/v1/audit/export',
    tag,
    summary: 'The audit log as NDJSON, one entry a line.',
    access,
    input: { query: AuditFilter },
    output: {
      200: shown('NDJSON of AuditRecord.', { 'application/x-ndjson': `${JSON.stringify(EXAMPLE)}\n` }),
    },
    run: async ({ context, caller, query, reply }) => {
      const lines = exported(context, auditor(caller).tenantId, selectionOf(query));
      reply.header('content-disposition', 'attachment; filename="audit.ndjson"');
      return Readable.from(lines);
    },
  }),
] as const;

const verifyingRoutes = [
  route({
    operationId: 'verifyAuditLog',
    method: 'GET',
    path: '/v1/audit/verify',
    tag,
    summary: 'Follows the chain of hashes and names the first link that is broken.',
    access,
    input: { query: Checkpoint },
    output: { 200: AuditVerdict },
    run: async ({ context, caller, query }) => {
      const { checkpoint: jws } = query;
      const kept = jws === undefined ? undefined : { jws, servicesDid: context.signer.did };
      return followAuditChain(context.db, auditor(caller).tenantId, kept);
    },
  }),
  route({
    operationId: 'getAuditCheckpoint',
    method: 'GET',
    path: '/v1/audit/checkpoint',
    tag,
    summary: 'The head of the chain, signed; keep it elsewhere to detect a removed end.',
    access,
    output: { 200: SignedAuditCheckpoint },
    run: async ({ context, caller }) => {
      const { tenantId } = auditor(caller);
      const head = await auditHead(context.db, tenantId);
      const checkpoint: AuditCheckpoint = { v: 1, tenantId, ...head, at: context.now().toISOString() };
      return { jws: context.signer.signJws(checkpoint, AUDIT_CHECKPOINT_TYPE) };
    },
  }),
] as const;

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

/** The audit log: read, exported, verified, and its head signed. */
export const auditRoutes = [...readingRoutes, ...verifyingRoutes] as const;
