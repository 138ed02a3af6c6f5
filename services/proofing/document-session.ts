import type { z } from 'zod';
import type {
  CreateDocumentSession,
  CreatedDocumentSession,
  DocumentSessionQuery,
  DocumentSessionResult,
  SHARED_DOCUMENT_TYPES,
} from '#core/contract/document-sessions.ts';
import { sandboxMark } from '#core/contract/sandbox-mark.ts';
import { dataObject } from '#core/document/data-object.ts';
import type { DocumentType } from '#core/document/document-records.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { requireDvc } from '#services/dvcid/index.ts';
import type { Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { createApiSession } from './create-api-session.ts';
import { documentsFor, mayReadPersonalData } from './personal-data.ts';
import { PROOFED_BY, pollOf } from './poll-session.ts';
import { requireSession } from './reachable-session.ts';
import { summaryOf } from './stored-summary.ts';

type SharedType = (typeof SHARED_DOCUMENT_TYPES)[number];

/** Kind of document that each type of a document session asks for. */
export const EXPECTED: Readonly<Record<SharedType, DocumentType>> = {
  dl_object: 'driving-licence',
  ppt_object: 'passport',
  idcard_object: 'identity-card',
};
/** The member of the older result in which a document stands, by the type of its data object. */
const MEMBERS: Readonly<Record<string, SharedType>> = {
  dl: 'dl_object',
  ppt: 'ppt_object',
  nationalid: 'idcard_object',
};

/**
 * Creates a session in its older form: the same session, whose document has to be of the type that was asked for.
 *
 * @throws ProblemError `COMMUNITY_NOT_FOUND`, `DVC_NOT_FOUND`, `FLOW_NOT_FOUND`, `IDEMPOTENCY_CONFLICT`.
 */
export async function createDocumentSession(
  context: ServicesContext,
  caller: Caller,
  { dvcID, sessionRequest }: z.infer<typeof CreateDocumentSession>,
  idempotencyKey?: string,
): Promise<z.infer<typeof CreatedDocumentSession>> {
  const { tenantDNS, communityName, documentType, userUID, did } = sessionRequest;
  await requireTenant(context, caller, tenantDNS);
  const wish = {
    community: { name: communityName },
    dvcID,
    ...(userUID === undefined ? {} : { uid: userUID }),
    ...(did === undefined ? {} : { did }),
    ...(documentType === undefined ? {} : { applicant: { documentType: EXPECTED[documentType] } }),
  };
  const created = await createApiSession(context, caller, wish, idempotencyKey);
  const { sessionId, qrText, sandbox = false } = created;
  return { sessionId, ...sandboxMark({ sandbox }), url: qrText };
}

async function requireTenant({ db }: ServicesContext, { tenantId }: Caller, dns: string | undefined) {
  if (dns === undefined) return;
  const tenant = await db
    .selectFrom('tenant')
    .select('dns')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (tenant?.dns === null || tenant?.dns?.toLowerCase() === dns.toLowerCase()) return;
  throw new ProblemError('COMMUNITY_NOT_FOUND', 'The caller belongs to a tenant of another DNS name.');
}

/** The session of a poll, when it runs the flow of this connector configuration. @throws ProblemError `SESSION_NOT_FOUND` */
export async function documentSession(
  context: ServicesContext,
  caller: Caller,
  { dvcID, sessionId }: z.infer<typeof DocumentSessionQuery>,
): Promise<SessionRow> {
  const session = await requireSession(context, caller, sessionId);
  const dvc = await requireDvc(context.db, session, dvcID);
  if (session.flow.id === `dvc-${dvcID}` || session.flow.id === dvc.flowId) return session;
  throw new ProblemError('SESSION_NOT_FOUND', 'This connector configuration has no session of this id.');
}

/** The older result. @throws ProblemError `SESSION_NOT_FOUND`, `DVC_NOT_FOUND`. */
export async function documentSessionResult(
  context: ServicesContext,
  caller: Caller,
  query: z.infer<typeof DocumentSessionQuery>,
): Promise<z.infer<typeof DocumentSessionResult>> {
  const session = await documentSession(context, caller, query);
  const { responseStatus, liveid_object = null, token = null } = await pollOf(context, caller, session);
  return {
    sessionId: session.sessionId,
    ...sandboxMark(session),
    responseStatus,
    metadata: { state: session.state, flow: session.flow, expiresAt: session.expiresAt.toISOString() },
    ...(mayReadPersonalData(caller) ? await sharedDocuments(context, caller, session) : {}),
    liveid_object,
    token,
  };
}

/** The documents of a session by the member of the older result in which they stand. */
export async function sharedDocuments(
  context: ServicesContext,
  caller: Caller,
  session: SessionRow,
): Promise<Partial<Record<SharedType, Record<string, unknown>>>> {
  const { checks } = summaryOf(session);
  const shared = (await documentsFor(context, caller, session)).flatMap(({ number, joined }) => {
    const own = checks.filter(({ document }) => document === number);
    const object = dataObject(joined, { proofedBy: PROOFED_BY, checks: own, pictures: {} });
    const member = object && MEMBERS[object.type];
    return object && member ? [[member, object] as const] : [];
  });
  return Object.fromEntries(shared);
}
