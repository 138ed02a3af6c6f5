import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import type { Json, NullableTime, Time } from '../column-types.ts';

interface OfWorkflow {
  tenant_id: string;
  community_id: string;
  workflow_id: string;
}

/** Tables of workflows. */
export interface WorkflowTables {
  /** What a community works on. */
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
  /** What it published; never changed. */
  workflow_version: OfWorkflow & {
    version: number;
    workflow_hash: string;
    document: Json<WorkflowDefinition>;
    published_by: string;
    published_at: Time;
  };
}
