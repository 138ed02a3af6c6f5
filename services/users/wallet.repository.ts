import { publicKeyFromDid } from '#core/keys/did-key.ts';
import { publicKeyToText } from '#core/keys/p256.ts';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import { isActiveKiosk } from '#services/platform/index.ts';

interface WalletKey {
  tenantId: string;
  did: string;
}

export const findWallet = (db: DatabaseHandle, tenantId: string, did: string) =>
  db
    .selectFrom('wallets')
    .select(['state', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('did', '=', did)
    .executeTakeFirst();

/** Notes a wallet that is met for the first time. */
async function noteWallet(trx: DatabaseTransaction, { tenantId, did }: WalletKey, at: Date): Promise<void> {
  const publicKey = publicKeyToText(publicKeyFromDid(did));
  await trx
    .insertInto('wallets')
    .values({ tenant_id: tenantId, did, public_key: publicKey, state: 'active', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks a wallet, known or not, so that its links change one after the other. @returns its state. */
export async function lockWallet(
  trx: DatabaseTransaction,
  key: WalletKey,
  at: Date,
): Promise<'active' | 'revoked'> {
  await noteWallet(trx, key, at);
  const { state } = await trx
    .selectFrom('wallets')
    .select('state')
    .where('tenant_id', '=', key.tenantId)
    .where('did', '=', key.did)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return state;
}

/** Shuts a wallet out for good. @returns whether it was open. */
export async function revokeWallet(trx: DatabaseTransaction, { tenantId, did }: WalletKey): Promise<boolean> {
  const revoked = await trx
    .updateTable('wallets')
    .set({ state: 'revoked' })
    .where('tenant_id', '=', tenantId)
    .where('did', '=', did)
    .where('state', '=', 'active')
    .returning('did')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Whether a wallet that proved itself earlier still counts, and the kiosk through which it did. */
export async function walletStands(
  db: DatabaseHandle,
  wallet: { tenantId: string; walletDid: string; kioskId: string },
): Promise<boolean> {
  const { tenantId, walletDid } = wallet;
  if (!(await isActiveKiosk(db, wallet))) return false;
  return (await findWallet(db, tenantId, walletDid))?.state !== 'revoked';
}

/** Whether a wallet was shut out; one that is known stays as it is until the transaction ends. */
export async function isRevoked(trx: DatabaseTransaction, { tenantId, did }: WalletKey): Promise<boolean> {
  const wallet = await trx
    .selectFrom('wallets')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('did', '=', did)
    .forShare()
    .executeTakeFirst();
  return wallet?.state === 'revoked';
}

/** Revokes every credential about a wallet, in all communities of the tenant. @returns how many. */
export async function revokeCredentialsOf(
  trx: DatabaseTransaction,
  { tenantId, did }: WalletKey,
  { at, by }: { at: Date; by: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('credential')
    .set({ revoked_at: at, revoked_by: by })
    .where('tenant_id', '=', tenantId)
    .where('subject_did', '=', did)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
