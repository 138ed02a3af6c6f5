import { randomUUID } from 'node:crypto';
import { canonicalJson } from '#core/keys/canonical-json.ts';
import { recordAudit } from '#services/audit/index.ts';
import type { DvcV2, DvcV2Input } from '#services/contract/dvc.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { Community } from '#services/flows/index.ts';
import { isRunnable } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { unlessTaken } from '#services/kernel/database/unless-taken.ts';
import { requireCurrent } from '#services/kernel/http/revisions.ts';
import { type Dvc, requireDvc, resolveDvc } from './dvc.repository.ts';
import {
  deleteDvc,
  findDvcByName,
  insertDvc,
  listDvcs,
  lockDvc,
  updateDvc,
} from './dvc-change.repository.ts';

/** Where and for whom something is done. */
export interface Desk {
  context: ServicesContext;
  community: Community;
  actor: string;
}

/**
 * Creates a connector configuration; repeated with the same content it answers the same.
 *
 * @throws ProblemError `DVC_NAME_EXISTS`, `FLOW_NOT_FOUND`, `FLOW_INVALID` when its settings do not fit the flow.
 */
export async function createDvc(desk: Desk, input: DvcV2Input): Promise<DvcV2> {
  const { context, community, actor } = desk;
  const dvcId = randomUUID();
  return context.db.transaction().execute(async (trx) => {
    await requireFlowIsThere(trx, community, input.flowId);
    if (!(await insertDvc(trx, community, dvcId, input, { by: actor, at: context.now() }))) {
      const existing = await findDvcByName(trx, community, input.name);
      if (existing?.revision === 1 && sameContent(existing, input)) return view(existing);
      throw nameExists();
    }
    return settled(desk, trx, dvcId, 'dvcid.created');
  });
}

export const readDvc = async ({ context, community }: Desk, dvcId: string): Promise<DvcV2> =>
  view(await requireDvc(context.db, community, dvcId));

export async function readDvcs({ context, community }: Desk, page: ListQuery) {
  const { rows, ...rest } = await listDvcs(context.db, community, page);
  return { configurations: rows.map(view), ...rest };
}

/**
 * Changes a connector configuration; sessions that run keep the flow that they have.
 *
 * @param next makes the new configuration from the present one: the first form leaves unknown members unchanged
 * @throws ProblemError as {@link createDvc}, `DVC_NOT_FOUND`, `REVISION_STALE`.
 */
export async function changeDvc(
  desk: Desk,
  { dvcId, revision }: { dvcId: string; revision: number },
  next: (before: Dvc) => DvcV2Input,
): Promise<DvcV2> {
  const { context, community, actor } = desk;
  return context.db.transaction().execute(async (trx) => {
    const dvc = await requireLocked(trx, community, dvcId, revision);
    const input = next(dvc);
    await requireFlowIsThere(trx, community, input.flowId);
    const sameName = await findDvcByName(trx, community, input.name);
    if (sameName && sameName.dvcId !== dvcId) throw nameExists();
    const by = { by: actor, at: context.now() };
    await unlessTaken(updateDvc(trx, community, dvc, input, by), nameExists);
    return settled(desk, trx, dvcId, 'dvcid.updated');
  });
}

/** Takes a connector configuration away; the flow versions that its sessions ran stay. */
export async function removeDvc(
  { context, community, actor }: Desk,
  dvcId: string,
  revision: number,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await requireLocked(trx, community, dvcId, revision);
    await deleteDvc(trx, community, dvcId);
    await audit(trx, { context, community, actor }, 'dvcid.deleted', dvcId);
  });
}

/** Its flow is published now, so that kiosks have it before the first session. */
async function settled(desk: Desk, trx: DatabaseTransaction, dvcId: string, action: string): Promise<DvcV2> {
  await resolveDvc(trx, desk.community, dvcId, desk.context.now());
  await audit(trx, desk, action, dvcId);
  return view(await requireDvc(trx, desk.community, dvcId));
}

async function requireLocked(
  trx: DatabaseTransaction,
  community: Community,
  dvcId: string,
  revision: number,
) {
  const dvc = await lockDvc(trx, community, dvcId);
  if (!dvc) throw new ProblemError('DVC_NOT_FOUND');
  requireCurrent(revision, dvc.revision);
  return dvc;
}

async function requireFlowIsThere(trx: DatabaseTransaction, community: Community, flowId: string) {
  if (!flowId.startsWith('dvc-') && (await isRunnable(trx, community, flowId))) return;
  throw new ProblemError(
    'FLOW_NOT_FOUND',
    'Bind it to a flow that is published here, or to one of the product.',
  );
}

const audit = (
  trx: DatabaseTransaction,
  { context, community, actor }: Desk,
  action: string,
  dvcId: string,
) => {
  const { tenantId, communityId } = community;
  return recordAudit(trx, { tenantId, at: context.now(), actor, action, data: { communityId, dvcId } });
};

/** One with faults shows as if it were corrected and is not. */
const sameContent = ({ name, flowId, settings, faults }: Dvc, input: DvcV2Input): boolean =>
  faults.length === 0 && canonicalJson({ name, flowId, ...settings }) === canonicalJson(input);

const nameExists = () => new ProblemError('DVC_NAME_EXISTS');

const view = ({ dvcId, name, flowId, settings, faults, revision, createdAt, updatedAt }: Dvc): DvcV2 => ({
  dvcID: dvcId,
  name,
  flowId,
  ...settings,
  ...(faults.length > 0 ? { faults } : {}),
  revision,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
