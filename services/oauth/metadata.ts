import { CLIENT_SCOPES } from '#services/contract/permissions.ts';
import { SCOPES } from '#services/kernel/access.ts';
import { INTROSPECTION_PATH, JWKS_PATH, TOKEN_PATH } from './paths.ts';

/** Scopes that a token can carry. */
export const ALL_SCOPES: readonly string[] = [...SCOPES, ...CLIENT_SCOPES];

/**
 * Metadata of the authorization server (RFC 8414 section 2). The provider's own document names endpoints that these services
 * do not have, such as one for authorization.
 *
 * @param issuer the origin that clients know these services by.
 */
export const authorizationServerMetadata = (issuer: string) => ({
  issuer,
  token_endpoint: `${issuer}${TOKEN_PATH}`,
  jwks_uri: `${issuer}${JWKS_PATH}`,
  introspection_endpoint: `${issuer}${INTROSPECTION_PATH}`,
  service_documentation: `${issuer}/openapi.json`,
  scopes_supported: ALL_SCOPES,
  // Required, and empty: nothing is authorised in a browser.
  response_types_supported: [],
  grant_types_supported: ['client_credentials'],
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ['ES256'],
  dpop_signing_alg_values_supported: ['ES256'],
});
