import { Flow } from '#core/contract/flow.ts';
import type { Access } from '#services/kernel/access.ts';
import { CommunityPath } from '#services/kernel/http/addressed-community.ts';

/** Programs that manage flows, and administrators who may add journeys (web services specification, part 5). */
export const managesFlows = {
  kind: 'managed',
  client: 'flows.manage',
  account: ['idproofing.add-journey'],
} as const satisfies Access;

export const FlowPath = CommunityPath.extend({ flowId: Flow.shape.id });
