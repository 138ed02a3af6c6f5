import type { z } from 'zod';
import { definitionHash, type WorkflowDefinition } from '#core/workflows/definition.ts';
import { differenceOf } from '#core/workflows/difference.ts';
import { problemsOf, type WorkflowProblem } from '#core/workflows/graph.ts';
import { READY_MADE } from '#core/workflows/ready-made.ts';
import { auditInCommunity, type CommunityDesk } from '#services/audit/index.ts';
import { onePage, type PageQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type {
  DifferenceQuery,
  WorkflowDraft,
  WorkflowExport,
  WorkflowSummary,
} from '#services/contract/workflows.ts';
import { isRunnable } from '#services/flows/index.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { CommunityPath } from '#services/kernel/http/addressed-community.ts';
import { listSecrets } from './secret.repository.ts';
import {
  findVersion,
  findWorkflow,
  listWorkflows,
  type WorkflowRow,
  type WorkflowVersion,
} from './workflow.repository.ts';

/** Problems that an answer names at most. */
const MOST_PROBLEMS = 200;

/** The workflow of the product with this id. */
export const readyMade = (workflowId: string) =>
  READY_MADE.find(({ definition }) => definition.id === workflowId);

/** @throws ProblemError `WORKFLOW_NOT_FOUND`. */
export function requireWorkflow(row: WorkflowRow | undefined): WorkflowRow {
  if (row) return row;
  throw new ProblemError('WORKFLOW_NOT_FOUND');
}

/** The workflows of the product, then those of the community by their ids. */
export async function workflowList({ context, community }: CommunityDesk, { cursor, limit }: PageQuery) {
  const last = READY_MADE.findIndex(({ definition }) => definition.id === cursor);
  const isBehind = cursor !== undefined && last < 0;
  const brought = isBehind
    ? []
    : READY_MADE.slice(last + 1).map(({ definition }) => broughtSummary(definition));
  const own = await listWorkflows(context.db, community, { after: isBehind ? cursor : undefined, limit });
  const all = [...brought, ...own.map(summaryOf)];
  const { entries: workflows, ...rest } = onePage(all, limit, ({ workflowId }) => workflowId);
  return { workflows, ...rest };
}

/**
 * The draft of a workflow, with the problems that keep it from being published. @throws ProblemError
 * `WORKFLOW_NOT_FOUND`.
 */
export async function readWorkflow(
  { context, community }: CommunityDesk,
  workflowId: string,
): Promise<WorkflowDraft> {
  const brought = readyMade(workflowId);
  if (brought) {
    const { definition: workflow, hash } = brought;
    return { ...broughtSummary(workflow), hash, problems: [], workflow };
  }
  const row = requireWorkflow(await findWorkflow(context.db, community, workflowId));
  return draftOf(context.db, community, row);
}

export async function draftOf(
  db: DatabaseHandle,
  community: CommunityPath,
  row: WorkflowRow,
): Promise<WorkflowDraft> {
  const problems = (await problemsHere(db, community, row.draft)).slice(0, MOST_PROBLEMS);
  const { draft: workflow } = row;
  return { ...summaryOf(row), hash: definitionHash(workflow), problems: [...problems], workflow };
}

/** Problems that keep a definition from running in a community, which has flows and secrets of its own. */
export async function problemsHere(
  db: DatabaseHandle,
  community: CommunityPath,
  definition: WorkflowDefinition,
): Promise<WorkflowProblem[]> {
  const named = new Set(definition.nodes.flatMap((node) => ('flowId' in node ? [node.flowId] : [])));
  const flows = new Set<string>();
  for (const flowId of named) if (await isRunnable(db, community, flowId)) flows.add(flowId);
  const secrets = new Set((await listSecrets(db, community)).map(({ tag }) => tag));
  return problemsOf(definition, { flows, secrets });
}

const summaryOf = (row: WorkflowRow): WorkflowSummary => ({
  workflowId: row.workflowId,
  name: row.draft.name,
  state: stateOf(row),
  revision: row.revision,
  publishedVersion: row.publishedVersion,
  updatedBy: row.updatedBy,
  updatedAt: row.updatedAt.toISOString(),
});

function stateOf({ archivedAt, publishedHash, draft }: WorkflowRow): WorkflowSummary['state'] {
  if (archivedAt) return 'archived';
  if (publishedHash === null) return 'draft';
  return publishedHash === definitionHash(draft) ? 'published' : 'changed';
}

const broughtSummary = ({ id: workflowId, name }: WorkflowDefinition): WorkflowSummary => ({
  workflowId,
  name,
  state: 'ready-made',
  revision: 1,
  publishedVersion: 1,
  updatedBy: null,
  updatedAt: null,
});

/** One version as it was published. @throws ProblemError `WORKFLOW_NOT_FOUND`. */
export async function requireVersion(
  db: DatabaseHandle,
  community: CommunityPath,
  workflowId: string,
  version: number,
): Promise<WorkflowVersion> {
  const brought = readyMade(workflowId);
  if (brought && version === 1) return { version, ...brought };
  const found = await findVersion(db, community, workflowId, version);
  if (found) return found;
  throw new ProblemError('WORKFLOW_NOT_FOUND', 'The workflow has no such version.');
}

/** The changes from one version to another one, or to the draft. @throws ProblemError `WORKFLOW_NOT_FOUND`. */
export async function workflowDifference(
  { context: { db }, community }: CommunityDesk,
  workflowId: string,
  { from, to }: z.output<typeof DifferenceQuery>,
) {
  const before = await requireVersion(db, community, workflowId, from);
  const after =
    to === undefined
      ? (readyMade(workflowId)?.definition ??
        requireWorkflow(await findWorkflow(db, community, workflowId)).draft)
      : (await requireVersion(db, community, workflowId, to)).definition;
  return differenceOf(before.definition, after);
}

/** A workflow as a file: the named version, else its draft. @throws ProblemError `WORKFLOW_NOT_FOUND`. */
export async function exportWorkflow(
  desk: CommunityDesk,
  workflowId: string,
  version: number | undefined,
): Promise<WorkflowExport> {
  const { context, community } = desk;
  const { db } = context;
  const workflow =
    version === undefined
      ? (readyMade(workflowId)?.definition ??
        requireWorkflow(await findWorkflow(db, community, workflowId)).draft)
      : (await requireVersion(db, community, workflowId, version)).definition;
  await auditInCommunity(desk, db, 'workflow.exported', { workflowId, version: version ?? null });
  return {
    format: 'counterproof-workflow',
    v: 1,
    hash: definitionHash(workflow),
    exportedAt: context.now().toISOString(),
    workflow,
  };
}
