import { sql } from 'kysely';
import { utcDay } from '#core/days.ts';
import type { CaseQuery, ReviewReason } from '#services/contract/review.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { CaseClosing, CaseKind, ReviewDecision } from '#services/kernel/database/tables/review.ts';

export interface StoredCase {
  tenantId: string;
  caseId: string;
  communityId: string;
  sessionId: string;
  kind: CaseKind;
  look: number;
  reasons: string[];
  waitsSince: Date;
  claimedBy: string | null;
  claimedUntil: Date | null;
  closedAt: Date | null;
  /** Whether the case is of a sandbox community. */
  sandbox: boolean;
  /** Whether its session is held: no decision counts before two persons have released it. */
  held: boolean;
}

const isSandbox = sql<boolean>`(SELECT c.sandbox FROM community c
  WHERE c.tenant_id = review_case.tenant_id AND c.community_id = review_case.community_id)`;

const isHeld = sql<boolean>`EXISTS (SELECT FROM session_hold h WHERE h.tenant_id = review_case.tenant_id
  AND h.session_id = review_case.session_id AND h.released_at IS NULL)`;

const cases = (db: DatabaseHandle, tenantId: string) =>
  db
    .selectFrom('review_case')
    .selectAll('review_case')
    .select([isSandbox.as('sandbox'), isHeld.as('held')])
    .where('review_case.tenant_id', '=', tenantId);
type Row = Awaited<ReturnType<ReturnType<typeof cases>['executeTakeFirstOrThrow']>>;

const toCase = (row: Row): StoredCase => ({
  tenantId: row.tenant_id,
  caseId: row.case_id,
  communityId: row.community_id,
  sessionId: row.session_id,
  kind: row.kind,
  look: row.look,
  reasons: row.reasons,
  waitsSince: row.waits_since,
  claimedBy: row.claimed_by,
  claimedUntil: row.claimed_until,
  closedAt: row.closed_at,
  sandbox: row.sandbox,
  held: row.held,
});

export interface QueueScope {
  tenantId: string;
  communityId: string | null;
  reviewer: string;
  isSupervisor: boolean;
  at: Date;
}

/**
 * Waiting cases, longest first, without sessions that the reviewer has decided already; of a whole tenant without
 * sandboxes.
 */
