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
import { type Caller, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { inReach, readPage } from '#services/kernel/database/read-page.ts';

import { communityName } from '#services/platform/index.ts';
import { captureOf } from './capture-node.ts';

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
import { definitionOf } from './published-version.ts';

const MINUTE_MS = 60_000;

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
});

/** What came of each node that an instance left; no attribute is told. @throws ProblemError `INSTANCE_NOT_FOUND`. */
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

/** What the person of an instance is shown now. */
export async function instancePage(context: ServicesContext, instance: InstanceRow): Promise<InstancePage> {
  const { waiting, position, revision, state, expiresAt } = instance;
  const definition = await definitionOf(context.db, instance);
  const node = nodeOf(definition, position.node);
  const code = await codePage(context, instance);
  const language = await readLanguage(context.db, instance);
  const captured = await captureOf(context, instance);
  // An outcome that waits for a verdict is none yet.
  const isShown = node.type === 'interaction' || (node.type === 'outcome' && !waiting);
  return {
    state,
    node: node.id,
    revision,
    waitingFor: waiting?.for ?? null,
    ...(isShown ? { title: node.title } : {}),
    elements: isShown ? elementsOf(definition, node.elements) : [],
    // What a phone captures no counter takes.
    ...(waiting?.for === 'session' && waiting.reference && !captured.capture
      ? { reference: waiting.reference, qrText: waiting.qrText }
      : {}),
    ...(code ? { code } : {}),
    ...(language ? { language } : {}),
    expiresAt: expiresAt.toISOString(),
    minutesLeft: Math.max(0, Math.floor((expiresAt.getTime() - context.now().getTime()) / MINUTE_MS)),
    workflowName: definition.name,
    communityName: await communityName(context.db, instance),
    ...captured,
  };
}

type Elements = Extract<WorkflowDefinition['nodes'][number], { type: 'interaction' }>['elements'];

/** Scripts run at the services and are told to no page. */
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
