import type { z } from 'zod';
import type { Fault } from '#core/contract/faults.ts';
import { flowHash } from '#core/contract/flow-hash.ts';
import type { FlowDocument } from '#core/contract/published-flows.ts';
import { auditInCommunity, type CommunityDesk } from '#services/audit/index.ts';
import type { exportedFlow } from '#services/contract/flow-administration.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { findDraft } from './draft.repository.ts';
import { view } from './draft-view.ts';
import { findNewestDocument } from './flow.repository.ts';
import type { FlowForm } from './flow-form.ts';
import { changing, invalid, nextVersion, requireDraft, requireFlowOf } from './flow-scope.ts';
import { findFlowVersion } from './flow-version.repository.ts';
import { insert, replaceDraft } from './manage-flows.ts';

type ExportedFlow = z.infer<ReturnType<typeof exportedFlow>>;
/** An export, possibly edited: without a hash it does not claim to be unchanged. */
type ImportedFlow = Omit<ExportedFlow, 'hash' | 'exportedAt'> & { hash?: string | undefined };

/**
 * A flow as a file: the named version, else the newest one, else the draft.
 *
 * @throws ProblemError `FLOW_NOT_FOUND`.
 */
export async function exportFlow(
  desk: CommunityDesk,
  form: FlowForm,
  flowId: string,
  version: number | undefined,
): Promise<ExportedFlow> {
  const { context, community } = desk;
  const { db } = context;
  const published =
    version === undefined
      ? await findNewestDocument(db, community, flowId)
      : await findFlowVersion(db, community, flowId, version);
  if (!published && version !== undefined) {
    throw new ProblemError('FLOW_NOT_FOUND', 'This flow has no such version.');
  }
  const document =
    published?.document ?? (requireDraft(await findDraft(db, community, flowId)).draft as FlowDocument);
  await auditInCommunity(desk, db, 'flow.exported', { flowId, version: Number(document.version) });
  return {
    format: 'counterproof-flow',
    v: 1,
    hash: flowHash(document),
    exportedAt: context.now().toISOString(),
    flow: form.write(document),
  };
}

/**
 * Takes a file in as a draft. A published version is never touched; the draft of a flow that exists is replaced only by
 * a request that names its revision.
 *
 * @throws ProblemError `FLOW_INVALID` with the place of every fault in the file, and as creating and updating do.
 */
export async function importFlow(
  desk: CommunityDesk,
  form: FlowForm,
  { flow: body, hash }: ImportedFlow,
  revision: number | undefined,
) {
  const { flow, faults = [] } = form.read(body, 1);
  const inFile: Fault[] = faults.map(({ path, message }) => ({ path: `/flow${path}`, message }));
  if (hash !== undefined && flowHashOrNone(form.nested(body)) !== hash) {
    inFile.push({ path: '/hash', message: 'the settings are not the ones that were exported' });
  }
  if (!flow || inFile.length > 0) throw invalid(inFile);
  if (revision === undefined) return insert(desk, form, flow, 'flow.imported');
  return changing(desk, { flowId: flow.id, revision }, async (trx, row) => {
    const next = requireFlowOf(form, body, nextVersion(row));
    const updated = await replaceDraft(desk, trx, row, next);
    await auditInCommunity(desk, trx, 'flow.imported', { flowId: flow.id, revision: updated.revision });
    return view(form, updated);
  });
}

/** A document without a canonical form has no hash either. */
function flowHashOrNone(document: FlowDocument): string | undefined {
  try {
    return flowHash(document);
  } catch {
    return undefined;
  }
}
