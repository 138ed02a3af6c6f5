import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** Makes proofs of possession (RFC 9449) with a key that lives as long as this process. */
export interface DpopProver {
  /** The thumbprint of the public key (RFC 7638), base64url. */
  readonly thumbprint: string;
  /** @param token the access token that the request presents, if it presents one. @param time server time. */
  proof(method: string, url: string, time: Date, token?: string): Promise<string>;
}

export async function createDpopProver(): Promise<DpopProver> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: false });
  const { kty, crv, x, y } = await exportJWK(publicKey);
  const jwk = { kty, crv, x, y };
  const header = { alg: 'ES256', typ: 'dpop+jwt', jwk };
  return {
    thumbprint: await calculateJwkThumbprint(jwk as JWK, 'sha256'),
    proof(method, url, time, token) {
      const { origin, pathname } = new URL(url);
      const claims = {
        jti: randomUUID(),
        htm: method,
        htu: `${origin}${pathname}`,
        iat: Math.floor(time.getTime() / 1000),
        ...(token ? { ath: createHash('sha256').update(token).digest('base64url') } : {}),
      };
      return new SignJWT(claims)
        .setProtectedHeader(header as Parameters<SignJWT['setProtectedHeader']>[0])
        .sign(privateKey);
    },
  };
}
