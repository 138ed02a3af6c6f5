import { type Kysely, sql } from 'kysely';

/**
 * What persons sent from their phones, for nodes that judge apart from those that answer. It is worth nothing after a
 * crash, when nobody waits for it any more: unlogged, it goes into no log and no standby. Sealed bytes do not compress.
 */
const STATEMENTS = [
  sql`CREATE UNLOGGED TABLE judging_task (
    tenant_id uuid NOT NULL, task_id uuid NOT NULL, instance_id uuid NOT NULL, kind text NOT NULL,
    turn integer NOT NULL, number bigint GENERATED ALWAYS AS IDENTITY, task_sealed bytea NOT NULL,
    asker_until timestamptz NOT NULL, lease_id uuid, lease_until timestamptz, tries integer NOT NULL DEFAULT 0,
    answer_sealed bytea, answered boolean NOT NULL DEFAULT false,
    PRIMARY KEY (tenant_id, task_id))`,
  sql`ALTER TABLE judging_task ALTER COLUMN task_sealed SET STORAGE EXTERNAL,
    ALTER COLUMN answer_sealed SET STORAGE EXTERNAL`,
  sql`CREATE INDEX judging_task_id ON judging_task (task_id)`,
  sql`CREATE INDEX judging_task_line ON judging_task (kind, turn, number) WHERE NOT answered`,
  sql`CREATE UNLOGGED TABLE judging_node (
    tenant_id uuid NOT NULL, node_id uuid NOT NULL, places integer NOT NULL, usual_ms double precision NOT NULL,
    seen_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, node_id))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
