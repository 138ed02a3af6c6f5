import type { Flow } from '#core/contract/flow.ts';
import type { FlowReference } from '#core/contract/published-flows.ts';
import { BUILT_IN_FLOWS } from '#core/proofing/built-in-flows.ts';

/** The flow of a session where it ships with the product; a flow from elsewhere is known to main alone. */
export const knownFlow = (reference: FlowReference): Flow | undefined =>
  BUILT_IN_FLOWS.find(({ id, version }) => id === reference.id && version === reference.version);
