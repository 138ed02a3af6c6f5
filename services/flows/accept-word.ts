import { auditInCommunity, type CommunityDesk } from '#services/audit/index.ts';
import type { KioskWord, KioskWordBody } from '#services/contract/flow-administration.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { requireCurrent } from '#services/kernel/http/revisions.ts';
import { type AcceptedWord, readAcceptedWord, writeAcceptedWord } from './accepted-word.repository.ts';
import { requireNewestFlow } from './flow.repository.ts';
import type { Community } from './flow-options.repository.ts';
import { invalid } from './flow-scope.ts';
import { confirmedByTwo, standingOf } from './second-person.ts';

/** Whether the community accepts the kiosk's word of pictures that the flow keeps there. */
export const isWordAccepted = async (
  db: DatabaseHandle,
  community: Community,
  flowId: string,
): Promise<boolean> => (await readAcceptedWord(db, community, flowId)).accepted;

/** The same for administrators, with who asked for it. */
export async function kioskWord(desk: CommunityDesk, flowId: string): Promise<KioskWord> {
  const { context, community } = desk;
  return view(desk, context.db, await readAcceptedWord(context.db, community, flowId));
}

/** A change of the word for one flow. */
interface Choice extends KioskWordBody {
  flowId: string;
  revision: number;
}

/**
 * Accepts the kiosk's word of a flow, which two administrators ask for, or withdraws it, which one does at once. It counts
 * for every verdict from then on; verdicts that were given stay.
 *
 * @returns `isWaiting` while a second administrator has to confirm
 * @throws ProblemError `FLOW_NOT_FOUND`, `FLOW_INVALID` for a flow whose pictures the services have, `FLOW_NEEDS_TWO` for a
 * program, `REVISION_STALE`
 */
export async function chooseKioskWord(
  desk: CommunityDesk,
  { flowId, accepted, revision }: Choice,
): Promise<{ word: KioskWord; isWaiting: boolean }> {
  const { context, community, actor } = desk;
  return context.db.transaction().execute(async (trx) => {
    const word = await readAcceptedWord(trx, community, flowId);
    requireCurrent(revision, word.revision);
    const next = accepted ? await accept(desk, trx, flowId, word) : withdrawn(word);
    if (next) {
      const change = { by: actor, at: context.now() };
      if (!(await writeAcceptedWord(trx, community, flowId, next.word, change))) {
        throw new ProblemError('REVISION_STALE');
      }
      await auditInCommunity(desk, trx, next.action, { flowId, ...next.confirmation });
    }
    const stands = next ? { ...next.word, revision: revision + 1 } : word;
    return { word: await view(desk, trx, stands), isWaiting: accepted && !stands.accepted };
  });
}

interface Next {
  word: AcceptedWord;
  action: string;
  confirmation?: object;
}

/** @returns undefined where nothing changes */
async function accept(
  desk: CommunityDesk,
  trx: DatabaseTransaction,
  flowId: string,
  { accepted, asked, revision }: AcceptedWord,
): Promise<Next | undefined> {
  if (accepted) return undefined;
  const { flow } = await requireNewestFlow(trx, desk.community, flowId);
  if (flow.pictures !== 'kiosk') {
    throw invalid([{ path: '/pictures', message: 'the flow does not keep pictures at the kiosk' }]);
  }
  const second = await confirmedByTwo(desk, trx, asked);
  if ('confirmation' in second) {
    const { confirmation } = second;
    return { word: { accepted: true, revision }, action: 'kiosk-word.accepted', confirmation };
  }
  const isSame = !second.isNew && asked?.aloneSince?.getTime() === second.asked.aloneSince?.getTime();
  if (isSame) return undefined;
  return { word: { accepted, asked: second.asked, revision }, action: 'kiosk-word.requested' };
}

/** @returns undefined where nothing changes */
function withdrawn({ accepted, asked, revision }: AcceptedWord): Next | undefined {
  if (!accepted && !asked) return undefined;
  return { word: { accepted: false, revision }, action: 'kiosk-word.withdrawn' };
}

async function view(
  desk: CommunityDesk,
  db: DatabaseHandle,
  { accepted, asked, revision }: AcceptedWord,
): Promise<KioskWord> {
  const waiting = await standingOf(desk, db, asked);
  return { accepted, revision, ...(waiting ? { waiting } : {}) };
}
