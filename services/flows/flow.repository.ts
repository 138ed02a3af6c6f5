import { sql } from 'kysely';
import type { Flow } from '#core/contract/flow.ts';
import type { FlowDocument, FlowReference } from '#core/contract/published-flows.ts';
import { readStoredFlow } from '#core/contract/read-flow.ts';
import { findProductFlow } from '#core/proofing/earlier-flows.ts';
import { RULE_SET } from '#core/proofing/rule-set.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import {
  type Community,
  type FlowOptions,
  ignoringMiddleNames,
  readFlowOptions,
} from './flow-options.repository.ts';
import { ofCommunity } from './flow-version.repository.ts';
import { findNamed } from './named-flow.repository.ts';
import {
  BUILT_IN,
  type PublishedFlow,
  published,
  type RunnableFlow,
  runnable,
  toRead,
  withSettings,
} from './runnable-flow.ts';

/**
 * The flow that a reference names, only when it is the same data: one of the product's own, or a version that this
 * community published, either with the options that the community chose for all.
 *
 * @throws ProblemError `FLOW_NOT_FOUND`, `FLOW_UNREADABLE` where no limit of today can read it.
 */
export async function requireFlow(
  db: DatabaseHandle,
  community: Community,
  reference: FlowReference,
): Promise<Flow> {
  return (await requireRunnableFlow(db, community, reference)).flow;
}

/** The same with its document, as `keepNamedFlows` keeps it. @throws ProblemError `FLOW_NOT_FOUND`, `FLOW_UNREADABLE`. */
export async function requireRunnableFlow(
  db: DatabaseHandle,
  community: Community,
  reference: FlowReference,
): Promise<RunnableFlow> {
  const known = BUILT_IN.find((builtIn) => isSame(builtIn.reference, reference)) ?? ofProduct(reference);
  if (known) return known;
  const found =
    (await findOfCommunity(db, community, reference)) ?? (await findNamed(db, community, reference));
  if (found) return withSettings(found, toRead);
  throw notFound('No flow has this id, version and hash.');
}

/** One of an earlier version of the product: its settings with the defaults of later ones. */
function ofProduct(reference: FlowReference): RunnableFlow | undefined {
  const flow = findProductFlow(reference);
  return flow && { flow, reference, document: flow };
}

const isSame = (a: FlowReference, b: FlowReference): boolean =>
  a.id === b.id && a.version === b.version && a.hash === b.hash;

async function findOfCommunity(
  db: DatabaseHandle,
  community: Community,
  reference: FlowReference,
): Promise<PublishedFlow | undefined> {
  const { id, version, hash } = reference;
  const builtIn = BUILT_IN.find(({ flow }) => flow.id === id && flow.version === version);
  const row = builtIn
    ? undefined
    : await ofCommunity(db, community)
        .select(['v.document', 'v.flow_hash'])
        .where('v.flow_id', '=', id)
        .where('v.version', '=', version)
        .executeTakeFirst();
  const document = builtIn?.document ?? (row?.document as FlowDocument | undefined);
  if (!document) return undefined;
  if (row?.flow_hash === hash) return { reference, document };
  const { middleNamesIgnoredSince } = await readFlowOptions(db, community);
  // A kiosk that was told the options of the community ran the flow with them.
  const optional = middleNamesIgnoredSince && published(ignoringMiddleNames(document));
  return optional && optional.reference.hash === hash ? optional : undefined;
}

/** With the options of the community, and under the rules of today: published under milder ones, it stays as it was. */
function withOptions(found: RunnableFlow, options: Pick<FlowOptions, 'ignoreMiddleNames'>): RunnableFlow {
  const { flow, document } = found;
  const isOptional = options.ignoreMiddleNames && !flow.document.ignoreMiddleNames;
  if (!isOptional && flow.ruleSet === RULE_SET) return found;
  return runnable({ ...(isOptional ? ignoringMiddleNames(document) : document), ruleSet: RULE_SET });
}

/**
 * The newest version of a flow that new sessions may run: built in, or published and not archived.
 *
 * @throws ProblemError `FLOW_NOT_FOUND`.
 */
