import type { Flow } from '#core/contract/flow.ts';
import { LANGUAGES } from '#core/contract/language.ts';
import type { FlowDocument } from '#core/contract/published-flows.ts';
import { flowWarnings, readStoredFlow } from '#core/contract/read-flow.ts';
import { publishingFaults } from '#core/proofing/publishing-faults.ts';
import type { FlowSummary } from '#services/contract/flow-administration.ts';
import type { DraftRow } from './draft.repository.ts';
import type { FlowForm } from './flow-form.ts';

function stateOf(row: DraftRow): FlowSummary['state'] {
  if (row.archivedAt) return 'archived';
  if (row.publishedVersion === null) return 'draft';
  return documentOf(row).version === row.publishedVersion ? 'published' : 'changed';
}

const documentOf = (row: DraftRow): FlowDocument => row.draft as FlowDocument;

/** A flow's entry in a list, even if the flow can no longer run. */
export function summary(row: DraftRow): FlowSummary {
  const { faults } = readStoredFlow(row.draft);
  const { uniqueTag, name } = documentOf(row);
  return {
    id: row.flowId,
    state: stateOf(row),
    revision: row.revision,
    publishedVersion: row.publishedVersion,
    updatedBy: row.updatedBy,
    updatedAt: row.updatedAt.toISOString(),
    ...(faults.length > 0 ? { faults } : {}),
    uniqueTag: typeof uniqueTag === 'string' ? uniqueTag : row.flowId,
    name: nameOf(name, row.flowId),
  };
}

/** The name as it was stored; a language without one has the id. */
function nameOf(stored: unknown, flowId: string): FlowSummary['name'] {
  const words = new Map(Object.entries(stored ?? {}));
  const named = LANGUAGES.map((language) => {
    const word: unknown = words.get(language);
    return [language, typeof word === 'string' ? word : flowId];
  });
  return Object.fromEntries(named) as FlowSummary['name'];
}

/** A built-in flow, which cannot be changed. */
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

/** A flow that is worked on, in the form of the request: with its faults as it was stored, so that they can be seen. */
export function view(form: FlowForm, row: DraftRow) {
  const { flow, faults } = readStoredFlow(row.draft);
  const warnings = flow ? [...flowWarnings(flow), ...publishingFaults(flow)].map(form.placed) : [];
  const { faults: _nested, ...facts } = factsOf(summary(row));
  return {
    ...facts,
    flow: form.write(flow && faults.length === 0 ? flow : documentOf(row)),
    ...(faults.length > 0 ? { faults: faults.map(form.placed) } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}
