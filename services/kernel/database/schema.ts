import type { ColumnType, Generated } from 'kysely';
import type { Permission } from '#core/contract/kit.ts';
import type { LicenceModule } from '#services/contract/permissions.ts';
import type { Json, NullableJson, NullableTime, Sealed, Time } from './column-types.ts';
import type { AuthenticationTables } from './tables/authentication.ts';
import type { CallerTables } from './tables/callers.ts';
import type { ContactTables } from './tables/contact.ts';
import type { CredentialTables } from './tables/credentials.ts';
import type { EventTables } from './tables/events.ts';
import type { FacesTables } from './tables/faces.ts';
import type { FlowTables } from './tables/flows.ts';
import type { HoldTables } from './tables/holds.ts';
import type { HostedTables } from './tables/hosted-captures.ts';
import type { JudgingTables } from './tables/judging.ts';
import type { PasskeyTables } from './tables/passkeys.ts';
import type { Counter, RecordsTables } from './tables/records.ts';
import type { RestorationTables } from './tables/restoration.ts';
import type { ReviewTables } from './tables/review.ts';
import type { SessionTables } from './tables/sessions.ts';
import type { SignInTables } from './tables/sign-in.ts';
import type { UsersTables } from './tables/users.ts';
import type { WorkflowTables } from './tables/workflows.ts';

