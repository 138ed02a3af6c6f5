import type { Fault } from '#core/contract/faults.ts';
import { definitionHash, readDefinition, type WorkflowDefinition } from '#core/workflows/definition.ts';
import { auditInCommunity, type CommunityDesk } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { PublishedWorkflow, WorkflowDraft, WorkflowImport } from '#services/contract/workflows.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { requireCurrent } from '#services/kernel/http/revisions.ts';
import { draftOf, problemsHere, readyMade, requireWorkflow } from './read-workflows.ts';
import {
  changeWorkflow,
  findWorkflow,
  insertVersion,
  insertWorkflow,
  type WorkflowRow,
} from './workflow.repository.ts';

const MOST_FAULTS = 50;

/**
 * Creates a workflow as a draft, or changes the draft at its revision; published versions stay. A draft may have
 * problems, which the answer names node by node.
 *
 * @param revision left out, the workflow is new; the same content again gets the same answer
 * @throws ProblemError `WORKFLOW_INVALID`, `WORKFLOW_READ_ONLY`, `WORKFLOW_EXISTS`, `WORKFLOW_NOT_FOUND`,
 * `WORKFLOW_ARCHIVED`, `REVISION_STALE`.
 */
export async function storeWorkflow(
  desk: CommunityDesk,
  { body, workflowId, revision }: { body: unknown; workflowId?: string; revision: number | undefined },
  action = 'workflow.stored',
): Promise<WorkflowDraft> {
  const definition = requireDefinition(body);
  if (workflowId !== undefined && definition.id !== workflowId) {
    throw invalid([{ path: '/id', message: 'is not the id in the path' }]);
  }
  if (revision === undefined) return create(desk, definition, action);
  return changing(desk, { workflowId: definition.id, revision }, async (trx, row, change) => {
    await changeWorkflow(trx, desk.community, row, { ...change, draft: definition });
    await auditInCommunity(desk, trx, action, { workflowId: row.workflowId, revision: row.revision + 1 });
    return draftAfter(desk, trx, row.workflowId);
  });
}

/**
 * Takes a file in as a draft.
 *
 * @throws ProblemError `WORKFLOW_INVALID` with the place of every fault in the file, and as {@link storeWorkflow}.
 */
export async function importWorkflow(
  desk: CommunityDesk,
  { workflow, hash }: WorkflowImport,
  revision: number | undefined,
): Promise<WorkflowDraft> {
  const { definition, faults = [] } = readDefinition(workflow);
  if (!definition) throw invalid(faults.map((fault) => ({ ...fault, path: `/workflow${fault.path}` })));
  if (hash !== undefined && definitionHash(definition) !== hash) {
    throw invalid([{ path: '/hash', message: 'the workflow is not the one that was exported' }]);
  }
  return storeWorkflow(desk, { body: definition, revision }, 'workflow.imported');
}

async function create(
  desk: CommunityDesk,
  definition: WorkflowDefinition,
  action: string,
): Promise<WorkflowDraft> {
  const { context, community, actor } = desk;
  requireOwnId(definition.id);
  return context.db.transaction().execute(async (trx) => {
    const at = context.now();
    if (await insertWorkflow(trx, community, definition, { by: actor, at })) {
      await auditInCommunity(desk, trx, action, { workflowId: definition.id, revision: 1 });
    } else {
      const existing = requireWorkflow(await findWorkflow(trx, community, definition.id));
      const isSame = existing.revision === 1 && definitionHash(existing.draft) === definitionHash(definition);
      if (!isSame) throw new ProblemError('WORKFLOW_EXISTS');
    }
    return draftAfter(desk, trx, definition.id);
  });
}

const draftAfter = async ({ community }: CommunityDesk, trx: DatabaseTransaction, workflowId: string) =>
  draftOf(trx, community, requireWorkflow(await findWorkflow(trx, community, workflowId)));

/**
 * Makes a version of the draft, which never changes again; a draft equal to the last version makes none.
 *
 * @throws ProblemError `WORKFLOW_INVALID` with every problem and its node, and as {@link storeWorkflow}.
 */
export async function publishWorkflow(
  desk: CommunityDesk,
  workflowId: string,
  revision: number,
): Promise<PublishedWorkflow> {
  return changing(desk, { workflowId, revision }, async (trx, row, change) => {
    const { community } = desk;
    const { draft: definition } = row;
    const hash = definitionHash(definition);
    if (row.publishedVersion !== null && hash === row.publishedHash) {
      return { workflowId, version: row.publishedVersion, hash, revision };
    }
    const problems = await problemsHere(trx, community, definition);
    if (problems.length > 0) throw invalid(problems.map((problem) => faultOf(definition, problem)));
    const version = (row.publishedVersion ?? 0) + 1;
    await insertVersion(trx, community, { version, hash, definition }, change);
    await changeWorkflow(trx, community, row, { ...change, publishedVersion: version });
    await auditInCommunity(desk, trx, 'workflow.published', { workflowId, version, hash });
    return { workflowId, version, hash, revision: revision + 1 };
  });
}

const faultOf = (
  { nodes }: WorkflowDefinition,
  { node, message }: { node?: string; message: string },
): Fault =>
  node === undefined
    ? { path: '/start', message }
    : { path: `/nodes/${nodes.findIndex(({ id }) => id === node)}`, message: `${node}: ${message}` };

/** Closes a workflow to new instances; running ones continue. @throws ProblemError as {@link storeWorkflow}. */
export async function archiveWorkflow(
  desk: CommunityDesk,
  workflowId: string,
  revision: number,
): Promise<WorkflowDraft> {
  return changing(desk, { workflowId, revision }, async (trx, row, change) => {
    await changeWorkflow(trx, desk.community, row, { ...change, archivedAt: change.at });
    await auditInCommunity(desk, trx, 'workflow.archived', { workflowId });
    return draftAfter(desk, trx, workflowId);
  });
}

/** Works on a workflow of the community that is locked and stands at the revision. */
async function changing<T>(
  { context, community, actor }: CommunityDesk,
  { workflowId, revision }: { workflowId: string; revision: number },
  work: (trx: DatabaseTransaction, row: WorkflowRow, change: { by: string; at: Date }) => Promise<T>,
): Promise<T> {
  requireOwnId(workflowId);
  return context.db.transaction().execute(async (trx) => {
    const row = requireWorkflow(await findWorkflow(trx, community, workflowId, true));
    requireCurrent(revision, row.revision);
    if (row.archivedAt) throw new ProblemError('WORKFLOW_ARCHIVED');
    return work(trx, row, { by: actor, at: context.now() });
  });
}

function requireOwnId(workflowId: string): void {
  if (readyMade(workflowId)) throw new ProblemError('WORKFLOW_READ_ONLY');
}

function requireDefinition(body: unknown): WorkflowDefinition {
  const { definition, faults } = readDefinition(body);
  if (definition) return definition;
  throw invalid(faults);
}

function invalid(faults: readonly Fault[]): ProblemError {
  const [first] = faults;
  const more = faults.length > 1 ? `, and ${faults.length - 1} more` : '';
  const detail = `${first?.path || '/'}: ${first?.message}${more}`;
  return new ProblemError('WORKFLOW_INVALID', detail, { faults: faults.slice(0, MOST_FAULTS) });
}
