import { type Kysely, sql } from 'kysely';

/** Faces that persons agreed to have found again, per community; templates are sealed, keys tell nothing. */
const STATEMENTS = [
  sql`CREATE TABLE gallery (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, enabled boolean NOT NULL, purpose text NOT NULL,
    threshold double precision NOT NULL, revision bigint NOT NULL DEFAULT 0, configured_by text NOT NULL,
    configured_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE gallery_face (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, face_key uuid NOT NULL, request_id uuid NOT NULL,
    session_id uuid NOT NULL, template_sealed bytea NOT NULL, consent jsonb NOT NULL, enrolled_by text NOT NULL,
    enrolled_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id, face_key),
    UNIQUE (tenant_id, community_id, request_id))`,
  sql`CREATE TABLE gallery_search (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, search_id uuid NOT NULL, kind text NOT NULL,
    candidates jsonb NOT NULL, gallery_size integer NOT NULL, threshold double precision NOT NULL,
    searched_by text NOT NULL, searched_at timestamptz NOT NULL, decision text, decided_by text,
    decided_at timestamptz, PRIMARY KEY (tenant_id, community_id, search_id))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
