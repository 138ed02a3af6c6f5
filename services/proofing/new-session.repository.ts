import { sql } from 'kysely';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import type { LicenceModule } from '#services/contract/permissions.ts';
import type { Community, RunnableFlow } from '#services/flows/index.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { openAnswerRow } from '#services/kernel/idempotency/api-answer.repository.ts';
import type { NewSession } from '#services/sessions/index.ts';

/** What the database knows of a community before a session is made in it. */
export interface CreationFacts {
  /** The flow that was asked for, or the one that the community chose for sessions that name none. */
  flowId: string;
  ignoreMiddleNames: boolean;
  /** The community is a sandbox. */
  sandbox: boolean;
  licences: { active: boolean; modules: LicenceModule[]; expires_at: Date | null }[];
  /** Hashes of the versions of the flow that sessions named before. */
  named: readonly string[];
}

/** Reads what a new session is held to, in one statement. */
export async function readCreationFacts(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  flowId: string | undefined,
): Promise<CreationFacts> {
  const ofCommunity = sql`tenant_id = ${tenantId} AND community_id = ${communityId}`;
  const { rows } = await sql<FactsRow>`WITH wanted AS (
      SELECT coalesce(${flowId ?? null}::text, max(default_flow_id), ${COUNTER_STANDARD.id}) AS flow_id,
        coalesce(bool_or(ignore_middle_names), false) AS ignore_middle_names
      FROM flow_setting WHERE ${ofCommunity})
    SELECT flow_id, ignore_middle_names,
      (SELECT sandbox FROM community WHERE ${ofCommunity}) AS sandbox,
      (SELECT json_agg(json_build_object('active', active, 'modules', modules, 'expires_at', expires_at))
        FROM licence WHERE ${ofCommunity}) AS licences,
      (SELECT json_agg(flow_hash) FROM named_flow n WHERE ${ofCommunity} AND n.flow_id = wanted.flow_id) AS named
    FROM wanted`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return {
    flowId: row.flow_id,
    ignoreMiddleNames: row.ignore_middle_names,
    sandbox: row.sandbox,
    // JSON carries times as text.
    licences: (row.licences ?? []).map(({ expires_at, ...licence }) => ({
      ...licence,
      expires_at: expires_at === null ? null : new Date(expires_at),
    })),
    named: row.named ?? [],
  };
}

interface FactsRow {
  flow_id: string;
  ignore_middle_names: boolean;
  sandbox: boolean;
  licences: { active: boolean; modules: LicenceModule[]; expires_at: string | null }[] | null;
  named: string[] | null;
}

/** A session that the API makes, with everything that is stored beside it. */
export interface ApiSession extends Omit<NewSession, 'kioskId'> {
  reference: string;
  uidIndex: Uint8Array | null;
  sandbox: boolean;
  sealedRequest: Uint8Array | undefined;
  /** The flow, where no session has named it before. */
  unnamed: RunnableFlow | undefined;
  /** The row of the idempotency key, where the request has one. */
  answer: ReturnType<typeof openAnswerRow> | undefined;
}

/** The reference was drawn before: one chance in 2^35 for every session of the community. */
export class ReferenceTaken extends Error {}

/** PostgreSQL, appendix A. */
const UNIQUE_VIOLATION = '23505';
const REFERENCE_INDEX = 'proofing_session_reference';

/**
 * Stores it in one statement, all or nothing. Requests of one idempotency key wait for each other here, on whatever node
 * they arrive.
 *
 * @returns false where the key was used before: nothing is stored then.
 * @throws ReferenceTaken, and the database's own errors.
 */
export async function insertApiSession(db: DatabaseHandle, session: ApiSession): Promise<boolean> {
  try {
    const { rows } = await statementOf(session).execute(db);
    return rows.length > 0;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === UNIQUE_VIOLATION && constraint === REFERENCE_INDEX) throw new ReferenceTaken();
    throw error;
  }
}

function statementOf(session: ApiSession) {
  const { tenantId, communityId, sessionId, at, eraseOn, flow, answer, unnamed, sealedRequest } = session;
  const parts = [
    ...(answer
      ? [
          sql`claimed AS (INSERT INTO api_answer
            (tenant_id, caller, idempotency_key, request_hash, response, created_at)
          VALUES (${answer.tenant_id}, ${answer.caller}, ${answer.idempotency_key}, ${answer.request_hash},
            ${answer.response}, ${answer.created_at}) ON CONFLICT DO NOTHING RETURNING tenant_id)`,
        ]
      : []),
    sql`made AS (INSERT INTO proofing_session (tenant_id, session_id, community_id, flow_id, flow_version, flow_hash,
        state, started_at, created_at, activity_at, expires_at, abandon_at, reasons, erase_on, origin, reference,
        uid_index, sandbox, opened)
      SELECT ${tenantId}::uuid, ${sessionId}::uuid, ${communityId}::uuid, ${flow.id}::text, ${flow.version}::integer,
        ${flow.hash}::text, ${'Pending' satisfies SessionStateName}::text, ${session.startedAt}::timestamptz,
        ${at}::timestamptz, ${at}::timestamptz, ${session.expiresAt}::timestamptz, ${session.abandonAt}::timestamptz,
        '[]'::jsonb, ${eraseOn}::date, 'api', ${session.reference}::text, ${session.uidIndex}::bytea,
        ${session.sandbox}::boolean, false
      ${answer ? sql`FROM claimed` : sql``} RETURNING tenant_id, session_id, community_id)`,
    ...(unnamed
      ? [
          sql`named AS (INSERT INTO named_flow
            (tenant_id, community_id, flow_hash, flow_id, version, document, named_at)
          SELECT tenant_id, community_id, ${flow.hash}::text, ${flow.id}::text, ${flow.version}::integer,
            ${JSON.stringify(unnamed.document)}::jsonb, ${at}::timestamptz FROM made ON CONFLICT DO NOTHING)`,
        ]
      : []),
    ...(sealedRequest
      ? [
          sql`asked AS (INSERT INTO session_request (tenant_id, session_id, erase_on, request_sealed, created_at)
          SELECT tenant_id, session_id, ${eraseOn}::date, ${sealedRequest}::bytea, ${at}::timestamptz FROM made)`,
        ]
      : []),
  ];
  return sql<{ session_id: string }>`WITH ${sql.join(parts)} SELECT session_id FROM made`;
}
