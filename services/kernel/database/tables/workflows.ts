import type { ColumnType, Generated } from 'kysely';
import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import type { Channel } from '#services/contract/contact.ts';
import type { Json, NullableJson, NullableTime, Sealed, Time } from '../column-types.ts';

/** The event that an instance waits for; holds nothing personal. */
export type WorkflowWaiting =
  | { for: 'person' }
  | { for: 'review' }
  | {
      for: 'session';
      sessionId: string;
      /** To bring to a counter; absent where everything was captured and the verdict is awaited. */
      reference?: string;
      qrText?: string;
    }
  | { for: 'time'; until: string }
  | { for: 'event'; event: string; until: string }
  | {
      for: 'code';
      channel: Channel;
      /** Also of the message that carries it. */
      codeId: string;
      /** 1 of the first code of the visit. */
      number: number;
      /** Told with the result of the node. */
      detail: Readonly<Record<string, string>>;
      until: string;
    };
export type WorkflowInstanceState =
  | 'In Progress'
  | 'Success'
  | 'Review'
  | 'Failed'
  | 'Not Performed'
  | 'Expired'
  | 'Abandoned';

interface OfWorkflow {
  tenant_id: string;
  community_id: string;
  workflow_id: string;
}

/** Tables of workflows. */
export interface WorkflowTables {
  /** The drafts of a community. */
  workflow: OfWorkflow & {
    draft: Json<WorkflowDefinition>;
    /** Null while it was never published. */
    published_version: number | null;
    archived_at: NullableTime;
    created_at: Time;
    /** Counts every change; an entity tag names it. */
    revision: number;
    updated_by: string;
    updated_at: Time;
  };
  /** Published versions; never changed. */
  workflow_version: OfWorkflow & {
    version: number;
    workflow_hash: string;
    document: Json<WorkflowDefinition>;
    published_by: string;
    published_at: Time;
  };
  /** One run of a version. */
  workflow_instance: {
    tenant_id: string;
    instance_id: string;
    community_id: string;
    workflow_id: string;
    version: number;
    workflow_hash: string;
    state: WorkflowInstanceState;
    node_id: string;
    /** Counts every change; a change of another revision finds nothing to change. */
    revision: number;
    visits: Json<Record<string, number>>;
    results: Json<Record<string, string>>;
    /** Null while the services are at work, and after the end. */
    waiting: NullableJson<WorkflowWaiting>;
    /** When the timer looks at it; null after the end. */
    due_at: NullableTime;
    expires_at: Time;
    erase_on: ColumnType<string, string, string>;
    /** The hash of the secret in its address. */
    token_hash: Uint8Array;
    created_by: string;
    created_at: Time;
    ended_at: NullableTime;
    /** How often its person took more time. */
    extensions: Generated<number>;
    /** The instance that took the place of this one after it expired. */
    renewed_by: ColumnType<string | null, string | null | undefined, string | null>;
    /** How many expired instances this one followed. */
    renewals: Generated<number>;
    /** When its person solved the CAPTCHA of the community. */
    person_at: NullableTime;
    /** The user who began it from a sign-in, until a day after its end; null of every other instance. */
    user_id: ColumnType<string | null, string | null | undefined, string | null>;
    /** Path of the sign-in that its user comes back to. */
    goes_on_at: ColumnType<string | null, string | null | undefined, string | null>;
    /** The secret in the address of a user, so that the sign-in, or the link of a session, leads there again; null after the end. */
    token_sealed: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
    /** The session whose link leads to it; null of every other instance. */
    link_session_id: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** A link of an instance that no longer works. */
  workflow_former_link: {
    tenant_id: string;
    instance_id: string;
    token_hash: Uint8Array;
    replaced_at: Time;
  };
  /** Each node that an instance left. */
  workflow_step: {
    tenant_id: string;
    instance_id: string;
    revision: number;
    node_id: string;
    exit: string;
    at: Time;
    /** Codes and ids, nothing personal. */
    detail: Json<Record<string, unknown>>;
  };
  /** In which the person of an instance is written to, where that was said. */
  workflow_language: { tenant_id: string; instance_id: string; language: string };
  /** The attributes of an instance. */
  workflow_values: {
    tenant_id: string;
    instance_id: string;
    erase_on: ColumnType<string, string, string>;
    values_sealed: Sealed;
  };
  /** A code that verifies a contact of an instance. */
  workflow_code: {
    tenant_id: string;
    instance_id: string;
    code_id: string;
    /** Null of codes that an earlier version sent. */
    community_id: string | null;
    channel: string | null;
    contact_hash: Uint8Array;
    /** The network from which the person last asked; null where only a program has asked. */
    network_hash: ColumnType<Uint8Array | null, Uint8Array | null | undefined, never>;
    code_hash: Uint8Array;
    /** Answers so far. */
    tries: number;
    sent_at: Time;
    expires_at: Time;
  };
  /** From which network the person of an instance answered last, as a keyed hash, for a day. */
  workflow_network: { tenant_id: string; instance_id: string; network_hash: Uint8Array; seen_at: Time };
  /** By which instances of one workflow are made. */
  workflow_access_code: OfWorkflow & {
    code_id: string;
    code_hash: Uint8Array;
    most_uses: number;
    uses: number;
    expires_at: Time;
    revoked_at: NullableTime;
    created_by: string;
    created_at: Time;
  };
  /** A value that scripts use by its tag and never see. */
  workflow_secret: {
    tenant_id: string;
    community_id: string;
    tag: string;
    value_sealed: Sealed;
    /** To which it may be sent. */
    hosts: Json<string[]>;
    created_by: string;
    created_at: Time;
  };
  /** Hosts that scripts of a community may call. */
  workflow_host: {
    tenant_id: string;
    community_id: string;
    host: string;
    allowed_by: string;
    allowed_at: Time;
  };
  /** A session whose end something waits for. */
  session_watch: {
    tenant_id: string;
    session_id: string;
    watcher_id: string;
    /** When the session moved last, until the watcher was told. */
    moved_at: NullableTime;
  };
}
