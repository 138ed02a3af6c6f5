import { generateKeyPair, publicKeyToText } from '#core/keys/p256.ts';
import { accessKey } from '#scripts/harness/services/callers-under-test.ts';
import type { Fitting, Maker } from './fitting-types.ts';
import type { World } from './fuzz-tenant.ts';

/** What relying parties ask of persons, and how their wallets answer. */
export const authentication: Readonly<Record<string, Maker>> = {
  'POST /v1/wallet/accounts/credential': linked,
  'PUT /v1/wallet/proofing-sessions/{id}': async (world) => {
    const { sessionId } = await world.sessionWithEvidence('ended');
    return { path: { id: sessionId } };
  },
  'GET /api/r1/community/{communityName}/userid/{userId}/ial': async (world) => ({
    path: { communityName: (await namesOf(world)).communityName, userId: (await world.user()).userId },
  }),
  'POST /v1/wallet/scopes': async (world) => {
    const { origin } = await asked(world);
    return { body: { origin, scopes: ['did'], userId: null, creds: '' } };
  },
  'POST /v1/wallet/kyc-salt': linked,
  'PUT /sessions/session/new': async (world) => ({ body: await asked(world) }),
  'GET /sessions/session/{id}': async (world) => ({ path: { id: await open(world) } }),
  'POST /sessions/session/{id}/authenticate': answered,
  'GET /sessions/session/{id}/response': async (world) => {
    // Only its creator reads an answer, so that one asks.
    const program = await accessKey(world.services, {
      ...world.place,
      scopes: ['authentication_sessions.create'],
    });
    const headers = { 'content-type': 'application/json' };
    const wish = { method: 'PUT', headers, body: JSON.stringify(await asked(world)) };
    const created = (await (await program.fetch('/sessions/session/new', wish)).json()) as {
      sessionId: string;
    };
    const { body } = await answered(world);
    const path = { id: created.sessionId };
    await world.askAsKiosk({ method: 'POST', path: `/sessions/session/${path.id}/authenticate`, body });
    return { path, authorization: `AccessKey ${program.key}` };
  },
};

async function namesOf(world: World): Promise<{ tag: string; communityName: string }> {
  const { body } = await world.ask({ method: 'GET', path: '/v1/communities' });
  const { tenant, communities } = body as unknown as {
    tenant: { tenanttag: string };
    communities: { id: string; name: string }[];
  };
  const own = communities.find(({ id }) => id === world.kiosk.communityId);
  return { tag: tenant.tenanttag, communityName: own?.name ?? '' };
}

async function asked(world: World) {
  const origin = { ...(await namesOf(world)), url: new URL(world.services.url).origin };
  const publicKey = publicKeyToText(generateKeyPair().publicKey);
  return { origin, scopes: 'did,userid', authtype: 'any', metadata: '{}', publicKey };
}

async function open(world: World): Promise<string> {
  const body = await asked(world);
  const created = await world.askAsKiosk({ method: 'PUT', path: '/sessions/session/new', body });
  return created.body.sessionId ?? '';
}

async function answered(world: World): Promise<Fitting> {
  const { origin } = await asked(world);
  const who = { userId: null, creds: '', appid: 'org.example.counter' };
  const word = { data: 'A'.repeat(120), authFactor: 'pin', scopes: ['did'], isRejected: false };
  return { path: { id: await open(world) }, body: { origin, ...word, ...who } };
}

/** A user whom the wallet of the person is linked to. */
async function linked(world: World): Promise<Fitting> {
  const { userId } = await world.user();
  await world.preparedLink(userId, world.walletDid);
  await world.askAsKiosk({ method: 'POST', path: '/v1/wallet/accounts', body: { userId } });
  return { body: { userId } };
}
