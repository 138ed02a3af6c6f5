import type { sessionOperations } from '#core/contract/counter/session-operations.ts';
import type { InputOf } from '#core/contract/kit.ts';
import type { ConfirmationClaim } from '#core/evidence/confirmation.ts';
import { CONFIRMATION_TYPE } from '#core/evidence/evidence-schema.ts';
import type { Kiosk } from '../kiosk.ts';
import { signedBySecond } from '../operators/second-person.ts';
import { signedIn } from './begin-session.ts';

type PassingOver = InputOf<(typeof sessionOperations)['session.pass-over']>;

/**
 * Goes on without a capture. Where the roster has somebody who can confirm it, one of them signs the exception here, with
 * or without the network.
 * @throws AppError SECOND_PERSON_REQUIRED, ROSTER_INVALID, those of a sign-in, STEP_NOT_ALLOWED, INVALID_INPUT
 */
export function passOver(kiosk: Kiosk, { sessionId, step, exception, confirmation }: PassingOver): void {
  const open = kiosk.open();
  const time = kiosk.options.time.clock.now().toISOString();
  const claim: ConfirmationClaim = { v: 1, sessionId, step, exception, time };
  const given = signedBySecond(open, signedIn(kiosk), confirmation, { claim, typ: CONFIRMATION_TYPE });
  const confirmed = given ? { confirmation: given } : {};
  open.runner.apply(sessionId, { kind: 'pass-over', step, exception, ...confirmed });
}
