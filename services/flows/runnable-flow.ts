import type { Fault } from '#core/contract/faults.ts';
import type { Flow } from '#core/contract/flow.ts';
import { flowHash } from '#core/contract/flow-hash.ts';
import type { FlowDocument, FlowReference } from '#core/contract/published-flows.ts';
import { readStoredFlow } from '#core/contract/read-flow.ts';
import { BUILT_IN_FLOWS } from '#core/proofing/built-in-flows.ts';
import { ProblemError } from '#services/contract/problem.ts';

/** A version of a flow as it was published, and the name under which sessions record it. */
export interface PublishedFlow {
  reference: FlowReference;
  /** The hashed text, unchanged. */
  document: FlowDocument;
}
/** A flow that sessions run, with its settings within the limits of today. */
export interface RunnableFlow extends PublishedFlow {
  flow: Flow;
}

export const published = (document: FlowDocument): PublishedFlow => ({
  document,
  reference: { id: String(document.id), version: Number(document.version), hash: flowHash(document) },
});

/** @throws ProblemError `FLOW_INVALID` for a document that no limit of today can read. */
export const runnable = (document: FlowDocument): RunnableFlow => withSettings(published(document));

type Refusal = (reference: FlowReference, faults: Fault[]) => ProblemError;

/** The caller who chooses the flow can have it corrected. */
const toCorrect: Refusal = ({ id, version }, faults) =>
  new ProblemError('FLOW_INVALID', `Correct and publish ${id} ${version}: ${faults[0]?.path}`, { faults });

/** For an existing session: its sender cannot correct a published flow. */
export const toRead: Refusal = ({ id, version }, faults) => {
  const detail = `Run a version of the services that reads ${id} ${version}, then send it again: ${faults[0]?.path}`;
  return new ProblemError('FLOW_UNREADABLE', detail, { faults });
};

/** @throws ProblemError of the refusal for a document that no limit of today can read. */
export function withSettings(found: PublishedFlow, refusal = toCorrect): RunnableFlow {
  const { flow, faults } = readStoredFlow(found.document);
  if (flow) return { flow, ...found };
  throw refusal(found.reference, faults);
}

/** The flows that the product brings along. */
export const BUILT_IN: readonly RunnableFlow[] = BUILT_IN_FLOWS.map(runnable);
