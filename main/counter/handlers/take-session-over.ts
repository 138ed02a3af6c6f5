import { failure } from '#core/contract/errors.ts';
import { mayManageOperators } from '#core/contract/operators.ts';
import type { TakeOverReason } from '#core/evidence/operator-change.ts';
import type { Kiosk } from '../kiosk.ts';
import { requireActive } from '../session/session-steps.ts';
import { signedIn } from './begin-session.ts';

/**
 * A supervisor continues the running session of another operator here, with or without the network. The log of the session
 * records it.
 * @throws AppError NOT_SIGNED_IN, SESSION_NOT_FOUND, SESSION_ENDED, PERMISSION_DENIED, STEP_NOT_ALLOWED, DISK_FULL
 */
export function takeOver(
  kiosk: Kiosk,
  { sessionId, reason }: { sessionId: string; reason: TakeOverReason },
): void {
  const { runner } = kiosk.open();
  const supervisor = signedIn(kiosk);
  requireActive(runner.require(sessionId));
  if (!mayManageOperators(supervisor)) {
    throw failure('PERMISSION_DENIED', 'only a supervisor takes the session of another operator over');
  }
  const { operatorId: id, name, did } = supervisor;
  runner.apply(sessionId, { kind: 'take-over', operator: { id, name, did }, reason });
}
