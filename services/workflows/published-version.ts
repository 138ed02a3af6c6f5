import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import type { CommunityPath } from '#services/kernel/http/addressed-community.ts';
import type { InstanceRow } from './instance.repository.ts';
import { readyMade, requireVersion } from './read-workflows.ts';
import { findPublished, type WorkflowVersion } from './workflow.repository.ts';

/** Definitions of versions never change: their hash names them in every database. */
const KNOWN = new Map<string, WorkflowDefinition>();
const MOST_KNOWN = 100;

/** The definition that an instance runs. */
export async function definitionOf(db: DatabaseHandle, instance: InstanceRow): Promise<WorkflowDefinition> {
  const known = KNOWN.get(instance.hash);
  if (known) return known;
  const { definition } = await requireVersion(db, instance, instance.workflowId, instance.version);
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(instance.hash, definition);
  return definition;
}

/** The version that new instances run. @throws ProblemError `WORKFLOW_NOT_FOUND`, also while none is published. */
export async function requirePublished(
  db: DatabaseHandle,
  community: CommunityPath,
  workflowId: string,
): Promise<WorkflowVersion> {
  const brought = readyMade(workflowId);
  if (brought) return { version: 1, ...brought };
  const published = await findPublished(db, community, workflowId);
  if (published) return published;
  throw new ProblemError('WORKFLOW_NOT_FOUND', 'No published workflow has this id.');
}
