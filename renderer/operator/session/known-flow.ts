import { BUILT_IN_FLOWS } from '../../../main/domain/proofing/built-in-flows.ts';
import type { Flow, FlowReference } from '../../../services/contract/flow.ts';

/** The flow of a session where it ships with the product; a flow from elsewhere is known to main alone. */
export const knownFlow = (reference: FlowReference): Flow | undefined =>
  BUILT_IN_FLOWS.find(({ id, version }) => id === reference.id && version === reference.version);
