import { sql } from 'kysely';
import type { Fault } from '#core/contract/faults.ts';
import type { Flow, FlowDocument, FlowReference } from '#core/contract/flow.ts';
import { flowHash } from '#core/contract/flow-hash.ts';
import { readStoredFlow } from '#core/contract/read-flow.ts';
import { BUILT_IN_FLOWS } from '#core/proofing/built-in-flows.ts';
import { findProductFlow } from '#core/proofing/earlier-flows.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import {
  type Community,
  type FlowOptions,
  ignoringMiddleNames,
  readFlowOptions,
} from './flow-options.repository.ts';

/** A version of a flow as it was published, and the name under which sessions record it. */
export interface PublishedFlow {
  reference: FlowReference;
  /** To the letter what the hash is of. */
  document: FlowDocument;
}
/** A flow that sessions run, with its settings within the limits of today. */
export interface RunnableFlow extends PublishedFlow {
  flow: Flow;
}

const published = (document: FlowDocument): PublishedFlow => ({
  document,
  reference: { id: String(document.id), version: Number(document.version), hash: flowHash(document) },
});

/** @throws ProblemError `FLOW_INVALID` for a document that no limit of today can read. */
const runnable = (document: FlowDocument): RunnableFlow => withSettings(published(document));

type Refusal = (reference: FlowReference, faults: Fault[]) => ProblemError;

/** The caller who chooses the flow can have it corrected. */
const toCorrect: Refusal = ({ id, version }, faults) =>
  new ProblemError('FLOW_INVALID', `Correct and publish ${id} ${version}: ${faults[0]?.path}`, { faults });

/** Of a session that exists: nobody who sends it can correct what was published. */
const toRead: Refusal = ({ id, version }, faults) => {
  const detail = `Run a version of the services that reads ${id} ${version}, then send it again: ${faults[0]?.path}`;
  return new ProblemError('FLOW_UNREADABLE', detail, { faults });
};

/** @throws ProblemError of the refusal for a document that no limit of today can read. */
function withSettings(found: PublishedFlow, refusal = toCorrect): RunnableFlow {
  const { flow, faults } = readStoredFlow(found.document);
  if (flow) return { flow, ...found };
  throw refusal(found.reference, faults);
}

/** The flows that the product brings along. */
export const BUILT_IN: readonly RunnableFlow[] = BUILT_IN_FLOWS.map(runnable);

/**
 * The flow that a reference names, only when it is the very same data: one of the product's own, or a version that this
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

/** One of an earlier version of the product: its settings with the defaults of what was added since. */
function ofProduct(reference: FlowReference): RunnableFlow | undefined {
  const flow = findProductFlow(reference);
  return flow && { flow, reference, document: flow };
}

/**
 * Keeps the flows that sessions name or will name: what a community's options, or a later version of the product, make
 * of them afterwards does not touch those sessions.
 */
export async function keepNamedFlows(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  flows: readonly RunnableFlow[],
  at: Date,
): Promise<void> {
  await db
    .insertInto('named_flow')
    .values(
      flows.map(({ reference, document }) => ({
        tenant_id: tenantId,
        community_id: communityId,
        flow_hash: reference.hash,
        flow_id: reference.id,
        version: reference.version,
        document: JSON.stringify(document),
        named_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findNamed(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  reference: FlowReference,
): Promise<PublishedFlow | undefined> {
  const row = await db
    .selectFrom('named_flow')
    .select('document')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('flow_hash', '=', reference.hash)
    .where('flow_id', '=', reference.id)
    .where('version', '=', reference.version)
    .executeTakeFirst();
  return row && { reference, document: row.document as FlowDocument };
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

const ofCommunity = (db: DatabaseHandle, { tenantId, communityId }: Community) =>
  db
    .selectFrom('flow_version as v')
    .where('v.tenant_id', '=', tenantId)
    .where('v.community_id', '=', communityId);

const withOptions = (flow: RunnableFlow, options: Pick<FlowOptions, 'ignoreMiddleNames'>): RunnableFlow =>
  options.ignoreMiddleNames && !flow.flow.document.ignoreMiddleNames
    ? runnable(ignoringMiddleNames(flow.document))
    : flow;

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
  const row = await newestOf(db, community).where('v.flow_id', '=', flowId).executeTakeFirst();
  return row && published(row.document as FlowDocument);
}

/** Newest versions of what is neither archived nor of a connector configuration that was deleted. */
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

/** Every flow that a kiosk of the community may run, with the community's options, and apart what nobody can read. */
export async function listRunnable(
  db: DatabaseHandle,
  community: Community,
): Promise<{ flows: RunnableFlow[]; unreadable: FlowDocument[]; options: FlowOptions }> {
  const options = await readFlowOptions(db, community);
  const rows = await newestOf(db, community).execute();
  const flows = [...BUILT_IN];
  const unreadable: FlowDocument[] = [];
  // A flow that can no longer be read does not hide the others; its administrators see what is wrong with it.
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

/** Appends a version; false when somebody else has appended one of this number. Versions are never changed. */
export async function insertFlowVersion(
  trx: DatabaseHandle,
  { tenantId, communityId }: Community,
  { flow, document, reference }: RunnableFlow,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('flow_version')
    .values({
      tenant_id: tenantId,
      community_id: communityId,
      flow_id: flow.id,
      version: flow.version,
      flow_hash: reference.hash,
      document: JSON.stringify(document),
      published_by: by,
      published_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** One version of a flow as it was published. */
export async function findFlowVersion(
  db: DatabaseHandle,
  community: Community,
  flowId: string,
  version: number,
): Promise<PublishedFlow | undefined> {
  const row = await ofCommunity(db, community)
    .select('v.document')
    .where('v.flow_id', '=', flowId)
    .where('v.version', '=', version)
    .executeTakeFirst();
  return row && published(row.document as FlowDocument);
}

/** Every version of a flow, the newest first. */
export async function listFlowVersions(db: DatabaseHandle, community: Community, flowId: string) {
  const rows = await ofCommunity(db, community)
    .select(['v.version', 'v.flow_hash', 'v.published_by', 'v.published_at'])
    .where('v.flow_id', '=', flowId)
    .orderBy('v.version', 'desc')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    hash: row.flow_hash,
    publishedBy: row.published_by,
    publishedAt: row.published_at.toISOString(),
  }));
}

/** A flow that an administrator made becomes a version; the caller holds the lock of its row. */
export async function publishVersion(
  trx: DatabaseTransaction,
  community: Community,
  document: Flow,
  change: { by: string; at: Date },
): Promise<RunnableFlow> {
  const version = runnable(document);
  if (await insertFlowVersion(trx, community, version, change)) return version;
  throw new Error('a version of this number exists although its flow is locked');
}

const notFound = (detail: string): ProblemError => new ProblemError('FLOW_NOT_FOUND', detail);
