import { daysLater } from '#core/days.ts';
import { eraseEnrolledWallet } from '#core/evidence/erase-enrolled-wallet.ts';
import { tellErasure } from '#core/evidence/keep-second-log.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import { LIVE_FRAMES } from '#core/liveness/live-frames.ts';
import type { Outcome } from '#core/proofing/verdicts.ts';
import type { SessionRecord, Vault } from '../../ports/vault.ts';
import type { UnsyncedLimits } from '../setup/kiosk-settings.ts';
import type { SessionState } from './session-state.ts';

/**
 * Erases the personal data of every ended session whose retention is over, one audit entry each. Sealed sessions are
 * never due; unsynced ones wait for their receipt, but no longer than the kiosk's limit after their oldest entry.
 * @returns how many sessions were erased
 */
export function eraseDue(
  vault: Vault,
  now: Date,
  kiosk: JwsSigner,
  { eraseAfterDays }: Pick<UnsyncedLimits, 'eraseAfterDays'>,
): number {
  const unsyncedBefore = daysLater(now, -eraseAfterDays).toISOString();
  const time = now.toISOString();
  const due = vault.sessions.dueForErasure(time, unsyncedBefore);
  for (const { sessionId, unsynced } of due) {
    const detail = { reason: unsynced ? 'retention-over-unsynced' : 'retention-over' };
    const entry = { time, actor: kiosk.did, action: 'session.erased', subject: sessionId, detail };
    tellErasure(vault, kiosk, sessionId, () => vault.sessions.erase(sessionId, entry));
  }
  return due.length;
}

/** Live frames serve the verdict alone: with the final one they are erased. */
export function eraseJudged(vault: Vault, sessionId: string, time: string, kiosk: JwsSigner): void {
  const frames = vault.artefacts.list(sessionId).filter(({ kind }) => kind === LIVE_FRAMES);
  if (frames.length === 0) return;
  const artefactIds = frames.map(({ artefactId }) => artefactId);
  const detail = { reason: 'judged' };
  const entry = { time, actor: kiosk.did, action: 'session.frames-erased', subject: sessionId, detail };
  tellErasure(vault, kiosk, sessionId, () => vault.sessions.eraseArtefacts(sessionId, artefactIds, entry));
}

/**
 * Removes the wallet that was taken on the provisional Success of a session that the services judge otherwise. One that
 * was made before the session ended belongs to a program, and stays.
 */
export function eraseRefusedWallet(
  vault: Vault,
  { sessionId, endedAt }: Pick<SessionRecord, 'sessionId' | 'endedAt'>,
  { state, time, actor }: { state: Outcome; time: string; actor: string },
): void {
  const enrolledAt = vault.secondLog.enrolledAt(sessionId);
  if (state === 'Success' || !endedAt || !enrolledAt || enrolledAt < endedAt) return;
  eraseEnrolledWallet(vault, sessionId, { time, actor, detail: { reason: 'final', state } });
}

/** A session that a reviewer has still to decide is kept until the decision, against any erasure. */
const NEVER = '9999-12-30T00:00:00.000Z';

/** The services' verdict on a session, and when the kiosk learnt it. */
interface Judged {
  at: string;
  /** A reviewer decided. */
  reviewed: boolean;
}

/**
 * When the personal data of an ended session fall due: from the final verdict, by its state at the services (flow,
 * `retentionMin`), and never during Review. Before the verdict it is the time from which a session is due that never
 * gets one.
 */
export function eraseAfter(state: SessionState, judged?: Judged): string {
  const { retentionMin } = state.flow;
  // The services have it all, and the other kiosk continues: this copy has no use once it is sent.
  if (state.ending === 'handed-over') return state.endedAt ?? state.startedAt;
  const outcome = state.finalState ?? state.provisional?.outcome ?? 'Review';
  if (outcome === 'Review') return NEVER;
  const byOutcome = {
    Success: retentionMin.success,
    Failed: retentionMin.failed,
    'Not Performed': retentionMin.notPerformed,
    Abandoned: retentionMin.abandoned,
    Expired: retentionMin.abandoned,
  };
  const minutes = judged?.reviewed ? retentionMin.review : byOutcome[outcome];
  const from = judged?.at ?? state.endedAt ?? state.startedAt;
  return new Date(Date.parse(from) + minutes * 60_000).toISOString();
}
