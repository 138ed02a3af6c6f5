import { type Kysely, sql } from 'kysely';

/** Which flows a community allows at a kiosk, and since when the kiosk has been told each flow as it is. */
const STATEMENTS = [
  sql`CREATE TABLE kiosk_flow_choice (
    tenant_id uuid NOT NULL, kiosk_id uuid NOT NULL, flow_ids jsonb, revision integer NOT NULL,
    updated_by text NOT NULL, updated_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, kiosk_id),
    FOREIGN KEY (tenant_id, kiosk_id) REFERENCES kiosk)`,
  sql`CREATE TABLE kiosk_flow (
    tenant_id uuid NOT NULL, kiosk_id uuid NOT NULL, flow_id text NOT NULL, listed_at timestamptz NOT NULL,
    flow_hash text NOT NULL, PRIMARY KEY (tenant_id, kiosk_id, flow_id, listed_at),
    FOREIGN KEY (tenant_id, kiosk_id) REFERENCES kiosk)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
