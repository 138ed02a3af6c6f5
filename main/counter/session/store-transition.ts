import type { CapturedPicture } from '#capture/captured-picture.ts';
import type { RosterProof } from '#core/contract/roster.ts';
import { localDay } from '#core/days.ts';
import type { LogHead } from '#core/evidence/evidence-log.ts';
import { firstOwn } from '#core/evidence/hand-over.ts';
import { tellAfterwards, tellErasure } from '#core/evidence/keep-second-log.ts';
import { ENROLLED_EVENT } from '#core/evidence/second-log.ts';
import { type EvidenceParties, type WrittenEvidence, writeEvidence } from '#core/evidence/write-evidence.ts';
import { canonicalJson } from '#core/keys/canonical-json.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { unsentPictures } from '#core/proofing/session-log/replaced-pictures.ts';
import type { EvidenceBatch, Vault } from '../../ports/vault.ts';
import { artefactEntry, createEntry, segmentEntries } from './outbox-entries.ts';
import { personOf } from './session-person.ts';
import { eraseAfter } from './session-retention.ts';
import type { SessionState, Transition } from './session-state.ts';
import { summaryOf } from './summary.ts';

export interface StoredChange {
  head: LogHead;
  transition: Transition;
  pictures: readonly CapturedPicture[];
  /** The operator as the roster now in force lists them; examiners hold the events against it. */
  proof: RosterProof | undefined;
  /** RFC 3339. */
  at: string;
}

/**
 * Stores everything that one transition changes in one transaction: snapshot, events, signatures, pictures, and at
 * the end of a session its sealed log in the outbox.
 * @returns the head of the log as it was stored
 * @throws AppError NOT_SIGNED_IN when the operator's key is needed and not there, or DISK_FULL and its kin
 */
export function storeTransition(vault: Vault, parties: EvidenceParties, change: StoredChange): LogHead {
  const { head, transition, pictures, proof, at } = change;
  const { state, events: drafts } = transition;
  const ending = transition.effects.find((effect) => effect.kind === 'end');
  const isGiven = transition.effects.some(({ kind }) => kind === 'hand-over');
  const signaturesBefore = ending ? vault.evidence.signatures(state.sessionId).length : 0;
  const closing = ending ? { signaturesBefore } : undefined;
  const written = writeEvidence({ head, drafts, pictures, parties, time: at, closing });
  vault.transaction(() => {
    vault.evidence.append(batchOf(head, state, written, at));
    if (proof) vault.statements.keep(state.sessionId, 'roster', canonicalJson(proof), at);
    if (ending?.purge) purge(vault, state, parties.kiosk, at);
    if (ending || isGiven) queueLog(vault, state, parties.kiosk, at);
    if (ending) tellEnrolment(vault, state, parties.kiosk, at);
  });
  return written.head;
}

function batchOf(head: LogHead, state: SessionState, written: WrittenEvidence, at: string): EvidenceBatch {
  const { events, signatures, openings, artefacts } = written;
  const person = state.status === 'ended' ? personOf(state, localDay(new Date(at))) : undefined;
  const change = {
    status: state.status,
    sealed: state.sealed,
    summary: summaryOf(state),
    snapshot: state,
    ...(state.endedAt ? { endedAt: state.endedAt, eraseAfter: eraseAfter(state) } : {}),
    ...(person ? { person } : {}),
  };
  const expectedHead = head.hash;
  return {
    sessionId: state.sessionId,
    expectedHead,
    events,
    signatures,
    openings,
    artefacts,
    change,
    outbox: [],
    at,
  };
}

/**
 * Queues this kiosk's part of the log, and the pictures that stand, unless the flow keeps them here; pictures erased by
 * a withdrawal are not among them.
 */
function queueLog(vault: Vault, { sessionId, flow }: SessionState, { did }: JwsSigner, at: string): void {
  const log = {
    events: vault.evidence.events(sessionId),
    signatures: vault.evidence.signatures(sessionId),
    openings: vault.evidence.openings(sessionId),
  };
  const time = Date.parse(at);
  const first = firstOwn(log.events, did);
  const unsent = unsentPictures(log.events, first);
  const openings = log.openings.filter(({ kind, name }) => kind !== 'bytes' || !unsent.has(name));
  for (const entry of segmentEntries(sessionId, { ...log, openings }, time, first)) {
    vault.outbox.append(sessionId, entry, at);
  }
  if (flow.pictures === 'kiosk') return;
  const given = new Set(
    log.events
      .filter(({ seq }) => seq < first)
      .flatMap(({ commitments }) => commitments.map(({ digest }) => digest)),
  );
  for (const { artefactId, digest } of vault.artefacts.list(sessionId)) {
    if (given.has(digest) || unsent.has(artefactId)) continue;
    const artefact = vault.artefacts.find(sessionId, artefactId);
    if (artefact) vault.outbox.append(sessionId, artefactEntry(sessionId, artefact, time), at);
  }
}

/** An applicant who withdraws or refuses is not kept, and the screen does not say so. */
function tellEnrolment(
  vault: Vault,
  { sessionId, ending }: SessionState,
  kiosk: JwsSigner,
  time: string,
): void {
  const confirmedAt = vault.secondLog.enrolledAt(sessionId);
  if (confirmedAt === undefined || ending === 'withdrawn' || ending === 'consent-refused') return;
  tellAfterwards(vault, kiosk, sessionId, { type: ENROLLED_EVENT, payload: { confirmedAt }, time });
}

/** The erasure drops entries that wait in the outbox as well, so an announcement that was not sent is made again. */
function purge(vault: Vault, state: SessionState, kiosk: JwsSigner, time: string): void {
  const { sessionId } = state;
  const announced = vault.outbox.receipts(sessionId).length > 0;
  const detail = { reason: state.ending };
  const entry = { time, actor: kiosk.did, action: 'session.purged', subject: sessionId, detail };
  tellErasure(vault, kiosk, sessionId, () => vault.sessions.erase(sessionId, entry));
  // Another kiosk announced a session that was taken over.
  if (!announced && !state.takenFrom)
    vault.outbox.append(sessionId, createEntry(state, Date.parse(time), 'open-again'), time);
}
