import { randomBytes } from 'node:crypto';
import type { DatabaseHandle, DatabaseTransaction } from '#services/kernel/database/database.ts';
import type { Sealers } from '#services/kernel/ports/sealer.ts';
import type { Community } from './user.repository.ts';

/** 128 random bits, in the one spelling that is hashed. */
export const newAccessCode = (): string => randomBytes(16).toString('hex');

const hashOf = ({ service }: Sealers, code: string): Uint8Array =>
  service.blindIndex(code, 'access_codes.code');

/** Stores the hash of a code. */
export async function insertAccessCode(
  trx: DatabaseTransaction,
  sealers: Sealers,
  code: Community & {
    codeId: string;
    userId: string;
    text: string;
    needsPassword: boolean;
    createdBy: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('access_codes')
    .values({
      tenant_id: code.tenantId,
      code_id: code.codeId,
      community_id: code.communityId,
      user_id: code.userId,
      code_hash: hashOf(sealers, code.text),
      needs_password: code.needsPassword,
      created_by: code.createdBy,
      created_at: code.at,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** Locks the code of a community until the transaction ends. */
export async function lockAccessCode(
  trx: DatabaseTransaction,
  sealers: Sealers,
  { tenantId, communityId }: Community,
  code: string,
) {
  return trx
    .selectFrom('access_codes')
    .select(['code_id', 'user_id', 'needs_password', 'expires_at', 'validated_did', 'redeemed_at'])
    .where('tenant_id', '=', tenantId)
    .where('community_id', '=', communityId)
    .where('code_hash', '=', hashOf(sealers, code))
    .forUpdate()
    .executeTakeFirst();
}

export async function changeAccessCode(
  trx: DatabaseTransaction,
  { tenantId, codeId }: { tenantId: string; codeId: string },
  change: { validated_did: string } | { redeemed_did: string; redeemed_at: Date },
): Promise<void> {
  await trx
    .updateTable('access_codes')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('code_id', '=', codeId)
    .execute();
}

/** How many codes a user was given since then. */
export async function countCodes(
  trx: DatabaseTransaction,
  { tenantId, userId }: { tenantId: string; userId: string },
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('access_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Forgets codes that ended before then, used or not. */
export async function forgetCodes(db: DatabaseHandle, before: Date): Promise<void> {
  await db.deleteFrom('access_codes').where('expires_at', '<', before).execute();
}
