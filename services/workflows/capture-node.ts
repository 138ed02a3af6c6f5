import { captureFlow } from '#core/workflows/capture-flow.ts';
import type { WorkflowDefinition } from '#core/workflows/definition.ts';
import type { WorkflowNode } from '#core/workflows/nodes.ts';
import { nodeOf } from '#core/workflows/position.ts';
import type { CapturePage } from '#services/contract/hosted.ts';
import { runsOnPhone } from '#services/flows/index.ts';
import { type CaptureJob, capturePage, type OpenJob, openJob } from '#services/hosted/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { findSession } from '#services/sessions/index.ts';
import type { InstanceRow } from './instance.repository.ts';
import { visitKey } from './node-run.ts';
import { definitionOf } from './published-version.ts';

/** The captures that an instance's current node asks for; undefined where it captures nothing. */
function captureJob(definition: WorkflowDefinition, instance: InstanceRow): CaptureJob | undefined {
  const node = nodeOf(definition, instance.position.node);
  if (instance.state !== 'In Progress' || !instance.waiting) return undefined;
  const { tenantId, communityId, instanceId, expiresAt, waiting } = instance;
  const shared = {
    place: { tenantId, communityId, instanceId },
    visit: visitKey({ instance }),
    documentRequired: definition.nodes.some(({ type }) => type === 'document'),
    expiresAt,
  };
  const usual = { autoCapture: false, lightMode: false, skipLiveness: false, fileAllowed: false };
  if (node.type === 'document') {
    const { fileAllowed, maxRetries } = node;
    const session = { flow: captureFlow(definition) };
    return { ...shared, kind: node.type, settings: { ...usual, fileAllowed, maxRetries }, session };
  }
  if (node.type === 'selfie') {
    const { autoCapture, lightMode, skipLiveness, maxRetries } = node;
    const settings = { ...usual, autoCapture, lightMode, skipLiveness, maxRetries };
    return { ...shared, kind: node.type, settings, session: { flow: captureFlow(definition) } };
  }
  if (node.type !== 'identity-check' || waiting.for !== 'session') return undefined;
  const settings = { ...usual, maxRetries: 3 };
  return { ...shared, kind: node.type, settings, session: { prepared: waiting.sessionId } };
}

/** Nodes at which what earlier nodes captured is judged: nothing is added to it from there on. */
export const AFTER_CAPTURES: readonly WorkflowNode['type'][] = [
  'outcome',
  'counter',
  'review',
  'identity-check',
];

/** Whether a workflow has nodes whose captures share a session. */
export const hasCaptures = ({ nodes }: WorkflowDefinition): boolean =>
  nodes.some(({ type }) => type === 'selfie' || type === 'document');

/** The same with the captures so far, where the phone may continue with them. */
export async function openCapture(
  context: ServicesContext,
  instance: InstanceRow,
): Promise<OpenJob | undefined> {
  const job = captureJob(await definitionOf(context.db, instance), instance);
  if (!job) return undefined;
  const open = await openJob(context, job);
  if (!runsOnPhone(open.flow)) return undefined;
  if (open.state.session || open.part.exit || !('prepared' in job.session)) return withFlow(open);
  // The person brought its reference to the counter, or a drawn counter ends it.
  const prepared = await findSession(context.db, job.place.tenantId, job.session.prepared);
  return prepared?.kioskId === null && !prepared.sandbox ? withFlow(open) : undefined;
}

/** A check of an identity captures as its flow says. */
function withFlow(open: OpenJob): OpenJob {
  const { job, flow } = open;
  if (job.kind !== 'identity-check') return open;
  const { autoCapture, lightMode } = flow.selfie;
  const { skip, max_retry_count: maxRetries } = flow.face_liveness;
  const settings = { ...job.settings, autoCapture, lightMode, skipLiveness: skip, maxRetries };
  return { ...open, job: { ...job, settings, documentRequired: flow.steps.includes('document') } };
}

/** The capture as a page shows it, and whether the counter may take its place. */
export async function captureOf(
  context: ServicesContext,
  { definition, instance }: { definition: WorkflowDefinition; instance: InstanceRow },
  open: OpenJob | undefined,
): Promise<{ capture?: CapturePage; canGoToCounter: boolean }> {
  const { waiting } = instance;
  if (!open) return { canGoToCounter: waiting?.for === 'session' && waiting.reference !== undefined };
  const turn = await context.captures.turnOf(open.job.place);
  const queue = turn && { before: turn.before, waitS: Math.ceil(turn.waitMs / 1000) };
  const capture = { ...capturePage(open), ...(queue ? { queue } : {}) };
  return { capture, canGoToCounter: leadsToCounter(definition, open, instance) };
}

/** Whether an unfinished capture leads to the counter. */
export function leadsToCounter(
  definition: WorkflowDefinition,
  { part }: OpenJob,
  { position }: InstanceRow,
): boolean {
  if (part.exit) return false;
  const node = nodeOf(definition, position.node);
  const next = 'next' in node && 'incomplete' in node.next ? node.next.incomplete : undefined;
  return next !== undefined && nodeOf(definition, next).type === 'counter';
}
