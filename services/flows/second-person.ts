import type { Flow } from '#core/contract/flow.ts';
import { DAY_MS } from '#core/days.ts';
import { missingParts, needsTwoPublishers } from '#core/proofing/flow-parts.ts';
import type { FlowPart } from '#core/proofing/verdicts.ts';
import type { Waiting, WaitingFlow } from '#services/contract/flow-administration.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { DraftRow } from './draft.repository.ts';
import { managesFlows } from './flow-requests.ts';
import { audit, type Desk } from './flow-scope.ts';
import { type Asked, countPublishers, findPublication, keepPublication } from './publication.repository.ts';

/** How long an administrator waits whom nobody can confirm. */
const ALONE_AFTER_MS = DAY_MS;

/** What stands in the audit log of a step that needed two persons. */
interface Confirmation {
  requestedBy: string;
  confirmed: 'second-person' | 'after-delay';
}

/**
 * A step that two administrators ask for; one alone where there is no other, a day after asking.
 *
 * @param before what was asked for
 * @returns how it was confirmed, or what waits; `before` stays as it was
 * @throws ProblemError `FLOW_NEEDS_TWO` for a program
 */
export async function confirmedByTwo(
  desk: Desk,
  trx: DatabaseTransaction,
  before: Asked | undefined,
): Promise<{ confirmation: Confirmation } | { asked: Asked }> {
  const { context, actor } = desk;
  if (!actor.startsWith('account:')) throw new ProblemError('FLOW_NEEDS_TWO');
  const at = context.now();
  if (!before) return { asked: { requestedBy: actor, requestedAt: at } };
  if (before.requestedBy !== actor) {
    return { confirmation: { requestedBy: before.requestedBy, confirmed: 'second-person' } };
  }
  const aloneFrom = await aloneFromOf(desk, trx, before);
  if (aloneFrom && at >= aloneFrom) {
    return { confirmation: { requestedBy: actor, confirmed: 'after-delay' } };
  }
  return { asked: before };
}

/** What waits, as administrators see it. */
export async function waitingOf(
  desk: Pick<Desk, 'community'>,
  db: DatabaseHandle,
  asked: Asked,
): Promise<Waiting> {
  const aloneFrom = await aloneFromOf(desk, db, asked);
  return {
    requestedBy: asked.requestedBy,
    requestedAt: asked.requestedAt.toISOString(),
    aloneFrom: aloneFrom?.toISOString() ?? null,
  };
}

/** The publication of a draft that waits for its second person; undefined where none does. */
export async function waitingPublication(
  { context: { db }, community }: Desk,
  row: DraftRow,
): Promise<Waiting | undefined> {
  const asked = await findPublication(db, community, row);
  return asked && waitingOf({ community }, db, asked);
}

/** From when the one who asked can go on alone; undefined where another administrator can confirm. */
async function aloneFromOf(
  { community }: Pick<Desk, 'community'>,
  db: DatabaseHandle,
  { requestedAt }: Asked,
): Promise<Date | undefined> {
  const isAlone = (await countPublishers(db, community, managesFlows.account[0])) < 2;
  return isAlone ? new Date(requestedAt.getTime() + ALONE_AFTER_MS) : undefined;
}

/**
 * Holds a flow without a document, a face or an inspection to two administrators, who each ask for the same revision of
 * the draft.
 *
 * @returns how it was confirmed, or what it waits for; undefined where the flow needs one person only
 * @throws ProblemError `FLOW_NEEDS_TWO` for a program
 */
export async function secondPerson(
  desk: Desk,
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
  const { asked } = second;
  if (!before) {
    await keepPublication(trx, community, { flowId, revision, ...asked });
    await audit(desk, trx, 'flow.publication-requested', { flowId, revision, without });
  }
  return { waiting: { id: flowId, revision, without, ...(await waitingOf(desk, trx, asked)) } };
}
