import { ProblemError } from '#services/contract/problem.ts';
import type { ClientPrincipal } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { isSecretOf, parseSecret } from '#services/kernel/presented-secret.ts';
import { findAccessKey, isUsableKey } from './access-key.repository.ts';

/**
 * Authenticates the holder of an access key. Unknown, altered, expired and revoked keys are refused alike.
 *
 * @throws ProblemError `KEY_INVALID`.
 */
export async function authenticateAccessKey(
  { db, sealers, now }: Pick<ServicesContext, 'db' | 'sealers' | 'now'>,
  text: string,
): Promise<ClientPrincipal> {
  const presented = parseSecret('accessKey', text);
  const key = presented && (await findAccessKey(db, presented.tenantId, presented.rowId));
  const usable =
    key !== undefined && isSecretOf(sealers.service, presented!, key.key_hash) && isUsableKey(key, now());
  if (!usable) throw new ProblemError('ACCESS_KEY_INVALID');
  return {
    kind: 'client',
    tenantId: key.tenant_id,
    communityId: key.community_id,
    clientId: key.key_id,
    keyType: key.type,
    scopes: new Set(key.scopes),
  };
}
