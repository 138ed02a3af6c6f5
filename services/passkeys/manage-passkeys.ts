import type { z } from 'zod';
import { administering } from '#services/audit/index.ts';
import type { ListQuery } from '#services/contract/paging.ts';
import type { UserPasskeyList } from '#services/contract/passkeys.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { AccountPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { requireUser } from '#services/users/index.ts';
import { deletePasskey, pageOfPasskeys } from './passkey.repository.ts';
import { openDeviceName } from './passkey-names.ts';

/** The passkeys of a user within reach, also those that no longer count. @throws ProblemError `USER_NOT_FOUND`. */
export async function readablePasskeys(
  context: ServicesContext,
  caller: AccountPrincipal,
  userId: string,
  page: ListQuery,
): Promise<z.infer<typeof UserPasskeyList>> {
  const { db, sealers } = context;
  const { tenantId, communityId } = await requireUser(context, db, caller, userId);
  const sealer = await sealers.community(db, tenantId, communityId);
  const { rows, ...rest } = await pageOfPasskeys(db, { tenantId, userId }, page);
  return {
    ...rest,
    passkeys: rows.map((row) => ({
      passkeyId: row.passkey_id,
      did: row.did,
      deviceName: openDeviceName(sealer, { tenantId, passkeyId: row.passkey_id }, row.device_name_sealed),
      synchronised: row.device_type === 'multiDevice',
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
      disabledAt: row.disabled_at?.toISOString() ?? null,
    })),
  };
}

/** Removes one passkey of a user. @throws ProblemError `USER_NOT_FOUND`, `PASSKEY_NOT_FOUND`. */
export async function removePasskey(
  context: ServicesContext,
  caller: AccountPrincipal,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<void> {
  return administering(context, caller, async (trx) => {
    const { tenantId } = await requireUser(context, trx, caller, userId);
    const isRemoved = await deletePasskey(trx, { tenantId, userId, passkeyId });
    if (!isRemoved) throw new ProblemError('PASSKEY_NOT_FOUND');
    return { result: undefined, action: 'passkey.removed', data: { userId, passkeyId } };
  });
}
