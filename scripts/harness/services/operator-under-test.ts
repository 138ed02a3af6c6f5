import { PERMISSIONS } from '#core/contract/kit.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { KioskUnderTest } from './kiosk-under-test.ts';

/** An operator of the kiosk's community, whose signature counts. */
export async function operatorOf(kiosk: KioskUnderTest): Promise<JwsSigner> {
  const operator = jwsSigner(generateKeyPair());
  const added = await kiosk.api.POST('/v1/operators', {
    body: {
      operator: {
        operatorId: 'op-1',
        name: 'Olga Operator',
        role: 'supervisor',
        permissions: [...PERMISSIONS],
        verifier: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
        did: operator.did,
        wrappedKey: 'sealed',
      },
      authority: { kind: 'enrolment', code: kiosk.enrolmentCode },
    },
  });
  if (added.error) throw new Error(`no operator: ${JSON.stringify(added.error)}`);
  return operator;
}
