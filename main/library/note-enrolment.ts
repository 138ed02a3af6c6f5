import { tellAfterwards } from '#core/evidence/keep-second-log.ts';
import { ENROLLED_EVENT } from '#core/evidence/second-log.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { Vault } from '../ports/vault.ts';

/** Remembers an enrolment with its session; where the log of the session is closed, its second log records it now. */
export function noteEnrolment(
  { vault, wallet: kiosk }: { vault: Vault; wallet: JwsSigner },
  sessionId: string,
  { confirmedAt, owner }: { confirmedAt: string; owner: string },
): void {
  vault.secondLog.noteEnrolment(sessionId, { confirmedAt, owner });
  if (vault.sessions.find(sessionId)?.status !== 'ended') return;
  tellAfterwards(vault, kiosk, sessionId, {
    type: ENROLLED_EVENT,
    payload: { confirmedAt },
    time: confirmedAt,
  });
}
