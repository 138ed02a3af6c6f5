import type { z } from 'zod';
import type { Flow } from '#core/contract/flow.ts';
import { flowHash } from '#core/contract/flow-hash.ts';
import type { FlowDocument } from '#core/contract/published-flows.ts';
import { publishingFaults } from '#core/proofing/publishing-faults.ts';
import { auditInCommunity, type CommunityDesk } from '#services/audit/index.ts';
import type { CopyFlow, FlowQuery, FlowSummaries } from '#services/contract/flow-administration.ts';
import { onePage } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { unlessTaken } from '#services/kernel/database/unless-taken.ts';
import {
  type DraftRow,
  findDraft,
  insertDraft,
  isBoundToConnector,
  isTagTaken,
  listDrafts,
  updateDraft,
} from './draft.repository.ts';
import { builtInSummary, factsOf, summary, view } from './draft-view.ts';
import { findNewestDocument } from './flow.repository.ts';
import { type FlowForm, NESTED_FORM } from './flow-form.ts';
import { type Community, readFlowOptions } from './flow-options.repository.ts';
import {
  changing,
  invalid,
  nextVersion,
  requireDraft,
  requireFlowOf,
  requireFreeTag,
  requireOwnId,
  tagExists,
} from './flow-scope.ts';
import { findFlowVersion, publishVersion } from './flow-version.repository.ts';
import { BUILT_IN } from './runnable-flow.ts';
import { secondPerson, waitingPublication } from './second-person.ts';

/**
 * Creates a flow as a draft; repeated with the same content it answers the same.
 *
 * @throws ProblemError `FLOW_INVALID`, `FLOW_READ_ONLY`, `FLOW_EXISTS`, `FLOW_TAG_EXISTS`.
 */
export async function createFlow(desk: CommunityDesk, form: FlowForm, body: FlowDocument) {
  const flow = requireFlowOf(form, body, 1);
  return insert(desk, form, flow, 'flow.created');
}

/** Puts a new draft into the community. @throws ProblemError as {@link createFlow}. */
export async function insert(desk: CommunityDesk, form: FlowForm, flow: Flow, action: string) {
  const { context, community, actor } = desk;
  requireOwnId(flow.id);
  requireFreeTag(flow.uniqueTag);
  const change = { by: actor, at: context.now() };
  const row = await context.db.transaction().execute(async (trx) => {
    const inserted = await insertDraft(trx, community, flow, change);
    if (!inserted) return sameDraft(trx, community, flow);
    await auditInCommunity(desk, trx, action, { flowId: flow.id });
    return findDraft(trx, community, flow.id);
  });
  if (!row) throw new Error('a draft that was inserted is not there');
  return view(form, row);
}

/** A request that was repeated, or a conflict. */
async function sameDraft(trx: DatabaseTransaction, community: Community, flow: Flow): Promise<DraftRow> {
  const existing = await findDraft(trx, community, flow.id);
  if (!existing) throw tagExists();
  if (existing.revision === 1 && flowHash(existing.draft) === flowHash(flow)) return existing;
  throw new ProblemError('FLOW_EXISTS');
}

/** The flows of the product, then those of the community by their ids. */
export async function listFlows(
  { context, community }: CommunityDesk,
  { archived, cursor, limit }: z.infer<typeof FlowQuery>,
): Promise<z.infer<typeof FlowSummaries>> {
  const last = BUILT_IN.findIndex(({ flow }) => flow.id === cursor);
  const isBehind = cursor !== undefined && last < 0;
  const brought = isBehind ? [] : BUILT_IN.slice(last + 1).map(({ flow }) => builtInSummary(flow));
  const after = isBehind ? cursor : undefined;
  const own = await listDrafts(context.db, community, { archived: archived === 'true', after, limit });
  const { entries: flows, ...rest } = onePage([...brought, ...own.map(summary)], limit, ({ id }) => id);
  return { flows, ...rest };
}

/** @throws ProblemError `FLOW_NOT_FOUND`. */
export async function readOneFlow(desk: CommunityDesk, form: FlowForm, flowId: string) {
  const builtIn = BUILT_IN.find(({ flow }) => flow.id === flowId);
  if (builtIn) return { ...factsOf(builtInSummary(builtIn.flow)), flow: form.write(builtIn.document) };
  const row = requireDraft(await findDraft(desk.context.db, desk.community, flowId));
  const waiting = await waitingPublication(desk, row);
  return { ...view(form, row), ...(waiting ? { waiting } : {}) };
}

/**
 * Changes the draft of a flow; published versions stay.
 *
 * @throws ProblemError `FLOW_INVALID`, `FLOW_READ_ONLY`, `FLOW_NOT_FOUND`, `FLOW_ARCHIVED`, `REVISION_STALE`,
 * `FLOW_TAG_EXISTS`.
 */