/** The tables, row by row. Every primary key starts with `tenant_id`; service-wide rows use the nil tenant. */
export interface Schema
  extends CallerTables,
    AuthenticationTables,
    ContactTables,
    CredentialTables,
    EventTables,
    FacesTables,
    FlowTables,
    HoldTables,
    HostedTables,
    JudgingTables,
    PasskeyTables,
    RecordsTables,
    RestorationTables,
    ReviewTables,
    SessionTables,
    SignInTables,
    UsersTables,
    WorkflowTables {
  service_setting: { tenant_id: string; name: string; value: string };
  service_key: {
    tenant_id: string;
    purpose: 'receipts' | 'tokens';
    private_sealed: Sealed;
    created_at: Time;
  };
  tenant: {
    tenant_id: string;
    tag: string;
    name: string;
    created_at: Time;
    dns: ColumnType<string | null, string | null | undefined, string | null>;
    tenant_type: Generated<string>;
  };
  community: {
    tenant_id: string;
    community_id: string;
    name: string;
    public_key: string;
    data_key_sealed: Sealed;
    private_key_sealed: Sealed;
    created_at: Time;
    logo: ColumnType<string | null, string | null | undefined, string | null>;
    accounts_per_person: Generated<number>;
    persons_per_account: Generated<number>;
    /** Its sessions verify no person; fixed at creation. */
    sandbox: Generated<boolean>;
  };
  licence: {
    tenant_id: string;
    licence_id: string;
    community_id: string;
    key_hash: Uint8Array;
    issued_at: Time;
    active: boolean;
    modules: ColumnType<LicenceModule[], string | undefined, string>;
    expires_at: NullableTime;
  };
  enrolment_code: {
    tenant_id: string;
    code_id: string;
    community_id: string;
    code_hash: Uint8Array;
    issued_at: Time;
    expires_at: Time;
    kiosk_id: string | null;
    operator_id: string | null;
  };
  kiosk: {
    tenant_id: string;
    kiosk_id: string;
    community_id: string;
    did: string;
    name: string;
    registered_at: Time;
    active: boolean;
    /** Copy of the community's flag. */
    sandbox: Generated<boolean>;
    /** No kiosk: the services themselves, for persons at their own phones. */
    hosted: Generated<boolean>;
    /** The highest number that its vault has told. */
    vault_number: Generated<number>;
    vault_run: string | null;
    vault_told_at: Date | null;
    /** When it last told a lower one. */
    vault_copied_at: NullableTime;
    /** The highest version of evidence that it has logged. */
    evidence_version: Generated<number>;
    /** When its first session of that version began, by its clock. */
    evidence_since: NullableTime;
    /** When it was last shut out, whether or not it may sign in again. */
    shut_out_at: NullableTime;
  };
  operator: {
    tenant_id: string;
    community_id: string;
    operator_id: string;
    name_index: Uint8Array;
    record_sealed: Sealed;
    did: string;
    active: boolean;
    created_at: Time;
    /** Since when the operator is in the state of this row. */
    since: Time;
  };
  /** An operator's earlier states, each until the next change. */
  operator_period: {
    tenant_id: string;
    community_id: string;
    operator_id: string;
    since: Time;
    until: Time;
    did: string;
    permissions: Json<Permission[]>;
    active: boolean;
  };
  gallery: {
    tenant_id: string;
    community_id: string;
    enabled: boolean;
    purpose: string;
    threshold: number;
    searches_per_hour: Generated<number>;
    check_duplicates: Generated<boolean>;
    /** Erased searches: how many, how many were judged, and how many were wrong. */
    erased_searches: Generated<number>;
    erased_judged: Generated<number>;
    erased_wrong: Generated<number>;
    /** Counts every face that came or went; PostgreSQL's driver reads a bigint as text. */
    revision: ColumnType<string | number, number | undefined, number>;
    configured_by: string;
    configured_at: Time;
  };
  gallery_face: {
    tenant_id: string;
    community_id: string;
    face_key: string;
    request_id: string;
    session_id: string;
    template_sealed: Sealed;
    consent: Json<Record<string, string>>;
    enrolled_by: string;
    enrolled_at: Time;
  };
  gallery_search: {
    tenant_id: string;
    community_id: string;
    search_id: string;
    kind: 'search' | 'duplicate';
    session_id: string | null;
    probe_hash: Uint8Array | null;
    candidates: Json<{ faceKey: string; score: number }[]>;
    gallery_size: number;
    threshold: number;
    searched_by: string;
    searched_at: Time;
    decision: string | null;
    decided_by: string | null;
    decided_at: NullableTime;
  };
  proof_replay: { tenant_id: string; proof_id: string; expires_at: Time };
  idempotency: {
    tenant_id: string;
    kiosk_id: string;
    idempotency_key: string;
    request_hash: Uint8Array;
    status: number;
    response: Json<unknown>;
    created_at: Time;
  };
  proofing_session: {
    tenant_id: string;
    session_id: string;
    community_id: string;
    /** Null while no kiosk has opened a session that the API created. */
    kiosk_id: string | null;
    flow_id: string;
    flow_version: number;
    flow_hash: string;
    state: string;
    started_at: Time;
    created_at: Time;
    activity_at: Time;
    expires_at: Time;
    abandon_at: Time;
    ended_at: NullableTime;
    event_count: Generated<number>;
    head: string | null;
    provisional: NullableJson<unknown>;
    final: NullableJson<unknown>;
    disagreement: Generated<boolean>;
    reasons: Json<string[]>;
    summary: NullableJson<unknown>;
    erase_on: ColumnType<string, string, string>;
    origin: Generated<string>;
    /** The reference that a person brings to the counter, also in a QR code. */
    reference: string | null;
    uid_index: Uint8Array | null;
    document_type: string | null;
    document_expires_on: ColumnType<string | null, string | null | undefined, string | null>;
    document_expiries: NullableJson<{ document: number; expiresOn: string | null }[]>;
    capture_type: string | null;
    /** The operator who decided at the counter; a pseudonym. */
    completed_by: string | null;
    retries: Generated<number>;
    review_result: string | null;
    device: NullableJson<unknown>;
    /** When its timer, which failed, is tried again. */
    timer_retry_at: NullableTime;
    /** When a closed log is judged; null before its end and after its verdict. */
    verdict_due_at: NullableTime;
    /** How often a verdict was begun. */
    verdict_tries: Generated<number>;
    /** Whether the kiosk that holds it has begun it. */
    opened: Generated<boolean>;
    /** When a kiosk took it; null while none holds it. */
    claimed_at: NullableTime;
    link_opened_at: NullableTime;
    cancelled_at: NullableTime;
    cancel_reason: string | null;
    /** DID of the kiosk that the session was handed over to, until that kiosk continues it. */
    handed_to: string | null;
    /** Copy of the community's flag. */
    sandbox: Generated<boolean>;
    /** How many events of its running log are held, and the hash of the last; 0 and null once the log has them. */
    progress_count: Generated<number>;
    progress_head: ColumnType<string | null, string | null | undefined, string | null>;
    progress_step: ColumnType<string | null, string | null | undefined, string | null>;
    progress_at: NullableTime;
    /** The log that arrived does not contain the one that was followed. */
    progress_differs: Generated<boolean>;
  };
  session_request: {
    tenant_id: string;
    session_id: string;
    erase_on: ColumnType<string, string, string>;
    request_sealed: Sealed;
    created_at: Time;
  };
  flow_version: {
    tenant_id: string;
    community_id: string;
    flow_id: string;
    version: number;
    flow_hash: string;
    document: Json<unknown>;
    published_by: string;
    published_at: Time;
  };
  evidence_segment: {
    tenant_id: string;
    session_id: string;
    entry_id: string;
    erase_on: ColumnType<string, string, string>;
    first_seq: number;
    segment_sealed: Sealed;
    content_hash: string;
    received_at: Time;
  };
  /** A running log, segment by segment; removed once the log itself has them. */
  progress_segment: {
    tenant_id: string;
    session_id: string;
    segment_id: string;
    erase_on: ColumnType<string, string, string>;
    first_seq: number;
    segment_sealed: Sealed;
    received_at: Time;
  };
  artefact: {
    tenant_id: string;
    session_id: string;
    artefact_id: string;
    erase_on: ColumnType<string, string, string>;
    size: number;
    content_hash: string;
    blob_key: string;
    received_at: Time;
    /** Erased with the final verdict. */
    until_verdict: Generated<boolean>;
  };
  audit: {
    tenant_id: string;
    audit_id: string;
    at: Time;
    actor: string;
    action: string;
    data: Json<Record<string, unknown>>;
    /** Place in the tenant's chain, from 1; hash of the entry before (null for the first) and of this one. */
    seq: Counter;
    previous: string | null;
    hash: string;
    /** The latest time up to this entry; the database writes it. */
    at_floor: ColumnType<Date, never, never>;
  };
}

/** Tenant of rows that belong to the services themselves. */
export const SERVICE_TENANT = '00000000-0000-0000-0000-000000000000';
