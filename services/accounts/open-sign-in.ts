import { randomUUID } from 'node:crypto';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { DatabaseHandle } from '#services/kernel/database/database.ts';
import { newSecret, secretHash } from '#services/kernel/presented-secret.ts';
import { insertSignIn } from './sign-in.repository.ts';

/** However busy an administrator is, they sign in again after this time. */
const LONGEST_MS = 8 * 60 * 60_000;

/** Opens a sign-in of an account and answers its token, which is stored nowhere. */
export async function openSignIn(
  db: DatabaseHandle,
  { sealers, now }: Pick<ServicesContext, 'sealers' | 'now'>,
  { tenantId, accountId }: { tenantId: string; accountId: string },
): Promise<{ token: string; endsAt: Date }> {
  const at = now();
  const signInId = randomUUID();
  const token = newSecret('accountToken', { tenantId, rowId: signInId });
  const endsAt = new Date(at.getTime() + LONGEST_MS);
  const tokenHash = secretHash(sealers.service, token);
  await insertSignIn(db, { tenantId, signInId, accountId, tokenHash, at, endsAt });
  return { token, endsAt };
}
