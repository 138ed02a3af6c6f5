import type { Lockout } from '#core/keys/lockout.ts';
import type { DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';

interface LinkKey {
  tenantId: string;
  linkId: string;
}

/** A seed of one-time codes of one link, opened. */
export interface OtpSeed {
  linkId: string;
  seed: Uint8Array;
  /** Step of the code that was accepted last; undefined before the first. */
  lastStep: number | undefined;
}

const placeOf = ({ tenantId, linkId }: LinkKey): string => `user_wallets.otp_seed|${tenantId}|${linkId}`;

/** Keeps the seed of a link in place of the earlier one. */
export async function storeOtpSeed(
  trx: DatabaseTransaction,
  sealer: Sealer,
  key: LinkKey,
  seed: Uint8Array,
): Promise<void> {
  await trx
    .updateTable('user_wallets')
    .set({ otp_seed_sealed: sealer.seal(seed, placeOf(key)), otp_step: null })
    .where('tenant_id', '=', key.tenantId)
    .where('link_id', '=', key.linkId)
    .execute();
}

/** The seeds of the wallets that a user is linked to. The caller has locked the user. */
export async function otpSeedsOfUser(
  trx: DatabaseTransaction,
  sealer: Sealer,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<OtpSeed[]> {
  const rows = await trx
    .selectFrom('user_wallets')
    .select(['link_id', 'otp_seed_sealed', 'otp_step'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('linked_at', 'is not', null)
    .where('unlinked_at', 'is', null)
    .orderBy('link_id')
    .execute();
  return rows.flatMap(({ link_id: linkId, otp_seed_sealed: sealed, otp_step: step }) =>
    sealed === null
      ? []
      : [
          {
            linkId,
            seed: sealer.open(sealed, placeOf({ tenantId, linkId })),
            lastStep: step === null ? undefined : Number(step),
          },
        ],
  );
}

/** From now on codes up to this step no longer count. */
export async function storeOtpStep(
  trx: DatabaseTransaction,
  { tenantId, linkId }: LinkKey,
  step: number,
): Promise<void> {
  await trx
    .updateTable('user_wallets')
    .set({ otp_step: step })
    .where('tenant_id', '=', tenantId)
    .where('link_id', '=', linkId)
    .execute();
}

export async function readOtpLockout(
  trx: DatabaseTransaction,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<Lockout | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('otp_lockout')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.otp_lockout ?? undefined;
}

/** @param lockout undefined after a right code. */
export async function writeOtpLockout(
  trx: DatabaseTransaction,
  { tenantId, userId }: { tenantId: string; userId: string },
  lockout: Lockout | undefined,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ otp_lockout: lockout ? JSON.stringify(lockout) : null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();
}
