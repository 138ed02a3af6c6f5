import Provider, { type Configuration } from 'oidc-provider';
import type { ServicesContext } from '#services/kernel/context.ts';
import { ALL_SCOPES } from './metadata.ts';
import { requireNamedKey } from './named-key.ts';
import { AUDIENCE, JWKS_PATH, TOKEN_LIFETIME_S, TOKEN_PATH } from './paths.ts';
import { providerAdapter } from './provider-adapter.ts';
import type { TokenKeySet } from './token-keys.ts';

/**
 * The token endpoint: client credentials of registered kiosks and API clients, `private_key_jwt` (RFC 7523) and DPoP (RFC 9449),
 * access tokens as JWT (RFC 9068). Every other feature of the provider is off.
 */
export function createProvider(
  context: Pick<ServicesContext, 'db' | 'now' | 'issuer'>,
  keys: TokenKeySet,
): Provider {
  const provider = new Provider(context.issuer, configuration(context, keys));
  // Scheme and host of this request as these services know them, set by the route and never by the client.
  provider.proxy = true;
  return provider;
}

function configuration(
  context: Pick<ServicesContext, 'db' | 'now' | 'issuer'>,
  keys: TokenKeySet,
): Configuration {
  return {
    adapter: providerAdapter(context),
    jwks: { keys: keys.verifying.map(({ jwk }) => jwk) },
    clientAuthMethods: ['private_key_jwt'],
    enabledJWA: {
      clientAuthSigningAlgValues: ['ES256'],
      dPoPSigningAlgValues: ['ES256'],
      idTokenSigningAlgValues: ['ES256'],
    },
    assertJwtClientAuthClaimsAndHeader: (ctx, claims, _header, client) =>
      requireNamedKey(ctx, claims, client),
    responseTypes: [],
    scopes: [...ALL_SCOPES],
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
          jwt: { sign: { alg: 'ES256', kid: keys.signing.keyId } },
        }),
      },
    },
  };
}
