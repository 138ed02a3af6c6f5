import type { sessionOperations } from '#core/contract/counter/session-operations.ts';
import { failure } from '#core/contract/errors.ts';
import type { InputOf } from '#core/contract/kit.ts';
import { secondPersons } from '#core/contract/operators.ts';
import type { ConfirmationClaim } from '#core/evidence/confirmation.ts';
import { CONFIRMATION_TYPE } from '#core/evidence/evidence-schema.ts';
import type { Kiosk } from '../kiosk.ts';
import type { SignedConfirmation } from '../session/commands.ts';
import { signedIn } from './begin-session.ts';

type PassingOver = InputOf<(typeof sessionOperations)['session.pass-over']>;

/**
 * Goes on without a capture. Where the roster has somebody who can confirm it, one of them signs the exception here, with
 * or without the network.
 * @throws AppError SECOND_PERSON_REQUIRED, ROSTER_INVALID, those of a sign-in, STEP_NOT_ALLOWED, INVALID_INPUT
 */
export function passOver(kiosk: Kiosk, { sessionId, step, exception, confirmation }: PassingOver): void {
  const { runner, roster, presence } = kiosk.open();
  const operators = roster.operators();
  const own = signedIn(kiosk);
  // A roster that is being replaced is empty: it must not pass for a counter with one person.
  if (!operators.some(({ operatorId }) => operatorId === own.operatorId)) {
    throw failure('ROSTER_INVALID', 'the roster does not list the operator who is signed in');
  }
  const persons = secondPersons(operators, own);
  if (persons.length === 0) {
    runner.apply(sessionId, { kind: 'pass-over', step, exception });
    return;
  }
  if (!confirmation) throw failure('SECOND_PERSON_REQUIRED', 'no second person confirmed it');
  const time = kiosk.options.time.clock.now().toISOString();
  const claim: ConfirmationClaim = { v: 1, sessionId, step, exception, time };
  const signed = presence.signAsSecond(confirmation.operatorId, confirmation.passphrase, (signer) => ({
    did: signer.did,
    jws: signer.signJws(claim, CONFIRMATION_TYPE),
  }));
  const { operatorId } = confirmation;
  const name = persons.find((person) => person.operatorId === operatorId)?.name ?? operatorId;
  const given: SignedConfirmation = { operatorId, name, ...signed };
  runner.apply(sessionId, { kind: 'pass-over', step, exception, confirmation: given });
}
