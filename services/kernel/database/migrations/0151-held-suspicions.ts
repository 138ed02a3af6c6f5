import { type Kysely, sql } from 'kysely';

/** Sessions that operators flagged before there were holds, and that no reviewer has decided, are held from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`INSERT INTO session_hold (tenant_id, hold_id, community_id, session_id, reason, held_by, held_at)
    SELECT tenant_id, gen_random_uuid(), community_id, session_id, 'suspicion', 'kiosk:' || kiosk_id,
      coalesce(ended_at, activity_at) FROM proofing_session
    WHERE state = 'Review' AND summary->>'conclusion' = 'suspected' AND kiosk_id IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(db);
}
