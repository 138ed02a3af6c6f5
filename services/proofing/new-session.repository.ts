import { type RawBuilder, sql } from 'kysely';
import type { VaultStanding } from '#core/contract/outbox-entries.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import { type AuditEntry, auditParts } from '#services/audit/index.ts';
import type { LicenceModule } from '#services/contract/permissions.ts';
import {
  type Community,
  namingOf,
  newestAmong,
  newestOfFlow,
  type PublishedFlow,
  type RunnableFlow,
} from '#services/flows/index.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { openAnswerRow } from '#services/kernel/idempotency/api-answer.repository.ts';
import { vaultPart } from '#services/platform/index.ts';
import { type NewSession, newSessionRow } from '#services/sessions/index.ts';

/** The database's facts of a community before a session is made in it. */
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

/** Reads the rules for a new session in one statement. */
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
      ${licencesOf(ofCommunity)} AS licences,
      (SELECT json_agg(flow_hash) FROM named_flow n WHERE ${ofCommunity} AND n.flow_id = wanted.flow_id) AS named
    FROM wanted`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return {
    flowId: row.flow_id,
    ignoreMiddleNames: row.ignore_middle_names,
    sandbox: row.sandbox,
    licences: timed(row.licences),
    named: row.named ?? [],
  };
}

const licencesOf = (ofCommunity: RawBuilder<unknown>) =>
  sql`(SELECT json_agg(json_build_object('active', active, 'modules', modules, 'expires_at', expires_at))
    FROM licence WHERE ${ofCommunity})`;

/** JSON carries times as text. */
const timed = (licences: FactsRow['licences']): CreationFacts['licences'] =>
  (licences ?? []).map(({ expires_at, ...licence }) => ({
    ...licence,
    expires_at: expires_at === null ? null : new Date(expires_at),
  }));

interface FactsRow {
  flow_id: string;
  ignore_middle_names: boolean;
  sandbox: boolean;
  licences: { active: boolean; modules: LicenceModule[]; expires_at: string | null }[] | null;
  named: string[] | null;
}

/** The database's facts of a session that a kiosk is about to begin. */
export interface Beginning {
  /** There is a session of this id, or an answer to this key. */
  known: boolean;
  licences: CreationFacts['licences'];
  named: readonly string[];
  /** The newest version of the flow. */
  newest: PublishedFlow | undefined;
  vaultNumber: number;
}

/** Reads the rules for a kiosk's new session in one statement. */
export async function readBeginning(
  db: DatabaseHandle,
  { tenantId, communityId, kioskId }: KioskPrincipal,
  { sessionId, idempotencyKey, flow }: { sessionId: string; idempotencyKey: string; flow: { id: string } },
): Promise<Beginning> {
  const community = { tenantId, communityId };
  const ofCommunity = sql`tenant_id = ${tenantId} AND community_id = ${communityId}`;
  const { rows } = await sql<BeginningRow>`SELECT vault_number,
      EXISTS (SELECT FROM proofing_session WHERE tenant_id = ${tenantId} AND session_id = ${sessionId}) OR EXISTS
        (SELECT FROM idempotency i WHERE i.tenant_id = ${tenantId} AND i.kiosk_id = ${kioskId}
          AND idempotency_key = ${idempotencyKey}) AS known,
      ${licencesOf(ofCommunity)} AS licences,
      (SELECT json_agg(flow_hash) FROM named_flow WHERE ${ofCommunity} AND flow_id = ${flow.id}) AS named,
      (SELECT document FROM (${newestOfFlow(db, community, flow.id)}) AS newest) AS newest
    FROM kiosk WHERE tenant_id = ${tenantId} AND kiosk_id = ${kioskId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a kiosk is gone that was just authenticated');
  return {
    known: row.known,
    licences: timed(row.licences),
    named: row.named ?? [],
    newest: newestAmong(flow.id, row.newest),
    vaultNumber: row.vault_number,
  };
}

interface BeginningRow extends Pick<FactsRow, 'licences' | 'named'> {
  vault_number: number;
  known: boolean;
  newest: unknown;
}

/** A session that a kiosk begins, with everything that is stored beside it. */
export interface KioskSession {
  session: NewSession;
  /** Versions of its flow that no session has named before. */
  unnamed: readonly PublishedFlow[];
  answer: { idempotencyKey: string; requestHash: Uint8Array; response: { receipt: string } };
  vault: VaultStanding | undefined;
}

/** PostgreSQL, appendix A. */
const DIVISION_BY_ZERO = '22012';

/**
 * Stores it in one statement, all or nothing.
 *
 * @returns false where its id or its key was used meanwhile, or its vault is older than known: nothing is stored.
 */
export async function insertKioskSession(
  db: DatabaseHandle,
  kiosk: KioskPrincipal,
  { session, unnamed, answer, vault }: KioskSession,
): Promise<boolean> {
  const { at } = session;
  const made = newSessionRow(db, session).returning('tenant_id');
  const parts = [
    sql`made AS (${made})`,
    ...(unnamed.length > 0 ? [sql`named AS (${namingOf(db, kiosk, unnamed, at)})`] : []),
    sql`answered AS (INSERT INTO idempotency
        (tenant_id, kiosk_id, idempotency_key, request_hash, status, response, created_at)
      SELECT tenant_id, ${kiosk.kioskId}::uuid, ${answer.idempotencyKey}::text, ${answer.requestHash}::bytea, 200,
        ${JSON.stringify(answer.response)}::jsonb, ${at}::timestamptz FROM made RETURNING tenant_id)`,
    vaultPart(kiosk, vault, 'answered'),
  ];
  try {
    // Where the vault does not stand, the division fails, which takes back what the parts have stored.
    await sql`WITH ${sql.join(parts)} SELECT 1 / count(*) FROM stood`.execute(db);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === UNIQUE_VIOLATION || code === DIVISION_BY_ZERO) return false;
    throw error;
  }
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
  /** Its entry in the audit log, where a person made it. */
  audit: AuditEntry | undefined;
}

/** The reference was drawn before: one chance in 2^35 for every session of the community. */
export class ReferenceTaken extends Error {}

/** PostgreSQL, appendix A. */
const UNIQUE_VIOLATION = '23505';
const REFERENCE_INDEX = 'proofing_session_reference';

/**
 * Stores it in one statement, all or nothing. Requests of one idempotency key wait for each other here, on any node
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
  const { tenantId, communityId, sessionId, at, eraseOn, flow } = session;
  const { answer, unnamed, sealedRequest, audit } = session;
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
    // Last, because the head of the log stays locked until the end.
    ...(audit ? [auditParts(audit, 'made')] : []),
  ];
  return sql<{ session_id: string }>`WITH ${sql.join(parts)} SELECT session_id FROM made`;
}
