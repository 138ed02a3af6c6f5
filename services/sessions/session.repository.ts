import { sql } from 'kysely';
import type { SessionStateName } from '#core/proofing/session-states.ts';
import type { SessionStep } from '#core/proofing/session-step.ts';
import type { DeviceSignals } from '#core/proofing/signed-device.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';

/** A session as the services keep it: no personal data. */
export interface SessionRow {
  tenantId: string;
  sessionId: string;
  communityId: string;
  /** Null while no kiosk has opened a session that the API created. */
  kioskId: string | null;
  flow: { id: string; version: number; hash: string };
  state: SessionStateName;
  startedAt: Date;
  createdAt: Date;
  /** When evidence last arrived; until then when the session was created. */
  activityAt: Date;
  expiresAt: Date;
  abandonAt: Date;
  endedAt: Date | null;
  eventCount: number;
  head: string | null;
  provisional: unknown;
  final: unknown;
  disagreement: boolean;
  reasons: string[];
  summary: unknown;
  /** YYYY-MM-DD. */
  eraseOn: string;
  /** The maker of the session. */
  origin: 'kiosk' | 'api';
  /** The reference that a person brings to the counter: of sessions that the API created or a kiosk handed over. */
  reference: string | null;
  documentType: string | null;
  /** YYYY-MM-DD, or as far as the document says. */
  documentExpiresOn: string | null;
  /** Of every document by its number; null for sessions that earlier versions judged. */
  documentExpiries: DocumentExpiry[] | null;
  captureType: 'Auto' | 'Manual' | null;
  /** The operator who decided at the counter; a pseudonym. */
  completedBy: string | null;
  retries: number;
  reviewResult: ReviewResult | null;
  device: DeviceSignals | null;
  /** When a closed log is judged; null before its end and after its verdict. */
  verdictDueAt: Date | null;
  /** How often a verdict was begun. */
  verdictTries: number;
  /** Whether the kiosk that holds it has begun it. */
  opened: boolean;
  /** When a kiosk claimed a session that the API created. */
  claimedAt: Date | null;
  /** When the person first opened a link to it. */
  linkOpenedAt: Date | null;
  cancelledAt: Date | null;
  /** DID of the kiosk that it was handed over to, until that kiosk continues with it. */
  handedTo: string | null;
  /** Whether the session is of a sandbox community: it verifies no person. */
  sandbox: boolean;
  /** Events of its running log that are held, and the hash of the last; 0 and null once the log itself has them. */
  progressCount: number;
  progressHead: string | null;
  /** The step that it was at last, as its kiosk told. */
  progressStep: SessionStep | null;
  /** When its kiosk last told. */
  progressAt: Date | null;
  /** The log that arrived does not contain the one that was followed. */
  progressDiffers: boolean;
}

/** The day on which one document of a session expires. */
export interface DocumentExpiry {
  document: number;
  /** YYYY-MM-DD; null where the document does not say. */
  expiresOn: string | null;
}

export const REVIEW_RESULTS = ['review pending', 'approved', 'rejected'] as const;
export type ReviewResult = (typeof REVIEW_RESULTS)[number];

export type NewSession = Pick<
  SessionRow,
  | 'tenantId'
  | 'sessionId'
  | 'communityId'
  | 'kioskId'
  | 'flow'
  | 'startedAt'
  | 'expiresAt'
  | 'abandonAt'
  | 'eraseOn'
> & { at: Date };

/** A kiosk's session as it is inserted; fails where there is one of this id. */
export const newSessionRow = (db: DatabaseHandle, session: NewSession) =>
  db.insertInto('proofing_session').values({
    tenant_id: session.tenantId,
    session_id: session.sessionId,
    community_id: session.communityId,
    kiosk_id: session.kioskId,
    flow_id: session.flow.id,
    flow_version: session.flow.version,
    flow_hash: session.flow.hash,
    state: 'Pending' satisfies SessionStateName,
    started_at: session.startedAt,
    created_at: session.at,
    activity_at: session.at,
    expires_at: session.expiresAt,
    abandon_at: session.abandonAt,
    reasons: '[]',
    erase_on: session.eraseOn,
    reference: null,
    uid_index: null,
    document_type: null,
    capture_type: null,
    completed_by: null,
    review_result: null,
    cancel_reason: null,
    handed_to: null,
  });

