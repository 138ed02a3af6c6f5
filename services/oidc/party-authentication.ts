import { invalidRequest } from '#services/contract/invalid-request.ts';
import { type Authentication, SecretMethod } from '#services/contract/relying-parties.ts';
import type { Sealer } from '#services/kernel/ports/sealer.ts';
import { isSecretOf, newSecret, parseSecret, secretHash } from '#services/kernel/presented-secret.ts';

/** The stored authentication of a relying party. */
export interface PartyAuthentication<Jwk> {
  readonly public_jwk: Jwk | null;
  readonly secret_method: SecretMethod | null;
}

/** `private_key_jwt` with a key, a method with a secret where there is one, else a public client. */
export const methodOf = ({ public_jwk, secret_method }: PartyAuthentication<unknown>): Authentication =>
  secret_method ?? (public_jwk === null ? 'none' : 'private_key_jwt');

/**
 * Returns the authentication of a relying party after a change. A key and a secret exclude each other.
 *
 * @param before absent for one that is registered
 * @throws ProblemError `INVALID_REQUEST` for `private_key_jwt` without a key, or a key with another method.
 */
export function authenticationAfter<Jwk>(
  wish: { authentication?: Authentication | undefined; publicJwk?: Jwk | null | undefined },
  before: PartyAuthentication<Jwk> = { public_jwk: null, secret_method: null },
): PartyAuthentication<Jwk> {
  const method = wish.authentication ?? methodByKey(wish.publicJwk, methodOf(before));
  const kept = method === 'private_key_jwt' ? before.public_jwk : null;
  const publicJwk = wish.publicJwk === undefined ? kept : wish.publicJwk;
  if ((method === 'private_key_jwt') !== (publicJwk !== null))
    throw invalidRequest([
      { path: '/publicJwk', message: 'is needed for private_key_jwt, and for nothing else' },
    ]);
  const { data: secretMethod = null } = SecretMethod.safeParse(method);
  return { public_jwk: publicJwk, secret_method: secretMethod };
}

/** A key says enough; to take it away makes a public client. */
function methodByKey(publicJwk: unknown, before: Authentication): Authentication {
  if (publicJwk) return 'private_key_jwt';
  return publicJwk === null && before === 'private_key_jwt' ? 'none' : before;
}

/** A fresh secret of a relying party, and the keyed hash to store. */
export function newClientSecret(
  sealer: Sealer,
  { tenantId, relyingPartyId }: { tenantId: string; relyingPartyId: string },
): { clientSecret: string; hash: Uint8Array } {
  const clientSecret = newSecret('clientSecret', { tenantId, rowId: relyingPartyId });
  return { clientSecret, hash: secretHash(sealer, clientSecret) };
}

/** Whether a text is the newest secret of a relying party, or the one before it while that still counts. */
export function isClientSecret(
  sealer: Sealer,
  text: string,
  stored: {
    secret_hash: Uint8Array | null;
    earlier_secret_hash: Uint8Array | null;
    earlier_secret_until: Date | null;
  },
  at: Date,
): boolean {
  const presented = parseSecret('clientSecret', text);
  if (!presented) return false;
  const { earlier_secret_until: until } = stored;
  const hashes = [stored.secret_hash, until && at < until ? stored.earlier_secret_hash : null];
  return hashes.some((hash) => hash !== null && isSecretOf(sealer, presented, hash));
}
