import { PERMISSIONS } from '#core/contract/kit.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { RunningServices } from '#services/server.ts';
import { administrator } from './callers-under-test.ts';
import type { KioskUnderTest } from './kiosk-under-test.ts';

/** An administrator confirms an operator whom one supervisor alone added. */
export async function confirmOperator(
  services: RunningServices,
  { tenantId, ...path }: { tenantId: string; communityId: string; operatorId: string },
): Promise<void> {
  const admin = await administrator(services, { tenantId, permissions: ['platform.manage'] });
  const { error } = await admin.api.PATCH('/v1/communities/{communityId}/operators/{operatorId}', {
    params: { path },
    body: { confirmed: true },
  });
  if (error) throw new Error(`not confirmed: ${JSON.stringify(error)}`);
}

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
