import { randomUUID } from 'node:crypto';
import type { privacyOperations } from '#core/contract/counter/privacy-operations.ts';
import { ERASURE_REQUEST_TYPE, type ErasureClaim } from '#core/contract/erasure-request.ts';
import { failure } from '#core/contract/errors.ts';
import type { InputOf } from '#core/contract/kit.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import { countCopies } from '#core/evidence/count-copies.ts';
import { eraseEnrolledWallet } from '#core/evidence/erase-enrolled-wallet.ts';
import { tellErasure } from '#core/evidence/keep-second-log.ts';
import type { Vault } from '../../ports/vault.ts';
import type { OpenKiosk } from '../open-kiosk.ts';
import { signedBySecond } from '../operators/second-person.ts';
import { erasureObstacle } from './erasure-obstacle.ts';

/** The parts of an open kiosk that an erasure concerns. */
type ErasureDesk = Pick<OpenKiosk, 'unlocked' | 'roster' | 'presence' | 'runner' | 'sync' | 'settings'>;
type Asking = InputOf<(typeof privacyOperations)['privacy.erase']>;

/**
 * Erases the data of a session here, at once, and leaves the services the operator's signed word that its applicant asked
 * for it; where the roster has another supervisor, one of them signs it too. What was not sent yet is never sent: the
 * services then have no final verdict on the session.
 *
 * @throws AppError SESSION_NOT_FOUND, those of `ERASURE_OBSTACLES`, SECOND_PERSON_REQUIRED, ROSTER_INVALID, those of a
 * sign-in
 */
export function requestErasure(desk: ErasureDesk, own: RosterOperator, asking: Asking, now: Date): void {
  const { unlocked, presence, settings, runner, sync } = desk;
  const { vault, wallet } = unlocked;
  const { sessionId, presence: known, language } = asking;
  const session = vault.sessions.find(sessionId);
  if (!session) throw failure('SESSION_NOT_FOUND', 'not in the vault');
  const obstacle = erasureObstacle(session, vault.erasureRequests.find(sessionId));
  if (obstacle) throw failure(obstacle, 'found before the erasure');
  const time = now.toISOString();
  const erasureId = randomUUID();
  const claim: ErasureClaim = {
    v: 1,
    erasureId,
    communityId: settings.enrolment.communityId,
    kiosk: wallet.did,
    sessionId,
    presence: known,
    time,
  };
  const second = signedBySecond(desk, own, asking.confirmation, { claim, typ: ERASURE_REQUEST_TYPE });
  const request = presence.signer()?.signJws(claim, ERASURE_REQUEST_TYPE);
  if (!request) throw failure('NOT_SIGNED_IN', 'the operator left before signing');
  const removed = session.erasedAt === undefined ? countCopies(vault, session) : undefined;
  const detail = {
    ...{ reason: 'applicant-asked', erasureId, presence: known },
    ...(second ? { confirmedBy: second.operatorId } : {}),
    ...removed,
  };
  const audit = { time, actor: own.did, subject: sessionId, detail };
  vault.transaction(() => {
    vault.erasureRequests.add({
      ...{ sessionId, erasureId, request, requestedAt: time, presence: known, language },
      ...(second ? { confirmation: second.jws } : {}),
      ...(removed ? { removed } : {}),
    });
    vault.audit.append({ ...audit, action: 'erasure.requested' });
    if (removed) erase(vault, wallet, sessionId, audit);
  });
  // Nothing of it stays on a screen.
  if (runner.current()?.sessionId === sessionId) runner.close(sessionId);
  sync.wake();
}

function erase(
  vault: Vault,
  kiosk: OpenKiosk['unlocked']['wallet'],
  sessionId: string,
  audit: { time: string; actor: string; subject: string; detail: Record<string, unknown> },
): void {
  tellErasure(vault, kiosk, sessionId, () =>
    vault.sessions.erase(sessionId, { ...audit, action: 'session.erased' }),
  );
  eraseEnrolledWallet(vault, sessionId, audit);
}
