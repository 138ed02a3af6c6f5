import type { Flow } from '#core/contract/flow.ts';
import { DAY_MS } from '#core/days.ts';
import { missingParts, needsTwoPublishers } from '#core/proofing/flow-parts.ts';
import type { FlowPart } from '#core/proofing/verdicts.ts';
import { auditInCommunity, type CommunityDesk } from '#services/audit/index.ts';
import type { Waiting, WaitingFlow } from '#services/contract/flow-administration.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { DraftRow } from './draft.repository.ts';
import { managesFlows } from './flow-requests.ts';
import { type Asked, findPublication, keepPublication, listPublishers } from './publication.repository.ts';

/** How long an administrator waits when no other one can confirm. */
const ALONE_AFTER_MS = DAY_MS;
/** How long a request can be confirmed. */
const LAPSES_AFTER_MS = 7 * DAY_MS;

/** The audit entry of a step that needed two persons. */
interface Confirmation {
  requestedBy: string;
  confirmed: 'second-person' | 'after-delay';
}

/**
 * A step that two administrators ask for; one alone where there is no other, a day after asking and after the last
 * other one. A request lapses after a week, and when its author may no longer publish.
 *
 * @param before the earlier request
 * @returns how it was confirmed, or the request that waits now, also in place of a lapsed one
 * @throws ProblemError `FLOW_NEEDS_TWO` for a program
 */
export async function confirmedByTwo(
  desk: CommunityDesk,
  trx: DatabaseTransaction,
  before: Asked | undefined,
): Promise<{ confirmation: Confirmation } | { asked: Asked; isNew: boolean }> {
  const { context, community, actor } = desk;
  if (!actor.startsWith('account:')) throw new ProblemError('FLOW_NEEDS_TWO');
  const at = context.now();
  const publishers = await listPublishers(trx, community, managesFlows.account[0]);
  const standing = before && stands(before, publishers, at) ? before : undefined;
  if (standing && standing.requestedBy !== actor) {
    return { confirmation: { requestedBy: standing.requestedBy, confirmed: 'second-person' } };
  }
  const aloneSince = publishers.length < 2 ? (standing?.aloneSince ?? at) : null;
  const asked = { requestedBy: actor, requestedAt: standing?.requestedAt ?? at, aloneSince };
  const aloneFrom = aloneFromOf(asked);
  if (aloneFrom && at >= aloneFrom) {
    return { confirmation: { requestedBy: actor, confirmed: 'after-delay' } };
  }
  return { asked, isNew: !standing };
}

/** Whether a request still counts: it has not lapsed, and its author may still publish. */
const stands = ({ requestedBy, requestedAt }: Asked, publishers: readonly string[], at: Date): boolean =>
  publishers.includes(requestedBy) && at.getTime() < requestedAt.getTime() + LAPSES_AFTER_MS;

/** From when the one who asked can continue alone; undefined where another administrator can confirm. */
const aloneFromOf = ({ aloneSince }: Asked): Date | undefined =>
  aloneSince ? new Date(aloneSince.getTime() + ALONE_AFTER_MS) : undefined;

/** The waiting request, as administrators see it. */
export const waitingOf = (asked: Asked): Waiting => ({
  requestedBy: asked.requestedBy,
  requestedAt: asked.requestedAt.toISOString(),
  aloneFrom: aloneFromOf(asked)?.toISOString() ?? null,
});

/** The same, of a request that still counts. */
export async function standingOf(
  { context, community }: CommunityDesk,
  db: DatabaseHandle,
  asked: Asked | undefined,
): Promise<Waiting | undefined> {
  if (!asked) return undefined;
  const publishers = await listPublishers(db, community, managesFlows.account[0]);
  return stands(asked, publishers, context.now()) ? waitingOf(asked) : undefined;
}

/** The publication of a draft that waits for its second person; undefined where none does. */
export async function waitingPublication(desk: CommunityDesk, row: DraftRow): Promise<Waiting | undefined> {
  const { context, community } = desk;
  return standingOf(desk, context.db, await findPublication(context.db, community, row));
}

/**
 * Holds a flow without a document, a face or an inspection to two administrators, who each ask for the same revision of
 * the draft.
 *
 * @returns how it was confirmed, or the request that waits; undefined where the flow needs one person only
 * @throws ProblemError `FLOW_NEEDS_TWO` for a program
 */
export async function secondPerson(
  desk: CommunityDesk,
  trx: DatabaseTransaction,
  row: DraftRow,
  draft: Flow,
): Promise<{ confirmation: Confirmation & { without: FlowPart[] } } | { waiting: WaitingFlow } | undefined> {
  const without = missingParts(draft);
  if (!needsTwoPublishers(without)) return undefined;
  const { community } = desk;
  const { flowId, revision } = row;
  const before = await findPublication(trx, community, row);
  const second = await confirmedByTwo(desk, trx, before);
  if ('confirmation' in second) return { confirmation: { without, ...second.confirmation } };
  const { asked, isNew } = second;
  await keepPublication(trx, community, { flowId, revision, ...asked });
  if (isNew) await auditInCommunity(desk, trx, 'flow.publication-requested', { flowId, revision, without });
  return { waiting: { id: flowId, revision, without, ...waitingOf(asked) } };
}
