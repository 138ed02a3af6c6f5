import Provider, { type Configuration } from 'oidc-provider';
import { toBase64Url } from '../../main/domain/keys/bytes.ts';
import { type KeyPair, publicKeyToJwk } from '../../main/domain/keys/p256.ts';
import { CLIENT_SCOPES } from '../contract/permissions.ts';
import { SCOPES } from '../ports/access.ts';
import type { ServicesContext } from '../ports/context.ts';
import { AUDIENCE, JWKS_PATH, TOKEN_PATH } from './paths.ts';
import { providerAdapter } from './provider-adapter.ts';

const TOKEN_LIFETIME_S = 600;
const ALL_SCOPES = [...SCOPES, ...CLIENT_SCOPES];
const TOKEN_KEY_ID = 'tokens-1';

/**
 * The token endpoint: client credentials of registered kiosks and API clients, `private_key_jwt` (RFC 7523) and DPoP (RFC 9449),
 * access tokens as JWT (RFC 9068). Every other feature of the provider is off.
 */
export function createProvider(
  context: Pick<ServicesContext, 'db' | 'now' | 'issuer'>,
  tokenKey: KeyPair,
): Provider {
  const provider = new Provider(context.issuer, configuration(context, tokenKey));
  // Scheme and host of this request as these services know them, set by the route and never by the client.
  provider.proxy = true;
  return provider;
}

function configuration(
  context: Pick<ServicesContext, 'db' | 'now' | 'issuer'>,
  tokenKey: KeyPair,
): Configuration {
  const jwk = { ...publicKeyToJwk(tokenKey.publicKey), d: toBase64Url(tokenKey.privateKey) };
  return {
    adapter: providerAdapter(context),
    jwks: { keys: [{ ...jwk, kid: TOKEN_KEY_ID, use: 'sig', alg: 'ES256' }] },
    clientAuthMethods: ['private_key_jwt'],
    enabledJWA: {
      clientAuthSigningAlgValues: ['ES256'],
      dPoPSigningAlgValues: ['ES256'],
      idTokenSigningAlgValues: ['ES256'],
    },
    responseTypes: [],
    scopes: ALL_SCOPES,
    // A kiosk whose clock drifts corrects its assertions by the time that the directory tells.
    clockTolerance: 30,
    ttl: { ClientCredentials: TOKEN_LIFETIME_S },
    routes: { token: TOKEN_PATH, jwks: JWKS_PATH },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      clientCredentials: { enabled: true },
      dPoP: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: ALL_SCOPES.join(' '),
          audience: AUDIENCE,
          accessTokenTTL: TOKEN_LIFETIME_S,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256', kid: TOKEN_KEY_ID } },
        }),
      },
    },
  };
}
