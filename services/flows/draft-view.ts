import { Flow } from '../contract/flow.ts';
import type { FlowSummary } from '../contract/flow-administration.ts';
import { flowWarnings } from '../contract/read-flow.ts';
import type { DraftRow } from './draft.repository.ts';
import type { FlowForm } from './flow-form.ts';

function stateOf(row: DraftRow, flow: Flow): FlowSummary['state'] {
  if (row.archivedAt) return 'archived';
  if (row.publishedVersion === null) return 'draft';
  return flow.version === row.publishedVersion ? 'published' : 'changed';
}

/** What a list says of a flow. */
export function summary(row: DraftRow): FlowSummary {
  const flow = Flow.parse(row.draft);
  return {
    id: row.flowId,
    state: stateOf(row, flow),
    revision: row.revision,
    publishedVersion: row.publishedVersion,
    updatedBy: row.updatedBy,
    updatedAt: row.updatedAt.toISOString(),
    uniqueTag: flow.uniqueTag,
    name: flow.name,
  };
}

/** A flow of the product: nobody changes it. */
export const builtInSummary = ({ id, version, uniqueTag, name }: Flow): FlowSummary => ({
  id,
  state: 'built-in',
  revision: 0,
  publishedVersion: version,
  updatedBy: null,
  updatedAt: null,
  uniqueTag,
  name,
});

export const factsOf = ({ uniqueTag: _tag, name: _name, ...facts }: FlowSummary) => facts;

/** A flow that is worked on, in the form of the request. */
export function view(form: FlowForm, row: DraftRow) {
  const flow = Flow.parse(row.draft);
  const warnings = flowWarnings(flow).map(form.placed);
  return {
    ...factsOf(summary(row)),
    flow: form.write(flow),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}
