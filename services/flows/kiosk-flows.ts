import type { Flow } from '#core/contract/flow.ts';
import type { FlowList, FlowReference } from '#core/contract/published-flows.ts';
import { DAY_MS } from '#core/days.ts';
import { auditInCommunity, type CommunityDesk } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { KioskPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { requireCurrent } from '#services/kernel/http/revisions.ts';
import { listAcceptedWords } from './accepted-word.repository.ts';
import { isRunnable, listRunnable } from './flow.repository.ts';
import { formEndedAt, noteForms } from './flow-form.repository.ts';
import type { Community } from './flow-options.repository.ts';
import {
  type KioskChoice,
  type KioskKey,
  readKioskChoice,
  writeKioskChoice,
} from './kiosk-choice.repository.ts';
import { hadVersionBefore, laterVersionAt, noteListed, toldAnotherAt } from './kiosk-flow.repository.ts';
import { keepNamedFlows } from './named-flow.repository.ts';
import { BUILT_IN } from './runnable-flow.ts';

/** Flows that the product brings along for files; at a kiosk they run where the community says so. */
const FOR_FILES = BUILT_IN.filter(({ flow }) => !flow.attended).map(({ flow }) => flow.id);
/** How long an earlier version or form is accepted from a kiosk that has not received a later one. */
const EARLIER_FOR_MS = 7 * DAY_MS;

const allows = ({ flowIds }: Pick<KioskChoice, 'flowIds'>, flowId: string): boolean =>
  flowIds ? flowIds.includes(flowId) : !FOR_FILES.includes(flowId);

/** Whether the community allows a flow at a kiosk. */
export const isAllowedAt = async (db: DatabaseHandle, kiosk: KioskKey, flowId: string): Promise<boolean> =>
  allows(await readKioskChoice(db, kiosk), flowId);

/** Returns the flows that the community allows at a kiosk. @throws ProblemError `KIOSK_NOT_FOUND`. */
export async function kioskFlows(
  { context: { db }, community }: CommunityDesk,
  kioskId: string,
): Promise<KioskChoice> {
  await requireKiosk(db, community, kioskId);
  return readKioskChoice(db, { ...community, kioskId });
}

/**
 * Chooses the flows of a kiosk, or with null all but those of the product that no operator attends. The kiosk follows with
 * the next list that it fetches, the services at once.
 *
 * @throws ProblemError `KIOSK_NOT_FOUND`, `FLOW_NOT_FOUND` for a flow that is not published, `REVISION_STALE`.
 */
export async function chooseKioskFlows(
  desk: CommunityDesk,
  kioskId: string,
  { flowIds, revision }: KioskChoice,
): Promise<KioskChoice> {
  const { context, community, actor } = desk;
  return context.db.transaction().execute(async (trx) => {
    await requireKiosk(trx, community, kioskId);
    const key = { tenantId: community.tenantId, kioskId };
    requireCurrent(revision, (await readKioskChoice(trx, key)).revision);
    for (const flowId of flowIds ?? []) {
      if (!(await isRunnable(trx, community, flowId))) {
        throw new ProblemError('FLOW_NOT_FOUND', `No published flow has the id ${flowId}.`);
      }
    }
    const change = { by: actor, at: context.now() };
    if (!(await writeKioskChoice(trx, key, { flowIds, revision }, change))) {
      throw new ProblemError('REVISION_STALE');
    }
    await auditInCommunity(desk, trx, 'kiosk-flows.chosen', { kioskId, flowIds });
    return { flowIds, revision: revision + 1 };
  });
}

async function requireKiosk(
  db: DatabaseHandle,
  { tenantId, communityId }: Community,
  kioskId: string,
): Promise<void> {
  const row = await db
    .selectFrom('kiosk')
    .select('kiosk_id')
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('kiosk_id', '=', kioskId)
    .executeTakeFirst();
  if (!row) throw new ProblemError('KIOSK_NOT_FOUND');
}

/**
 * The list for a kiosk. Remembered, because a kiosk may be offline for long before it sends a session: the hash of its
 * flow, and since when it had a newer one.
 */
export async function listForKiosk(
  { db, now }: Pick<ServicesContext, 'db' | 'now'>,
  kiosk: KioskPrincipal,
): Promise<FlowList> {
  const { flows: all, unreadable, options } = await listRunnable(db, kiosk);
  const choice = await readKioskChoice(db, kiosk);
  const flows = all.filter(({ flow }) => allows(choice, flow.id));
  const words = await listAcceptedWords(db, kiosk);
  const wordAccepted = flows
    .filter(({ flow }) => flow.pictures === 'kiosk' && words.includes(flow.id))
    .map(({ flow }) => flow.id);
  const at = now();
  await keepNamedFlows(db, kiosk, flows, at);
  await noteForms(db, kiosk, all, at);
  await noteListed(db, kiosk, flows, at);
  const defaultFlow = defaultOf(
    choice,
    flows.map(({ flow }) => flow),
    options.defaultFlowId,
  );
  return {
    v: 1,
    issuedAt: at.toISOString(),
    // A kiosk names a flow that it cannot follow and keeps using its last version; a flow that is not listed counts as
    // withdrawn.
    flows: [
      ...flows.map(({ document }) => document),
      ...unreadable.filter(({ id }) => allows(choice, String(id))),
    ],
    ...(defaultFlow === undefined ? {} : { defaultFlow }),
    ...(choice.flowIds ? { only: true } : {}),
    ...(wordAccepted.length > 0 ? { wordAccepted } : {}),
  };
}

/** The community's default where the kiosk may run it, else the first flow of its choice that an operator attends. */
function defaultOf(
  { flowIds }: KioskChoice,
  listed: readonly Flow[],
  chosen: string | null,
): string | undefined {
  if (!flowIds || (chosen !== null && flowIds.includes(chosen))) return chosen ?? undefined;
  return flowIds.find((id) => listed.some((flow) => flow.id === id && flow.attended)) ?? chosen ?? undefined;
}

/** The parts of a session that decide whether its flow was still the one to run. */
interface Ran extends Community {
  kioskId: string;
  registeredAt: Date;
  flow: FlowReference;
  /** Kiosk time. */
  startedAt: Date;
  /** When the last part of its log came. */
  arrivedAt: Date;
}

/**
 * Whether a kiosk ran an earlier version of a flow, or an earlier form of the same one, although it had received
 * another, or longer than one is accepted. Only a kiosk that was registered before there was a later one can have the
 * earlier one, of a community that had it then.
 *
 * @param toleranceMs how far the kiosk's clock may be ahead
 */
export async function isReplaced(
  db: DatabaseHandle,
  { flow, startedAt, arrivedAt, registeredAt, ...place }: Ran,
  toleranceMs: number,
): Promise<boolean> {
  const told = await toldAnotherAt(db, place, flow);
  if (told && startedAt.getTime() > told.getTime() + toleranceMs) return true;
  const ended = await formEndedAt(db, place, flow);
  if (ended && arrivedAt.getTime() > ended.getTime() + EARLIER_FOR_MS) return true;
  const later = await laterVersionAt(db, place, flow);
  if (!later) return false;
  if (registeredAt >= later || arrivedAt.getTime() > later.getTime() + EARLIER_FOR_MS) return true;
  return !(await hadVersionBefore(db, place, flow, later));
}
