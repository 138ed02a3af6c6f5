import { randomBytes } from 'node:crypto';
import type { Maker } from './fitting-types.ts';
import type { World } from './fuzz-tenant.ts';

const secret = (bytes: number) => randomBytes(bytes).toString('base64url');
const backup = () => ({
  data: secret(100),
  restorable: { salt: secret(16), proof: secret(32), share: secret(32), wallet: secret(60) },
});

/** Back-ups of wallets. */
export const restoration: Readonly<Record<string, Maker>> = {
  'PUT /v1/wallet/backup': async (world) => {
    await allowRestoring(world);
    await linkWallet(world);
    return { body: backup() };
  },
  'GET /v1/wallet/backup': withBackup,
  'DELETE /v1/wallet/backup': withBackup,
};

async function withBackup(world: World): Promise<object> {
  await allowRestoring(world);
  await linkWallet(world);
  await world.askAsKiosk({ method: 'PUT', path: '/v1/wallet/backup', body: backup() });
  return {};
}

async function allowRestoring(world: World): Promise<void> {
  const path = `/v1/communities/${world.place.communityId}/user-settings`;
  await world.ask({ method: 'PUT', path, body: { restoreWallet: true } });
}

async function linkWallet(world: World): Promise<void> {
  const { userId } = await world.user();
  await world.preparedLink(userId, world.walletDid);
  await world.askAsKiosk({ method: 'POST', path: '/v1/wallet/accounts', body: { userId } });
}
