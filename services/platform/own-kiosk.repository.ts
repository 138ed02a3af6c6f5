import { randomUUID } from 'node:crypto';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';

interface OwnKiosk {
  tenantId: string;
  communityId: string;
  did: string;
  name: string;
  at: Date;
}

/**
 * The kiosk of a sandbox, made when it is first asked for. It is not active, so no token is ever issued to it.
 * @returns its id.
 */
export const ensureDrawnKiosk = (trx: DatabaseTransaction, kiosk: OwnKiosk): Promise<string> =>
  ensureOwnKiosk(trx, kiosk, { sandbox: true, hosted: false });

/**
 * The kiosk in whose name the services sign captures from persons' own phones; made when it is first asked for. It is
 * not active either.
 * @returns its id.
 */
export const ensureHostedKiosk = (trx: DatabaseTransaction, kiosk: OwnKiosk): Promise<string> =>
  ensureOwnKiosk(trx, kiosk, { sandbox: false, hosted: true });

async function ensureOwnKiosk(
  trx: DatabaseTransaction,
  kiosk: OwnKiosk,
  flags: { sandbox: boolean; hosted: boolean },
): Promise<string> {
  await trx
    .insertInto('kiosk')
    .values({
      tenant_id: kiosk.tenantId,
      kiosk_id: randomUUID(),
      community_id: kiosk.communityId,
      did: kiosk.did,
      name: kiosk.name,
      registered_at: kiosk.at,
      active: false,
      ...flags,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { kiosk_id: kioskId } = await trx
    .selectFrom('kiosk')
    .select('kiosk_id')
    .where('tenant_id', '=', kiosk.tenantId)
    .where('did', '=', kiosk.did)
    .executeTakeFirstOrThrow();
  return kioskId;
}
