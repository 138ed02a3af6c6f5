import { failure } from '#core/contract/errors.ts';
import type { Takers } from '#core/contract/given-session.ts';
import { TAKEN_OVER_EVENT } from '#core/evidence/evidence-schema.ts';
import { firstOwn, type HandOverReason } from '#core/evidence/hand-over.ts';
import { unsentPictures } from '#core/proofing/session-log/replaced-pictures.ts';
import { newReference, readReference } from '#core/proofing/session-reference.ts';
import type { Kiosk } from '../kiosk.ts';
import type { OpenKiosk } from '../open-kiosk.ts';

/** Where a session can continue; a kiosk that had it before holds its part already and is left out. */
export async function listTakers(open: OpenKiosk, sessionId: string): Promise<Takers> {
  const { flow } = open.runner.require(sessionId);
  const { gateway, vault } = { ...open.unlocked.link, ...open.unlocked };
  const { takers } = await gateway.listTakers(flow.id);
  const had = vault.evidence
    .events(sessionId)
    .filter(({ type }) => type === TAKEN_OVER_EVENT)
    .map(({ payload }) => payload.from);
  return { takers: takers.filter(({ did }) => !had.includes(did)) };
}

/**
 * Signs a session over to another kiosk and queues it. A prepared session keeps its reference; another one gets one that the
 * services can find it by.
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED, HAND_OVER_NOT_POSSIBLE, those of the services, DISK_FULL
 */
export async function handOver(
  kiosk: Kiosk,
  { sessionId, to, reason }: { sessionId: string; to: string; reason: HandOverReason },
): Promise<{ reference: string }> {
  const open = kiosk.open();
  const { takers } = await listTakers(open, sessionId);
  const taker = takers.find(({ did }) => did === to);
  if (!taker) throw failure('HAND_OVER_NOT_POSSIBLE', 'the chosen kiosk cannot continue this session');
  await open.pipeline.settleComparisons();
  const state = open.runner.require(sessionId);
  const reference = readReference(state.reference) ?? newReference(kiosk.options.random);
  const { vault } = open.unlocked;
  const from = open.settings.kioskDid;
  const events = vault.evidence.events(sessionId);
  const unsent = unsentPictures(events, firstOwn(events, from));
  const artefacts = vault.artefacts
    .list(sessionId)
    .filter(({ artefactId }) => !unsent.has(artefactId))
    .map(({ artefactId, kind, mediaType, digest, meta }) => ({ artefactId, kind, mediaType, digest, meta }));
  open.runner.apply(sessionId, { kind: 'hand-over', from, to: taker, reason, reference, artefacts });
  open.sync.wake();
  return { reference };
}