export async function updateFlow(
  desk: CommunityDesk,
  form: FlowForm,
  { flowId, body, revision }: { flowId: string; body: FlowDocument; revision: number },
) {
  return changing(desk, { flowId, revision }, async (trx, row) => {
    const flow = requireFlowOf(form, body, nextVersion(row));
    if (flow.id !== flowId) throw invalid([{ path: '/id', message: 'the id of a flow never changes' }]);
    const updated = await replaceDraft(desk, trx, row, flow);
    await auditInCommunity(desk, trx, 'flow.updated', { flowId, revision: updated.revision });
    return view(form, updated);
  });
}

/** Puts another draft in place of the one that is locked. @throws ProblemError `FLOW_TAG_EXISTS`. */
export async function replaceDraft(desk: CommunityDesk, trx: DatabaseTransaction, row: DraftRow, flow: Flow) {
  const { community, context, actor } = desk;
  requireFreeTag(flow.uniqueTag);
  if (await isTagTaken(trx, community, flow.uniqueTag, flow.id)) throw tagExists();
  const change = { flow, by: actor, at: context.now() };
  return unlessTaken(updateDraft(trx, community, row, change), tagExists);
}

/**
 * Makes a new version of the draft, which never changes again. A draft equal to the last version makes none; one
 * without a document, a face or an inspection waits for a second person.
 *
 * @throws ProblemError `FLOW_READ_ONLY`, `FLOW_NOT_FOUND`, `FLOW_ARCHIVED`, `REVISION_STALE`, `FLOW_INVALID` for a
 * draft from before a limit was narrowed, and for one that leaves out parts without naming them; `FLOW_NEEDS_TWO`.
 */
export async function publishFlow(desk: CommunityDesk, flowId: string, revision: number) {
  const { context, community, actor } = desk;
  return changing(desk, { flowId, revision }, async (trx, row) => {
    const change = { by: actor, at: context.now() };
    const last = row.publishedVersion
      ? await findFlowVersion(trx, community, flowId, row.publishedVersion)
      : undefined;
    const draft = requireFlowOf(NESTED_FORM, row.draft as FlowDocument, last?.reference.version ?? 1);
    if (last && flowHash(draft) === last.reference.hash) return { ...last.reference, revision: row.revision };
    const faults = publishingFaults(draft);
    if (faults.length > 0) throw invalid(faults);
    const second = await secondPerson(desk, trx, row, draft);
    if (second && 'waiting' in second) return second.waiting;
    const { reference } = await publishVersion(
      trx,
      community,
      { ...draft, version: nextVersion(row) },
      change,
    );
    const updated = await updateDraft(trx, community, row, {
      ...change,
      publishedVersion: reference.version,
    });
    await auditInCommunity(desk, trx, 'flow.published', { ...reference, ...second?.confirmation });
    return { ...reference, revision: updated.revision };
  });
}

/**
 * Takes a flow away from new sessions; its versions stay, because sessions name them.
 *
 * @throws ProblemError `FLOW_IN_USE` while the community runs it by default or a connector configuration is bound to it.
 */
export async function archiveFlow(desk: CommunityDesk, form: FlowForm, flowId: string, revision: number) {
  const { context, community, actor } = desk;
  return changing(desk, { flowId, revision }, async (trx, row) => {
    if ((await readFlowOptions(trx, community)).defaultFlowId === flowId) {
      throw new ProblemError('FLOW_IN_USE', 'Choose another default flow first.');
    }
    if (await isBoundToConnector(trx, community, flowId)) {
      throw new ProblemError('FLOW_IN_USE', 'Bind its connector configurations to another flow first.');
    }
    const at = context.now();
    const updated = await updateDraft(trx, community, row, { archivedAt: at, by: actor, at });
    await auditInCommunity(desk, trx, 'flow.archived', { flowId });
    return view(form, updated);
  });
}

/** A new draft out of a flow of the product or of the community, its newest published settings or else its draft. */
export async function copyFlow(desk: CommunityDesk, form: FlowForm, flowId: string, copy: CopyFlow) {
  const { db } = desk.context;
  const source =
    (await findNewestDocument(db, desk.community, flowId))?.document ??
    (requireDraft(await findDraft(db, desk.community, flowId)).draft as FlowDocument);
  const { id, uniqueTag, name } = copy;
  const flow = requireFlowOf(NESTED_FORM, { ...source, id, uniqueTag, ...(name ? { name } : {}) }, 1);
  return insert(desk, form, flow, 'flow.copied');
}
