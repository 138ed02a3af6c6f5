import type { ColumnType, Generated } from 'kysely';
import type { NullableTime, Sealed, Time } from '../column-types.ts';

/** Judging on nodes apart from those that answer. Rows live for seconds. */
export interface JudgingTables {
  /** A person's pictures, until the asking node has taken the answer. */
  judging_task: {
    tenant_id: string;
    task_id: string;
    instance_id: string;
    kind: 'hint' | 'picture';
    /** Its place in the line; lower ones first, then by `number`. */
    turn: number;
    number: ColumnType<string | number, never, never>;
    task_sealed: Sealed;
    /** The node that asks has stopped waiting, or died, unless it moves this on. */
    asker_until: Time;
    /** Names the one judge whose answer counts. */
    lease_id: ColumnType<string | null, string | null | undefined, string | null>;
    lease_until: NullableTime;
    /** How often a judge has taken it. */
    tries: Generated<number>;
    /** The finding, or the failure. */
    answer_sealed: ColumnType<Sealed | null, undefined, Sealed | null>;
    answered: Generated<boolean>;
  };
  /** A node that judges; of the services themselves, so under the nil tenant. */
  judging_node: {
    tenant_id: string;
    node_id: string;
    places: number;
    usual_ms: number;
    seen_at: Time;
  };
}
