import { type Kysely, sql } from 'kysely';

const CHANGED = sql`revision integer NOT NULL, updated_by text NOT NULL, updated_at timestamptz NOT NULL`;
const OF_COMMUNITY = sql`FOREIGN KEY (tenant_id, community_id) REFERENCES community`;

/** Drafts of flows, what a community chose for all of them, connector configurations, templates, CAPTCHA. */
const STATEMENTS = [
  sql`CREATE TABLE verification_flow (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, flow_id text NOT NULL, tag_key text NOT NULL,
    draft jsonb NOT NULL, published_version integer, archived_at timestamptz, created_at timestamptz NOT NULL,
    ${CHANGED}, PRIMARY KEY (tenant_id, community_id, flow_id), UNIQUE (tenant_id, community_id, tag_key),
    ${OF_COMMUNITY})`,
  sql`CREATE TABLE flow_setting (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, default_flow_id text, ignore_middle_names boolean NOT NULL,
    middle_names_ignored_since timestamptz, ${CHANGED}, PRIMARY KEY (tenant_id, community_id), ${OF_COMMUNITY})`,
  sql`CREATE TABLE dvc (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, dvc_id uuid NOT NULL, name text NOT NULL,
    name_key text NOT NULL, flow_id text NOT NULL, config jsonb NOT NULL, created_at timestamptz NOT NULL, ${CHANGED},
    PRIMARY KEY (tenant_id, community_id, dvc_id), UNIQUE (tenant_id, community_id, name_key), ${OF_COMMUNITY})`,
  sql`CREATE INDEX dvc_flow ON dvc (tenant_id, community_id, flow_id)`,
  sql`CREATE TABLE proofing_template (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, flow_id text NOT NULL, flow_version integer NOT NULL,
    texts jsonb NOT NULL, wording jsonb NOT NULL, ${CHANGED}, PRIMARY KEY (tenant_id, community_id, flow_id),
    ${OF_COMMUNITY})`,
  sql`CREATE TABLE captcha_config (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, provider text NOT NULL, site_key text NOT NULL,
    secret_sealed bytea NOT NULL, ${CHANGED}, PRIMARY KEY (tenant_id, community_id), ${OF_COMMUNITY})`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
