import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { Fitting, Maker } from './fitting-types.ts';
import { KEEPS_EVERY_RULE, type World } from './fuzz-tenant.ts';

export function users(): Record<string, Maker> {
  const ofUser =
    (fitting: (world: World) => Fitting = () => ({})): Maker =>
    async (world) => ({ path: { userId: (await world.user()).userId }, ...fitting(world) });
  const did = () => jwsSigner(generateKeyPair()).did;
  return {
    'POST /v1/users': (world) => ({
      body: {
        communityId: world.place.communityId,
        userName: world.name(),
        displayName: world.mark,
        email: `${world.name()}@example.org`,
        phone: '+33612345678',
      },
    }),
    'POST /v1/users/search': async (world) => ({
      body: { communityId: world.place.communityId, userName: (await world.user()).userName },
    }),
    'GET /v1/users/{userId}': ofUser(),
    'GET /v1/users/{userId}/assurance': ofUser(),
    'PATCH /v1/users/{userId}': ofUser((world) => ({ body: { displayName: world.mark, active: false } })),
    'DELETE /v1/users/{userId}': ofUser(),
    'GET /v1/users/{userId}/wallets': ofUser(),
    'GET /v1/users/{userId}/passkeys': ofUser(),
    'POST /v1/users/{userId}/wallets': ofUser(() => ({ body: { did: did() } })),
    'DELETE /v1/users/{userId}/wallets/{linkId}': async (world) => {
      const { userId } = await world.user();
      return { path: { userId, linkId: await world.preparedLink(userId, did()) } };
    },
    'POST /v1/users/{userId}/invite': ofUser(() => ({ body: { language: 'es' } })),
    'POST /v1/users/{userId}/password': ofUser(() => ({ body: { password: KEEPS_EVERY_RULE } })),
    'PUT /v1/communities/{communityId}/user-settings': () => ({
      body: {
        passwordPolicy: { minLength: 10, minDigits: 0 },
        restoreWallet: true,
        accessCodeTtlSeconds: 600,
      },
    }),
    'POST /v1/users/{userId}/otp/verify': async (world) => {
      const { userId } = await linkedUser(world);
      return { path: { userId }, body: { code: await world.otpCode(userId) } };
    },
    'POST /v1/wallets/revoke': async (world) => {
      const wallet = did();
      await world.preparedLink((await world.user()).userId, wallet);
      return { body: { did: wallet } };
    },
  };
}

/** A user that the wallet of the person is linked to. */
export async function linkedUser(world: World): Promise<{ userId: string }> {
  const { userId } = await world.user();
  await world.preparedLink(userId, world.walletDid);
  await world.askAsKiosk({ method: 'POST', path: '/v1/wallet/accounts', body: { userId } });
  return { userId };
}
