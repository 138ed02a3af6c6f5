import { auditInCommunity, type CommunityDesk } from '#services/audit/index.ts';
import type { FlowOptionsBody } from '#services/contract/flow-administration.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { requireCurrent } from '#services/kernel/http/revisions.ts';
import { listRunnable, requireNewestFlow } from './flow.repository.ts';
import { noteForms } from './flow-form.repository.ts';
import { type FlowOptions, readFlowOptions, writeFlowOptions } from './flow-options.repository.ts';
import { invalid } from './flow-scope.ts';

/** The community's options for all its flows. */
export async function flowOptions({ context, community }: CommunityDesk) {
  return view(await readFlowOptions(context.db, community));
}

/**
 * Chooses the default flow and the options of all flows. Kiosks follow with the next list that they fetch.
 *
 * @throws ProblemError `FLOW_NOT_FOUND` for a default that is not published, `FLOW_INVALID` for one that no operator
 * attends, `REVISION_STALE`.
 */
export async function chooseOptions(desk: CommunityDesk, chosen: FlowOptionsBody, revision: number) {
  const { context, community, actor } = desk;
  const at = context.now();
  return context.db.transaction().execute(async (trx) => {
    const current = await readFlowOptions(trx, community);
    requireCurrent(revision, current.revision);
    if (chosen.defaultFlowId !== null) {
      const { flow } = await requireNewestFlow(trx, community, chosen.defaultFlowId);
      if (!flow.attended) {
        throw invalid([{ path: '/defaultFlowId', message: 'a kiosk runs flows that an operator attends' }]);
      }
    }
    const options: FlowOptions = {
      ...chosen,
      middleNamesIgnoredSince: current.middleNamesIgnoredSince ?? (chosen.ignoreMiddleNames ? at : null),
      revision,
    };
    if (!(await writeFlowOptions(trx, community, options, { by: actor, at }))) {
      throw new ProblemError('REVISION_STALE');
    }
    await noteForms(trx, community, (await listRunnable(trx, community)).flows, at);
    await auditInCommunity(desk, trx, 'flow-options.changed', { ...chosen });
    return view({ ...options, revision: revision + 1 });
  });
}

const view = ({ defaultFlowId, ignoreMiddleNames, revision }: FlowOptions) => ({
  defaultFlowId,
  ignoreMiddleNames,
  revision,
});
