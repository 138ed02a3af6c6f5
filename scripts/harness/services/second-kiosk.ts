import { randomUUID } from 'node:crypto';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { clientIdOf } from '#services/kernel/access.ts';
import type { RunningServices } from '#services/server.ts';
import { authorised, dpopKey, type KioskUnderTest, requestToken } from './kiosk-under-test.ts';

/** Another kiosk of the same community. */
export async function secondKiosk(
  services: RunningServices,
  { tenantId, communityId }: Pick<KioskUnderTest, 'tenantId' | 'communityId'>,
): Promise<Pick<KioskUnderTest, 'api' | 'wallet' | 'clientId' | 'dpop' | 'token'> & { kioskId: string }> {
  const { db, now, issuer } = services.context;
  const wallet = jwsSigner(generateKeyPair());
  const kioskId = randomUUID();
  await db
    .insertInto('kiosk')
    .values({
      tenant_id: tenantId,
      kiosk_id: kioskId,
      community_id: communityId,
      did: wallet.did,
      name: 'Counter 2',
      registered_at: now(),
      active: true,
    })
    .execute();
  const dpop = await dpopKey();
  const clientId = clientIdOf({ tenantId, kioskId });
  const answer = await requestToken({ url: services.url, issuer, clientId, wallet, dpop });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const api = authorised(services.url, dpop, token);
  return { api, wallet, kioskId, clientId, dpop, token: async () => token };
}
