import { calculateJwkThumbprint, decodeProtectedHeader, type JWK } from 'jose';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import { parseClientId } from '#services/kernel/access.ts';

const NamedKey = z.object({ jkt: z.string() });

/** A refusal whose reason the caller may read; 401, so that a kiosk keeps its evidence and tries again. */
class AssertionRefused extends errors.OIDCProviderError {
  constructor(error: 'invalid_client' | 'invalid_dpop_proof', reason: string) {
    super(401, error);
    this.error_description = reason;
  }
}

/**
 * Holds a token request to the DPoP key that its verified client assertion names (`cnf.jkt`, RFC 7800 section 3.1 and
 * RFC 9449 section 6.1). So a host that relays the assertion with another key gets no token. A kiosk must name its key,
 * an API client may. The provider checks the proof itself afterwards.
 *
 * @throws OIDCProviderError `invalid_client` without a name, `invalid_dpop_proof` for another key.
 */
export async function requireNamedKey(
  ctx: KoaContextWithOIDC,
  claims: Readonly<Record<string, unknown>>,
  client: { readonly clientId: string },
): Promise<void> {
  const named = NamedKey.safeParse(claims.cnf);
  if (!named.success) {
    if (claims.cnf === undefined && !parseClientId(client.clientId)) return;
    throw new AssertionRefused(
      'invalid_client',
      'The client assertion names no DPoP key (cnf.jkt). A kiosk of an earlier version does not: update it.',
    );
  }
  if ((await presentedKey(ctx.get('DPoP'))) === named.data.jkt) return;
  throw new AssertionRefused(
    'invalid_dpop_proof',
    'The request has no DPoP proof of the key that the client assertion names (cnf.jkt).',
  );
}

/** The thumbprint (RFC 7638) of the key in a proof, or undefined where there is none. */
async function presentedKey(proof: string): Promise<string | undefined> {
  try {
    return await calculateJwkThumbprint(decodeProtectedHeader(proof).jwk as JWK, 'sha256');
  } catch {
    // No proof, or none that can be read, is the proof of no key.
    return undefined;
  }
}
