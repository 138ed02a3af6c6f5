import type { Permission } from '../contract/kit.ts';
import { type EvidenceEvent, OPERATOR_CHANGED_EVENT } from './evidence-schema.ts';

/** The operator of an event, as the event names them. */
export interface OperatorAct {
  readonly seq: number;
  readonly time: string;
  readonly operatorId: string;
  readonly did: string | undefined;
  /** The permission that it takes, where that is another than {@link NEEDED_PERMISSION}. */
  readonly permission?: Permission;
}

/** The permission for every event of a session, from its start to the decision; the counter demands the same. */
export const NEEDED_PERMISSION: Permission = 'counter.verify';

/** The permission to continue the session of another operator: that of supervisors alone. */
const TAKING_PERMISSION: Permission = 'counter.manage-operators';

/** The events of a log that an operator caused. */
export const operatorActs = (events: readonly (EvidenceEvent | undefined)[]): OperatorAct[] =>
  events.flatMap((event) => {
    if (event?.actor.kind !== 'operator') return [];
    const { seq, time, actor, type } = event;
    const act = { seq, time, operatorId: actor.id, did: actor.did };
    return [type === OPERATOR_CHANGED_EVENT ? { ...act, permission: TAKING_PERMISSION } : act];
  });
