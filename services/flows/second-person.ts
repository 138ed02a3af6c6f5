import type { Flow } from '#core/contract/flow.ts';
import { DAY_MS } from '#core/days.ts';
import { missingParts } from '#core/proofing/flow-parts.ts';
import type { FlowPart } from '#core/proofing/verdicts.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { DraftRow } from './draft.repository.ts';
import { managesFlows } from './flow-requests.ts';
import { audit, type Desk } from './flow-scope.ts';
import { countPublishers, findPublication, keepPublication } from './publication.repository.ts';

/** How long an administrator waits whom nobody can confirm. */
export const ALONE_AFTER_MS = DAY_MS;

/** What stands in the audit log of a version that needed a second person. */
export interface Confirmation {
  without: FlowPart[];
  requestedBy: string;
  confirmed: 'second-person' | 'after-delay';
}

/** A publication that waits for a second administrator, or for the time after which the only one publishes alone. */
export interface WaitingPublication {
  id: string;
  revision: number;
  without: FlowPart[];
  requestedAt: string;
  /** Null where another administrator can confirm. */
  aloneFrom: string | null;
}

/**
 * A flow without a document, a face or an inspection is published by two administrators who each ask for the same
 * revision of the draft; by one alone where there is no other, a day after asking.
 *
 * @returns how it was confirmed, or what it waits for; undefined where the flow needs one person only
 * @throws ProblemError `FLOW_NEEDS_TWO` for a program
 */
export async function secondPerson(
  desk: Desk,
  trx: DatabaseTransaction,
  row: DraftRow,
  draft: Flow,
): Promise<{ confirmation: Confirmation } | { waiting: WaitingPublication } | undefined> {
  const without = missingParts(draft);
  if (without.length === 0) return undefined;
  const { context, community, actor } = desk;
  if (!actor.startsWith('account:')) throw new ProblemError('FLOW_NEEDS_TWO');
  const { flowId, revision } = row;
  const asked = await findPublication(trx, community, row);
  if (asked && asked.requestedBy !== actor) {
    return { confirmation: { without, requestedBy: asked.requestedBy, confirmed: 'second-person' } };
  }
  const at = context.now();
  const { requestedAt } = asked ?? { requestedAt: at };
  const isAlone = (await countPublishers(trx, community, managesFlows.account[0])) < 2;
  const aloneFrom = new Date(requestedAt.getTime() + ALONE_AFTER_MS);
  if (asked && isAlone && at >= aloneFrom) {
    return { confirmation: { without, requestedBy: actor, confirmed: 'after-delay' } };
  }
  if (!asked) {
    await keepPublication(trx, community, { flowId, revision, requestedBy: actor, requestedAt });
    await audit(desk, trx, 'flow.publication-requested', { flowId, revision, without });
  }
  return {
    waiting: {
      id: flowId,
      revision,
      without,
      requestedAt: requestedAt.toISOString(),
      aloneFrom: isAlone ? aloneFrom.toISOString() : null,
    },
  };
}
