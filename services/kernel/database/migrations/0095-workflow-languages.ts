import { type Kysely, sql } from 'kysely';

/** In which language the person of an instance is written to, where that was said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE workflow_language (
    tenant_id uuid NOT NULL, instance_id uuid NOT NULL, language text NOT NULL,
    PRIMARY KEY (tenant_id, instance_id))`.execute(db);
}
