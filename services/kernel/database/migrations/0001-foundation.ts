import { type Kysely, sql } from 'kysely';

/** Service-wide settings and keys, tenants, communities, licences, kiosks, operators, replay and idempotency. */
const STATEMENTS = [
  sql`CREATE TABLE service_setting (
    tenant_id uuid NOT NULL, name text NOT NULL, value text NOT NULL,
    PRIMARY KEY (tenant_id, name))`,
  sql`CREATE TABLE service_key (
    tenant_id uuid NOT NULL, purpose text NOT NULL, private_sealed bytea NOT NULL, created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, purpose))`,
  sql`CREATE TABLE tenant (
    tenant_id uuid PRIMARY KEY, tag text NOT NULL UNIQUE, name text NOT NULL, created_at timestamptz NOT NULL)`,
  sql`CREATE TABLE community (
    tenant_id uuid NOT NULL REFERENCES tenant, community_id uuid NOT NULL, name text NOT NULL,
    public_key text NOT NULL, data_key_sealed bytea NOT NULL, private_key_sealed bytea NOT NULL,
    created_at timestamptz NOT NULL, PRIMARY KEY (tenant_id, community_id))`,
  sql`CREATE TABLE licence (
    tenant_id uuid NOT NULL, licence_id uuid NOT NULL, community_id uuid NOT NULL, key_hash bytea NOT NULL,
    issued_at timestamptz NOT NULL, active boolean NOT NULL, PRIMARY KEY (tenant_id, licence_id),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE UNIQUE INDEX licence_key_hash ON licence (key_hash)`,
  sql`CREATE TABLE enrolment_code (
    tenant_id uuid NOT NULL, code_id uuid NOT NULL, community_id uuid NOT NULL, code_hash bytea NOT NULL,
    issued_at timestamptz NOT NULL, expires_at timestamptz NOT NULL, kiosk_id uuid, operator_id text,
    PRIMARY KEY (tenant_id, code_id), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE UNIQUE INDEX enrolment_code_hash ON enrolment_code (code_hash)`,
  sql`CREATE TABLE kiosk (
    tenant_id uuid NOT NULL, kiosk_id uuid NOT NULL, community_id uuid NOT NULL, did text NOT NULL UNIQUE,
    name text NOT NULL, registered_at timestamptz NOT NULL, active boolean NOT NULL,
    PRIMARY KEY (tenant_id, kiosk_id), FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE operator (
    tenant_id uuid NOT NULL, community_id uuid NOT NULL, operator_id text NOT NULL, name_index bytea NOT NULL,
    record_sealed bytea NOT NULL, did text NOT NULL, active boolean NOT NULL, created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, community_id, operator_id),
    UNIQUE (tenant_id, community_id, name_index),
    FOREIGN KEY (tenant_id, community_id) REFERENCES community)`,
  sql`CREATE TABLE proof_replay (
    tenant_id uuid NOT NULL, proof_id text NOT NULL, expires_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, proof_id))`,
  sql`CREATE INDEX proof_replay_expiry ON proof_replay (expires_at)`,
  sql`CREATE TABLE idempotency (
    tenant_id uuid NOT NULL, kiosk_id uuid NOT NULL, idempotency_key text NOT NULL, request_hash bytea NOT NULL,
    status integer NOT NULL, response jsonb NOT NULL, created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, kiosk_id, idempotency_key))`,
  sql`CREATE TABLE audit (
    tenant_id uuid NOT NULL, audit_id uuid NOT NULL, at timestamptz NOT NULL, actor text NOT NULL,
    action text NOT NULL, data jsonb NOT NULL, PRIMARY KEY (tenant_id, audit_id))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
