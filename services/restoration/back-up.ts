import type { z } from 'zod';
import type { restorationCalls } from '#core/contract/wallet-calls/restoration.ts';
import { fromBase64Url, toBase64Url } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { audited } from '#services/audit/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { actorOf, type WalletPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import { hasEnrolled, linksOfWallet, lockWallet, readUserSettings } from '#services/users/index.ts';
import {
  type BackupKey,
  deleteBackup,
  keepBackupLonger,
  type Restorable,
  readBackup,
  storeBackup,
} from './backup.repository.ts';

type BackUp = z.output<NonNullable<(typeof restorationCalls)['backUp']['input']>['body']>;
type Fetched = z.output<(typeof restorationCalls)['fetch']['output'][200]>;

/** @throws ProblemError `RESTORE_DISABLED` unless the community allows wallets to be restored. */
export async function requireRestoring(
  { db }: Pick<ServicesContext, 'db'>,
  caller: WalletPrincipal,
): Promise<void> {
  if (!(await readUserSettings(db, caller)).restoreWallet) throw new ProblemError('RESTORE_DISABLED');
}

const keyOf = ({ tenantId, communityId, walletDid: did }: WalletPrincipal): BackupKey => ({
  tenantId,
  communityId,
  did,
});

/** Hash of a proof of the second factor; the proof has 256 bits. */
export const proofHashOf = (proof: string): Uint8Array => sha256(fromBase64Url(proof));

/**
 * Keeps the back-up of the caller's wallet in place of an earlier one.
 *
 * @throws ProblemError `RESTORE_DISABLED`, `ACCOUNT_NOT_LINKED`
 */
export async function backUp(
  context: ServicesContext,
  caller: WalletPrincipal,
  { data, restorable: given }: BackUp,
): Promise<{ storedAt: string }> {
  await requireRestoring(context, caller);
  const { tenantId, communityId } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx, at) => {
    await requireKnown(trx, keyOf(caller));
    // Known from now on, so that it can be revoked.
    await lockWallet(trx, keyOf(caller), at);
    const sealer = await context.sealers.community(trx, tenantId, communityId);
    await storeBackup(trx, sealer, keyOf(caller), { data, restorable: given && restorableOf(given) }, at);
    const result = { storedAt: at.toISOString() };
    return { result, action: 'wallet.backed-up', data: { byFace: given !== null, kioskId: caller.kioskId } };
  });
}

/** Anyone can create wallets, so only a wallet with a user may use storage. */
async function requireKnown(trx: DatabaseTransaction, key: BackupKey): Promise<void> {
  if ((await linksOfWallet(trx, key)).length > 0 || (await hasEnrolled(trx, key))) return;
  throw new ProblemError(
    'ACCOUNT_NOT_LINKED',
    'Neither a user nor a session of the community has this wallet.',
  );
}

const restorableOf = ({ proof, ...rest }: NonNullable<BackUp['restorable']>): Restorable => ({
  ...rest,
  proofHash: toBase64Url(proofHashOf(proof)),
});

/** The user data of the caller's wallet. @throws ProblemError `RESTORE_DISABLED`, `BACKUP_NOT_FOUND` */
export async function fetchBackup(context: ServicesContext, caller: WalletPrincipal): Promise<Fetched> {
  await requireRestoring(context, caller);
  const { tenantId, communityId } = caller;
  const sealer = await context.sealers.community(context.db, tenantId, communityId);
  const backup = await readBackup(context.db, sealer, keyOf(caller));
  if (!backup) throw new ProblemError('BACKUP_NOT_FOUND');
  await keepBackupLonger(context.db, keyOf(caller), context.now());
  return { data: backup.data, storedAt: backup.storedAt.toISOString() };
}

/**
 * Removes the back-up of the caller's wallet, even where the community no longer allows back-ups. @throws ProblemError
 * `BACKUP_NOT_FOUND`
 */
export async function removeBackup(context: ServicesContext, caller: WalletPrincipal): Promise<void> {
  const { tenantId, kioskId } = caller;
  return audited(context, { tenantId, actor: actorOf(caller) }, async (trx) => {
    if (!(await deleteBackup(trx, keyOf(caller)))) throw new ProblemError('BACKUP_NOT_FOUND');
    return { result: undefined, action: 'wallet.backup-removed', data: { kioskId } };
  });
}