/** Inserts a kiosk's session unless there is one of this id. */
export async function insertSession(trx: DatabaseTransaction, session: NewSession): Promise<boolean> {
  const inserted = await newSessionRow(trx, session)
    .onConflict((conflict) => conflict.doNothing())
    .returning('session_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const allSessions = (db: DatabaseHandle) =>
  db
    .selectFrom('proofing_session')
    .selectAll()
    // A date column becomes a local midnight in one driver; text means the same in both.
    .select([
      sql<string>`erase_on::text`.as('erase_day'),
      sql<string | null>`document_expires_on::text`.as('document_expiry'),
    ]);

export const selectSessions = (db: DatabaseHandle, tenantId: string) =>
  allSessions(db).where('tenant_id', '=', tenantId);

const select = (db: DatabaseHandle, tenantId: string, sessionId: string) =>
  selectSessions(db, tenantId).where('session_id', '=', sessionId);

export async function findSession(
  db: DatabaseHandle,
  tenantId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const row = await select(db, tenantId, sessionId).executeTakeFirst();
  return row && toSession(row);
}

/** Where a session stands, by a read that costs a third of the whole row: what waits for a session asks for this. */
export async function findStanding(
  db: DatabaseHandle,
  tenantId: string,
  sessionId: string,
): Promise<Pick<SessionRow, 'tenantId' | 'communityId' | 'state' | 'sandbox'> | undefined> {
  const row = await db
    .selectFrom('proofing_session')
    .select(['community_id', 'state', 'sandbox'])
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { community_id: communityId, sandbox } = row;
  return { tenantId, communityId, state: row.state as SessionStateName, sandbox };
}

/** Locks the session until the transaction ends; every change of a session goes through here. */
export async function lockSession(
  trx: DatabaseTransaction,
  tenantId: string,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const row = await select(trx, tenantId, sessionId).forUpdate().executeTakeFirst();
  return row && toSession(row);
}

/** Locks the session that a person brought the reference of. */
export async function lockByReference(
  trx: DatabaseTransaction,
  { tenantId, communityId }: Pick<SessionRow, 'tenantId' | 'communityId'>,
  reference: string,
): Promise<SessionRow | undefined> {
  const row = await selectSessions(trx, tenantId)
    .where('community_id', '=', communityId)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row && toSession(row);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

export function toSession(row: Row): SessionRow {
  return {
    tenantId: row.tenant_id,
    sessionId: row.session_id,
    communityId: row.community_id,
    kioskId: row.kiosk_id,
    flow: { id: row.flow_id, version: row.flow_version, hash: row.flow_hash },
    state: row.state as SessionStateName,
    startedAt: row.started_at,
    createdAt: row.created_at,
    activityAt: row.activity_at,
    expiresAt: row.expires_at,
    abandonAt: row.abandon_at,
    endedAt: row.ended_at,
    eventCount: row.event_count,
    head: row.head,
    provisional: row.provisional,
    final: row.final,
    disagreement: row.disagreement,
    reasons: row.reasons,
    summary: row.summary,
    eraseOn: row.erase_day,
    origin: row.origin as SessionRow['origin'],
    reference: row.reference,
    documentType: row.document_type,
    documentExpiresOn: row.document_expiry,
    documentExpiries: row.document_expiries,
    captureType: row.capture_type as SessionRow['captureType'],
    completedBy: row.completed_by,
    retries: row.retries,
    reviewResult: row.review_result as SessionRow['reviewResult'],
    device: row.device as DeviceSignals | null,
    verdictDueAt: row.verdict_due_at,
    verdictTries: row.verdict_tries,
    opened: row.opened,
    claimedAt: row.claimed_at,
    linkOpenedAt: row.link_opened_at,
    cancelledAt: row.cancelled_at,
    handedTo: row.handed_to,
    sandbox: row.sandbox,
    progressCount: row.progress_count,
    progressHead: row.progress_head,
    progressStep: row.progress_step as SessionStep | null,
    progressAt: row.progress_at,
    progressDiffers: row.progress_differs,
  };
}
