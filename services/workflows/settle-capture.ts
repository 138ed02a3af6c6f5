import type { InstancePage, TakenPicture } from '#services/contract/workflow-instances.ts';
import { documentValues, type OpenJob, type Taken, wanted } from '#services/hosted/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { leaveOnce } from './answer-instance.ts';
import { openCapture } from './capture-node.ts';
import { withReadFields } from './document-attributes.ts';
import type { InstanceRow } from './instance.repository.ts';
import type { Left } from './node-run.ts';
import type { TabCall } from './presented-capture.ts';
import { instancePage, presentedInstance } from './read-instances.ts';
import { runOf } from './read-visit.ts';
import { unlessMoved } from './unless-moved.ts';

/** Leaves the node whose capture came to an end, and continues from there. A verdict is waited for. */
async function settleCapture(context: ServicesContext, instance: InstanceRow): Promise<void> {
  const open = await openCapture(context, instance);
  if (!open) return;
  const { exit = exitOf(open), lastReason } = open.part;
  if (!exit || exit === 'judged') return;
  const sessionId = open.state.session?.sessionId ?? open.part.sessionId;
  const detail = { ...(sessionId ? { sessionId } : {}), ...(lastReason ? { reason: lastReason } : {}) };
  const left = await withReading(context, instance, open, { exit, detail });
  await unlessMoved(leaveOnce(context, instance, left));
}

/**
 * A document node that is left by success puts the fields read into attributes; without the fields that it needs it is
 * incomplete.
 */
async function withReading(
  context: ServicesContext,
  instance: InstanceRow,
  open: OpenJob,
  left: Left,
): Promise<Left> {
  if (left.exit !== 'success' || open.job.kind !== 'document') return left;
  const { node, definition, values: before } = await runOf(context, instance);
  if (node.type !== 'document' || !node.fields) return left;
  const read = withReadFields(definition, node, documentValues(open), before);
  if ('values' in read) return { ...left, values: read.values };
  const reason = { reason: 'document-field-missing', field: read.missing };
  return { exit: 'incomplete', detail: { ...left.detail, ...reason } };
}

/** A node with nothing to capture, without consent or after another node captured it, is left at once. */
const exitOf = ({ job, flow, state: { session } }: OpenJob): 'incomplete' | undefined =>
  job.kind !== 'identity-check' && session && wanted(job, flow, session).length === 0
    ? 'incomplete'
    : undefined;

/** Takes the result of a picture or a clip: the node is left once it is over. */
export async function settled(
  context: ServicesContext,
  { token }: TabCall,
  { result, reason }: Taken,
): Promise<TakenPicture> {
  await settleCapture(context, await presentedInstance(context, token));
  const next = await pageOf(context, token);
  return { result, ...(reason ? { reason } : {}), next };
}

/** The page that the person sees now. */
export const pageOf = async (context: ServicesContext, token: string): Promise<InstancePage> =>
  instancePage(context, await presentedInstance(context, token));

/** The same; a node whose capture a killed process left half settled is left first. */
export async function settledPage(context: ServicesContext, token: string): Promise<InstancePage> {
  const instance = await presentedInstance(context, token);
  if (instance.state === 'In Progress' && context.now() < instance.expiresAt) {
    await settleCapture(context, instance);
  }
  return pageOf(context, token);
}
