import { importJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { toBase64Url } from '#core/keys/bytes.ts';
import { publicKeyToJwk } from '#core/keys/p256.ts';
import { loadServicesKey } from '#services/kernel/keys/services-keys.ts';
import type { RunningServices } from '#services/server.ts';

/** An access token as a thief of the services' own key would make it. */
export async function resigned(
  { context }: RunningServices,
  { claims, header }: { claims: JWTPayload; header: Partial<JWTHeaderParameters> },
): Promise<string> {
  const pair = await loadServicesKey(context.db, context.sealers.service, 'tokens');
  const key = await importJWK(
    { ...publicKeyToJwk(pair.publicKey), d: toBase64Url(pair.privateKey) },
    'ES256',
  );
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(key);
}
