import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { Maker } from './fitting-types.ts';
import { linkedUser } from './fitting-users.ts';
import { KEEPS_EVERY_RULE, type World } from './fuzz-tenant.ts';

/** What the person at the kiosk asks. */
export function walletCalls(): Record<string, Maker> {
  const deviceInfo = {
    uid: 'kiosk-1',
    os: 'Linux',
    deviceName: 'Counter',
    authenticatorId: 'org.example',
    authenticatorVersion: '1',
    authenticatorName: 'Counter',
  };
  return {
    'POST /v1/wallet/users/exists': async (world) => ({ body: { userId: (await world.user()).userName } }),
    'POST /v1/wallet/users/fetch': async (world) => ({ body: { userName: (await world.user()).userName } }),
    'POST /v1/wallet/accounts': async (world) => {
      const { userId } = await world.user();
      await world.preparedLink(userId, world.walletDid);
      return { body: { userId } };
    },
    'POST /v1/wallet/otp-seeds': async (world) => ({ body: await linkedUser(world) }),
    'GET /v1/wallet/configuration/tenant': () => ({ query: { keyPath: 'tenant.name' } }),
    'GET /v1/wallet/configuration/community': () => ({ query: { keyPath: 'passwordPolicy.minLength' } }),
    'POST /v1/wallet/enrolments': async (world) => ({
      body: { sessionId: (await world.kioskSession()).sessionId },
    }),
    'POST /v1/wallet/access-codes': async (world) => ({ body: { emailTo: (await world.user()).email } }),
    'POST /v1/wallet/access-codes/validate': async (world) => ({ body: { code: await world.accessCode() } }),
    'POST /v1/wallet/access-codes/redeem': async (world) => ({ body: { code: await world.accessCode() } }),
    'POST /v1/wallet/accounts/verify': async (world) => ({ body: await world.userWithPassword() }),
    'POST /v1/wallet/accounts/password': async (world) => ({
      body: { ...(await world.userWithPassword()), newPassword: [...KEEPS_EVERY_RULE].toReversed().join('') },
    }),
    'POST /v1/wallet/accounts/unlink': async (world) => ({ body: await linkedUser(world) }),
    'POST /v1/wallet/accounts/device': async (world) => ({
      body: { ...(await linkedUser(world)), deviceInfo, pushId: 'subscription', pushProvider: 'events' },
    }),
  };
}

export function credentials(): Record<string, Maker> {
  const base = '/v1/tenant/{tenantId}/community/{communityId}';
  const wish = () => ({ subject: jwsSigner(generateKeyPair()).did, claims: { level: 'gold' } });
  return {
    [`POST ${base}/vc/from/payload/{type}`]: () => ({ path: { type: 'membership' }, body: wish() }),
    [`POST ${base}/vc/{id}/revoke`]: async (world) => ({ path: { id: (await world.credential(wish())).id } }),
    [`GET ${base}/vc/{id}/status`]: async (world) => ({ path: { id: (await world.credential(wish())).id } }),
    [`GET ${base}/vc_downloads/{downloadToken}`]: async (world) => ({
      path: { downloadToken: (await world.credential(wish())).downloadUrl.split('/').at(-1) ?? '' },
    }),
    [`GET ${base}/vc_status_lists/{listNumber}`]: async (world) => {
      await world.credential(wish());
      return { path: { listNumber: '0' } };
    },
    [`POST ${base}/vc/verify`]: () => ({ body: { credential: 'a.b.c' } }),
    [`POST ${base}/vp/create`]: () => ({ body: { audience: 'https://verifier.example' } }),
    [`POST ${base}/vp/verify`]: () => ({ body: { presentation: 'a.b.c', nonce: 'nonce' } }),
  };
}

export function passkeys(): Record<string, Maker> {
  const begun = async (world: World, kind: 'registration' | 'authentication') =>
    world.passkeyCeremony({ kind, userName: (await linkedUser(world)).userId });
  return {
    'POST /v1/wallet/passkeys': async (world) => ({
      body: { kind: 'registration', userName: (await linkedUser(world)).userId },
    }),
    'GET /v1/wallet/passkeys/{ceremonyId}': async (world) => ({
      path: { ceremonyId: (await begun(world, 'authentication')).ceremonyId },
    }),
    'POST /attestation/options': async (world) => ({ body: await begun(world, 'registration') }),
    'POST /assertion/options': async (world) => ({ body: await begun(world, 'authentication') }),
  };
}