export async function listCases(
  db: DatabaseHandle,
  { tenantId, communityId, reviewer, isSupervisor, at }: QueueScope,
  { kind, claimed, minAgeMin, cursor, limit }: CaseQuery,
): Promise<StoredCase[]> {
  const free = sql<boolean>`(claimed_until IS NULL OR claimed_until <= ${at}::timestamptz)`;
  const mine = sql<boolean>`(claimed_by = ${reviewer}::uuid AND claimed_until > ${at}::timestamptz)`;
  const rows = await cases(db, tenantId)
    .where('closed_at', 'is', null)
    .where('waits_since', '<=', new Date(at.getTime() - minAgeMin * 60_000))
    .$if(communityId !== null, (query) => query.where('community_id', '=', communityId))
    .$if(communityId === null, (query) => query.where(sql<boolean>`NOT ${isSandbox}`))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'review'))
    .$if(claimed === 'nobody', (query) => query.where(free))
    .$if(claimed === 'mine', (query) => query.where(mine))
    .$if(!isSupervisor, (query) => query.where('look', '<', 3))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_look as l')
            .select('l.case_id')
            .whereRef('l.tenant_id', '=', 'review_case.tenant_id')
            .whereRef('l.session_id', '=', 'review_case.session_id')
            .where('l.reviewer', '=', reviewer),
        ),
      ),
    )
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(waits_since, case_id) > (SELECT a.waits_since, a.case_id FROM review_case a
          WHERE a.tenant_id = ${tenantId} AND a.case_id = ${cursor ?? null}::uuid)`,
      ),
    )
    .orderBy('waits_since')
    .orderBy('case_id')
    .limit(limit)
    .execute();
  return rows.map(toCase);
}

export async function findCase(
  db: DatabaseHandle,
  tenantId: string,
  caseId: string,
): Promise<StoredCase | undefined> {
  const row = await cases(db, tenantId).where('case_id', '=', caseId).executeTakeFirst();
  return row && toCase(row);
}

export async function lockCase(
  trx: DatabaseTransaction,
  tenantId: string,
  caseId: string,
): Promise<StoredCase | undefined> {
  const row = await cases(trx, tenantId).where('case_id', '=', caseId).forUpdate().executeTakeFirst();
  return row && toCase(row);
}

type CaseKey = Pick<StoredCase, 'tenantId' | 'caseId'>;

const update = (trx: DatabaseTransaction, { tenantId, caseId }: CaseKey) =>
  trx.updateTable('review_case').where('tenant_id', '=', tenantId).where('case_id', '=', caseId);

/** Null gives a claim back. */
export async function setClaim(
  trx: DatabaseTransaction,
  key: CaseKey,
  claim: { reviewer: string; until: Date } | null,
): Promise<void> {
  await update(trx, key)
    .set({ claimed_by: claim?.reviewer ?? null, claimed_until: claim?.until ?? null })
    .execute();
}

/** The case waits for another look. */
export async function waitForLook(
  trx: DatabaseTransaction,
  key: CaseKey,
  look: number,
  at: Date,
): Promise<void> {
  await update(trx, key).set({ look, waits_since: at, claimed_by: null, claimed_until: null }).execute();
}

export async function closeCase(
  trx: DatabaseTransaction,
  key: CaseKey,
  closing: CaseClosing,
  at: Date,
): Promise<void> {
  await update(trx, key).set({ closed_at: at, closing, claimed_by: null, claimed_until: null }).execute();
}

/** Closes later looks whose evidence was erased: there is nothing to look at. Answers how many. */
export async function closeLapsed(db: DatabaseHandle, at: Date): Promise<number> {
  const done = await sql`UPDATE review_case c SET closed_at = ${at}::timestamptz, closing = 'lapsed',
      claimed_by = NULL, claimed_until = NULL
    FROM proofing_session s WHERE s.tenant_id = c.tenant_id AND s.session_id = c.session_id
      AND c.closed_at IS NULL AND c.look > 1 AND s.erase_on <= ${utcDay(at)}::date`.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}

export interface Look {
  caseId: string;
  look: number;
  decision: ReviewDecision;
  reasonCode: ReviewReason;
  noteHash: Uint8Array | null;
  decidedAt: Date;
}

/** Decisions on a session by one reviewer, or on a case by anyone, in order. */
export async function listLooks(
  db: DatabaseHandle,
  tenantId: string,
  of: { sessionId: string; reviewer: string } | { caseId: string },
): Promise<Look[]> {
  const all = db.selectFrom('review_look').selectAll().where('tenant_id', '=', tenantId);
  const chosen =
    'caseId' in of
      ? all.where('case_id', '=', of.caseId)
      : all.where('session_id', '=', of.sessionId).where('reviewer', '=', of.reviewer);
  const rows = await chosen.orderBy('look').execute();
  return rows.map((row) => ({
    caseId: row.case_id,
    look: row.look,
    decision: row.decision,
    reasonCode: row.reason_code as ReviewReason,
    noteHash: row.note_hash,
    decidedAt: row.decided_at,
  }));
}

/** Whether an account has decided a session, or has claimed its case to decide it, even if the claim has ended. */
export async function hasReviewed(
  db: DatabaseHandle,
  { tenantId, sessionId, accountId }: { tenantId: string; sessionId: string; accountId: string },
): Promise<boolean> {
  const looks = await listLooks(db, tenantId, { sessionId, reviewer: accountId });
  if (looks.length > 0) return true;
  const claimed = await db
    .selectFrom('review_case')
    .select('case_id')
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('claimed_by', '=', accountId)
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function insertLook(
  trx: DatabaseTransaction,
  { tenantId, communityId, sessionId, caseId, look }: StoredCase,
  taken: Omit<Look, 'caseId' | 'look'> & { reviewer: string },
): Promise<void> {
  await trx
    .insertInto('review_look')
    .values({
      tenant_id: tenantId,
      community_id: communityId,
      session_id: sessionId,
      case_id: caseId,
      look,
      reviewer: taken.reviewer,
      decision: taken.decision,
      reason_code: taken.reasonCode,
      note_hash: taken.noteHash,
      decided_at: taken.decidedAt,
    })
    .execute();
}
