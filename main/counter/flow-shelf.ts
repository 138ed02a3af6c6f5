import { Flow, type FlowReference } from '../../services/contract/flow.ts';
import { BUILT_IN_FLOWS } from '../domain/proofing/built-in-flows.ts';
import type { FlowRepository } from '../ports/vault.ts';
import { AppError } from '../sdk/contract/errors.ts';
import { flowReference } from './session/reference.ts';

/** The flow of a session that names none. */
export const DEFAULT_FLOW = 'counter-standard';

/** The flows of this kiosk: those that ship with it, and newer versions that the services sent. */
export class FlowShelf {
  readonly #repository: FlowRepository;

  constructor(repository: FlowRepository) {
    this.#repository = repository;
  }

  /** Keeps what the services sent; a version that is known stays as it is. */
  accept(flows: readonly Flow[], storedAt: string): void {
    for (const flow of flows) {
      const reference = flowReference(flow);
      if (!this.#repository.find(reference)) this.#repository.put({ reference, flow, storedAt });
    }
  }

  /**
   * The newest version of an attended flow.
   * @throws AppError INVALID_INPUT when there is none of this name
   */
  newest(flowId: string = DEFAULT_FLOW): { flow: Flow; reference: FlowReference } {
    const stored = this.#repository.latest().flatMap(({ flow }) => Flow.safeParse(flow).data ?? []);
    const candidates = [...BUILT_IN_FLOWS, ...stored].filter(({ id, attended }) => id === flowId && attended);
    const flow = candidates.sort((a, b) => b.version - a.version)[0];
    if (flow) return { flow, reference: flowReference(flow) };
    throw new AppError('INVALID_INPUT', 'There is no such flow.', {
      component: 'flows',
      probe: 'neither built in nor sent by the services',
      nextStep: 'Choose a flow of this kiosk.',
    });
  }
}
