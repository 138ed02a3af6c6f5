import type { Fault } from '#core/contract/faults.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { FlowDocument } from '#core/contract/published-flows.ts';
import type { CommunityDesk } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { requireCurrent } from '#services/kernel/http/revisions.ts';
import { type DraftRow, lockDraft, tagKey } from './draft.repository.ts';
import type { FlowForm } from './flow-form.ts';
import { BUILT_IN } from './runnable-flow.ts';

/** Ids that flows of the services themselves have. */
const RESERVED = /^dvc-/;
const TAG_EXISTS = 'provide another tag, this tag already exists';

/** Works on a flow of the community that is locked and stands at the revision. */
export async function changing<T>(
  { context, community }: CommunityDesk,
  { flowId, revision }: { flowId: string; revision: number },
  work: (trx: DatabaseTransaction, row: DraftRow) => Promise<T>,
): Promise<T> {
  requireOwnId(flowId);
  return context.db.transaction().execute(async (trx) => {
    const row = requireDraft(await lockDraft(trx, community, flowId));
    requireCurrent(revision, row.revision);
    if (row.archivedAt) throw new ProblemError('FLOW_ARCHIVED');
    return work(trx, row);
  });
}

/** @throws ProblemError `FLOW_INVALID` with the place of every fault. */
export function requireFlowOf(form: FlowForm, body: FlowDocument, version: number): Flow {
  const { flow, faults } = form.read(body, version);
  if (flow) return flow;
  throw invalid(faults);
}

export const invalid = (faults: readonly Fault[]): ProblemError =>
  new ProblemError('FLOW_INVALID', detailOf(faults), { faults });

const detailOf = (faults: readonly Fault[]): string =>
  `${faults[0]?.path || '/'}: ${faults[0]?.message}${faults.length > 1 ? `, and ${faults.length - 1} more` : ''}`;

export const nextVersion = ({ publishedVersion }: DraftRow): number => (publishedVersion ?? 0) + 1;

export function requireOwnId(flowId: string): void {
  if (BUILT_IN.some(({ flow }) => flow.id === flowId) || RESERVED.test(flowId)) {
    throw new ProblemError('FLOW_READ_ONLY');
  }
}

export function requireFreeTag(tag: string): void {
  const key = tagKey(tag);
  if (RESERVED.test(key) || BUILT_IN.some(({ flow }) => tagKey(flow.uniqueTag) === key)) throw tagExists();
}

export const tagExists = () => new ProblemError('FLOW_TAG_EXISTS', TAG_EXISTS);

export function requireDraft(row: DraftRow | undefined): DraftRow {
  if (row) return row;
  throw new ProblemError('FLOW_NOT_FOUND');
}
