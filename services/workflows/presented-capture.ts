import { ProblemError } from '#services/contract/problem.ts';
import { type OpenJob, requireClaim, requireOwner } from '#services/hosted/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { openCapture } from './capture-node.ts';
import type { InstanceRow } from './instance.repository.ts';
import { presentedInstance } from './read-instances.ts';

/** A call of a tab under the person's address. */
export interface TabCall {
  token: string;
  claim: number;
}

/** The capture of a page, for its calls. @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED`, `INSTANCE_MOVED_TAB` */
export async function presentedCapture(
  context: ServicesContext,
  { token, claim }: TabCall,
): Promise<{ instance: InstanceRow; open: OpenJob }> {
  const instance = await liveInstance(context, token);
  const open = await openCapture(context, instance);
  if (!open) throw new ProblemError('INSTANCE_MOVED');
  requireOwner(open, claim);
  if (open.part.exit) throw new ProblemError('INSTANCE_MOVED');
  return { instance, open };
}

/** An instance that can continue. @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED` */
export async function liveInstance(context: ServicesContext, token: string): Promise<InstanceRow> {
  const instance = await presentedInstance(context, token);
  if (instance.state !== 'In Progress') throw new ProblemError('INSTANCE_MOVED', 'The instance has ended.');
  if (context.now() >= instance.expiresAt) {
    throw new ProblemError('INSTANCE_MOVED', 'The instance has expired.');
  }
  return instance;
}

/**
 * Finds the instance of an address, and that a tab has it where the tab names its claim.
 *
 * @throws ProblemError `INSTANCE_NOT_FOUND`, `INSTANCE_MOVED`, `INSTANCE_MOVED_TAB`
 */
export async function requireTab(
  context: ServicesContext,
  token: string,
  claim: number | undefined,
): Promise<void> {
  const instance = await liveInstance(context, token);
  if (claim !== undefined) await requireClaim(context, instance, claim);
}

/** @throws ProblemError `INSTANCE_MOVED` where a page shows an earlier state */
export function requireRevision(instance: InstanceRow, revision: number): void {
  if (instance.revision !== revision) throw new ProblemError('INSTANCE_MOVED');
}
