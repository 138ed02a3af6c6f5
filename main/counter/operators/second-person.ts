import type { SecondPersonWord } from '#core/contract/counter/shapes.ts';
import { failure } from '#core/contract/errors.ts';
import { secondPersons } from '#core/contract/operators.ts';
import type { RosterOperator } from '#core/contract/roster.ts';
import type { OpenKiosk } from '../open-kiosk.ts';

/** What a second person signed, and who they are. */
interface SecondSignature {
  readonly operatorId: string;
  readonly name: string;
  readonly did: string;
  readonly jws: string;
}

/**
 * The signature of a second person over what the operator is about to do, where the roster has somebody who can confirm
 * it; with or without the network.
 * @returns undefined where nobody else could
 * @throws AppError SECOND_PERSON_REQUIRED, ROSTER_INVALID, those of a sign-in
 */
export function signedBySecond(
  { roster, presence }: Pick<OpenKiosk, 'roster' | 'presence'>,
  own: RosterOperator,
  given: SecondPersonWord | undefined,
  { claim, typ }: { claim: unknown; typ: string },
): SecondSignature | undefined {
  const operators = roster.operators();
  // A roster that is being replaced is empty: it must not pass for a counter with one person.
  if (!operators.some(({ operatorId }) => operatorId === own.operatorId)) {
    throw failure('ROSTER_INVALID', 'the roster does not list the operator who is signed in');
  }
  const persons = secondPersons(operators, own);
  if (persons.length === 0) return undefined;
  if (!given) throw failure('SECOND_PERSON_REQUIRED', 'no second person confirmed it');
  const { operatorId } = given;
  const signed = presence.signAsSecond(operatorId, given.passphrase, (signer) => ({
    did: signer.did,
    jws: signer.signJws(claim, typ),
  }));
  const name = persons.find((person) => person.operatorId === operatorId)?.name ?? operatorId;
  return { operatorId, name, ...signed };
}
