/** The resource that access tokens are for. */
export const AUDIENCE = 'urn:counterproof:services';
export const TOKEN_PATH = '/oauth2/token';
export const JWKS_PATH = '/oauth2/jwks';
export const INTROSPECTION_PATH = '/oauth2/introspect';
/** Life of an access token. */
export const TOKEN_LIFETIME_S = 600;
/** Where clients find these paths (RFC 8414 section 3), and where those look that know OpenID Connect only. */
export const METADATA_PATHS = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
] as const;
