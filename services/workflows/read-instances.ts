import { sql } from 'kysely';
import { attributeOf, type WorkflowDefinition } from '#core/workflows/definition.ts';
import { nodeOf } from '#core/workflows/position.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type {
  InstanceFacts,
  InstancePage,
  InstanceQuery,
  InstanceResults,
} from '#services/contract/workflow-instances.ts';
import { abandonedAt } from '#services/hosted/index.ts';
import { type Caller, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { inReach, readPage } from '#services/kernel/database/read-page.ts';
import { communityName } from '#services/platform/index.ts';
import { verdictsBefore } from '#services/sessions/index.ts';
import { captureOf, openCapture } from './capture-node.ts';
import { codePage } from './code-page.ts';
import {
  findInstance,
  type InstanceRow,
  listSteps,
  selectInstances,
  toInstance,
} from './instance.repository.ts';
import { readLanguage } from './instance-language.repository.ts';
import { isTokenOf, namedByToken } from './instance-token.ts';
import { openCaptchaOf } from './page-captcha.ts';
import { definitionOf } from './published-version.ts';
import { stopEffect } from './stop-effect.ts';

const MINUTE_MS = 60_000;
/** How often a person may take more time, and how long they have from then on at least, minutes. */
export const [MOST_EXTENSIONS, EXTENSION_MIN] = [10, 30];

/** Most earlier verdicts that an answer contains. */
const MOST_BEFORE = 20;

/** An instance within the caller's reach. @throws ProblemError `INSTANCE_NOT_FOUND`. */
export async function reachedInstance(
  { db }: Pick<ServicesContext, 'db'>,
  caller: Caller,
  instanceId: string,
): Promise<InstanceRow> {
  const instance = await findInstance(db, { tenantId: caller.tenantId, instanceId });
  if (instance && reaches(caller, instance)) return instance;
  throw new ProblemError('INSTANCE_NOT_FOUND');
}

/** The instance of the secret in a person's address. @throws ProblemError `INSTANCE_NOT_FOUND`. */
export async function presentedInstance(
  { db, sealers }: Pick<ServicesContext, 'db' | 'sealers'>,
  token: string,
): Promise<InstanceRow> {
  const named = namedByToken(token);
  const instance = named && (await findInstance(db, named));
  if (instance && isTokenOf(sealers.service, token, instance.tokenHash)) return instance;
  throw new ProblemError('INSTANCE_NOT_FOUND');
}

/** A page of the instances within the caller's reach, oldest first. */
export async function instanceList(
  { db }: ServicesContext,
  caller: Caller,
  { workflowId, state, waitingFor, ...page }: InstanceQuery,
) {
  let query = selectInstances(db, caller.tenantId).where(inReach(caller));
  if (workflowId !== undefined) query = query.where('workflow_id', '=', workflowId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (waitingFor !== undefined) query = query.where(sql<boolean>`waiting->>'for' = ${waitingFor}`);
  const { rows, ...rest } = await readPage(query, { time: 'created_at', id: 'instance_id' }, page);
  return { instances: rows.map((row) => instanceFacts(toInstance(row))), ...rest };
}

export const instanceFacts = (instance: InstanceRow): InstanceFacts => ({
  instanceId: instance.instanceId,
  communityId: instance.communityId,
  workflowId: instance.workflowId,
  version: instance.version,
  state: instance.state,
  node: instance.position.node,
  waitingFor: instance.waiting?.for ?? null,
  createdAt: instance.createdAt.toISOString(),
  expiresAt: instance.expiresAt.toISOString(),
  endedAt: instance.endedAt?.toISOString() ?? null,
  extensions: instance.extensions,
});

/** The result of each node that an instance left; no attribute is shown. @throws ProblemError `INSTANCE_NOT_FOUND`. */
export async function instanceResults(
  context: ServicesContext,
  caller: Caller,
  instanceId: string,
): Promise<InstanceResults> {
  const instance = await reachedInstance(context, caller, instanceId);
  const definition = await definitionOf(context.db, instance);
  const visits = new Map<string, number>();
  const results = (await listSteps(context.db, instance)).map(
    ({ node_id: node, exit: result, at, detail }) => {
      const visit = (visits.get(node) ?? 0) + 1;
      visits.set(node, visit);
      return { node, type: nodeOf(definition, node).type, visit, result, at: at.toISOString(), detail };
    },
  );
  return { instanceId, state: instance.state, results };
}

/** The page that the person of an instance sees now. */
export async function instancePage(context: ServicesContext, instance: InstanceRow): Promise<InstancePage> {
  const { waiting, position, revision, state, expiresAt } = instance;
  const definition = await definitionOf(context.db, instance);
  const node = nodeOf(definition, position.node);
  const code = await codePage(context, instance);
  const language = await readLanguage(context.db, instance);
  const open = waiting ? await openCapture(context, instance) : undefined;
  const captured = await captureOf(context, { definition, instance }, open);
  const stop =
    state === 'In Progress' ? await stopEffect(context.db, { definition, instance }, open) : undefined;
  const captcha = await openCaptchaOf(context, instance);
  // An outcome that waits for a verdict does not count yet.
  const isShown = node.type === 'interaction' || (node.type === 'outcome' && !waiting);
  return {
    state,
    node: node.id,
    revision,
    waitingFor: waiting?.for ?? null,
    ...(isShown ? { title: node.title } : {}),
    elements: isShown ? elementsOf(definition, node.elements) : [],
    // A counter does not take captures that belong to a phone.
    ...(waiting?.for === 'session' && waiting.reference && !captured.capture
      ? { reference: waiting.reference, qrText: waiting.qrText }
      : {}),
    ...(code ? { code } : {}),
    ...(language ? { language } : {}),
    expiresAt: expiresAt.toISOString(),
    ...(await timeOf(context, instance)),
    workflowName: definition.name,
    communityName: await communityName(context.db, instance),
    ...(captcha ? { captcha } : {}),
    ...(instance.goesOnAt === null ? {} : { goesOnAt: instance.goesOnAt }),
    ...(await verdictQueueOf(context, instance)),
    ...(stop ? { stop } : {}),
    ...captured,
  };
}

/** How many verdicts come before the one that an instance waits for. */
async function verdictQueueOf(
  { db, now }: ServicesContext,
  { tenantId, state, waiting }: InstanceRow,
): Promise<Pick<InstancePage, 'verdictQueue'>> {
  if (state !== 'In Progress' || waiting?.for !== 'session') return {};
  const sought = { tenantId, sessionId: waiting.sessionId };
  const before = await verdictsBefore(db, sought, now(), MOST_BEFORE + 1);
  if (before === undefined) return {};
  return { verdictQueue: { before: Math.min(before, MOST_BEFORE), isMore: before > MOST_BEFORE } };
}

/** The limit that ends first: that of the instance, or that of an unfinished capture. */
async function timeOf(
  context: ServicesContext,
  instance: InstanceRow,
): Promise<Pick<InstancePage, 'minutesLeft' | 'secondsLeft' | 'moreTime'>> {
  const isOpen = instance.state === 'In Progress';
  const abandoned = isOpen ? await abandonedAt(context.db, instance) : undefined;
  const end = Math.min(instance.expiresAt.getTime(), abandoned?.getTime() ?? Number.POSITIVE_INFINITY);
  const leftMs = isOpen ? Math.max(0, end - context.now().getTime()) : 0;
  return {
    minutesLeft: Math.floor(leftMs / MINUTE_MS),
    secondsLeft: Math.floor(leftMs / 1000),
    moreTime: { left: Math.max(0, MOST_EXTENSIONS - instance.extensions), minutes: EXTENSION_MIN },
  };
}

type Elements = Extract<WorkflowDefinition['nodes'][number], { type: 'interaction' }>['elements'];

/** Scripts run at the services and are sent to no page. */
const elementsOf = (definition: WorkflowDefinition, elements: Elements): InstancePage['elements'] =>
  elements.flatMap((element): InstancePage['elements'] => {
    if (element.type === 'script') return [];
    if (element.type === 'text') return [element];
    const attribute = attributeOf(definition, element.attribute);
    if (!attribute) return [];
    const { type: valueType } = attribute;
    const text = attribute.type === 'string' ? attribute : undefined;
    return [
      {
        ...element,
        valueType,
        ...(text?.format ? { format: text.format } : {}),
        ...(text?.enum ? { allowed: text.enum } : {}),
      },
    ];
  });