export async function requireNewestFlow(
  db: DatabaseHandle,
  community: Community,
  flowId: string,
): Promise<RunnableFlow> {
  const found = await findNewestDocument(db, community, flowId);
  return newestAsRun(found, await readFlowOptions(db, community));
}

/** The newest version with the options of the community. @throws ProblemError `FLOW_NOT_FOUND`, `FLOW_INVALID`. */
export function newestAsRun(
  found: PublishedFlow | undefined,
  options: Pick<FlowOptions, 'ignoreMiddleNames'>,
): RunnableFlow {
  if (!found) throw notFound('No published flow has this id.');
  const brought = BUILT_IN.find((flow) => flow === found);
  return withOptions(brought ?? withSettings(found), options);
}

/** The newest version without the options of the community. @throws ProblemError `FLOW_INVALID`. */
export async function findNewestAsPublished(
  db: DatabaseHandle,
  community: Community,
  flowId: string,
): Promise<RunnableFlow | undefined> {
  const found = await findNewestDocument(db, community, flowId);
  return found && withSettings(found);
}

/** The same as it was published, whether or not the limits of today can read it. */
export async function findNewestDocument(
  db: DatabaseHandle,
  community: Community,
  flowId: string,
): Promise<PublishedFlow | undefined> {
  const builtIn = BUILT_IN.find(({ flow }) => flow.id === flowId);
  if (builtIn) return builtIn;
  const row = await newestOfFlow(db, community, flowId).executeTakeFirst();
  return row && published(row.document as FlowDocument);
}

/** The row of the newest version of a flow that a community published, as part of another statement. */
export const newestOfFlow = (db: DatabaseHandle, community: Community, flowId: string) =>
  newestOf(db, community).where('v.flow_id', '=', flowId);

/** The newest version of a flow, where its row was read already. */
export const newestAmong = (flowId: string, document: unknown): PublishedFlow | undefined =>
  BUILT_IN.find(({ flow }) => flow.id === flowId) ??
  (document ? published(document as FlowDocument) : undefined);

/** Newest versions of flows that are neither archived nor of a deleted connector configuration. */
const newestOf = (db: DatabaseHandle, community: Community) =>
  ofCommunity(db, community)
    .distinctOn('v.flow_id')
    .select('v.document')
    .leftJoin('verification_flow as f', (join) =>
      join
        .onRef('f.tenant_id', '=', 'v.tenant_id')
        .onRef('f.community_id', '=', 'v.community_id')
        .onRef('f.flow_id', '=', 'v.flow_id'),
    )
    .leftJoin('dvc as d', (join) =>
      join
        .onRef('d.tenant_id', '=', 'v.tenant_id')
        .onRef('d.community_id', '=', 'v.community_id')
        .on(sql<boolean>`v.flow_id = 'dvc-' || d.dvc_id::text`),
    )
    .where(({ or, and, eb }) =>
      or([
        and([eb('f.flow_id', 'is not', null), eb('f.archived_at', 'is', null)]),
        eb('d.dvc_id', 'is not', null),
      ]),
    )
    .orderBy('v.flow_id')
    .orderBy('v.version', 'desc');

/** Whether new sessions may run the flow. */
export const isRunnable = async (
  db: DatabaseHandle,
  community: Community,
  flowId: string,
): Promise<boolean> => (await findNewestDocument(db, community, flowId)) !== undefined;

/**
 * Every flow that a kiosk of the community may run, with the community's options, and separately those that cannot be
 * read.
 */
export async function listRunnable(
  db: DatabaseHandle,
  community: Community,
): Promise<{ flows: RunnableFlow[]; unreadable: FlowDocument[]; options: FlowOptions }> {
  const options = await readFlowOptions(db, community);
  const rows = await newestOf(db, community).execute();
  const flows = [...BUILT_IN];
  const unreadable: FlowDocument[] = [];
  // A flow that can no longer be read does not hide the others; its administrators see its faults.
  for (const row of rows) {
    const document = row.document as FlowDocument;
    const { flow } = readStoredFlow(document);
    if (flow) flows.push({ flow, ...published(document) });
    else unreadable.push(document);
  }
  return {
    flows: flows.map((flow) => withOptions(flow, options)),
    unreadable,
    options,
  };
}

const notFound = (detail: string): ProblemError => new ProblemError('FLOW_NOT_FOUND', detail);
