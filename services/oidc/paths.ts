/** The community whose users sign in. */
export interface Place {
  readonly tenantId: string;
  readonly communityId: string;
}

const ROOT = '/oidc/:tenantId/:communityId';
/** Routes of these services; the names in them are those of {@link Place}. */
export const OIDC_PATHS = {
  authorization: `${ROOT}/authorize`,
  resume: `${ROOT}/authorize/:uid`,
  token: `${ROOT}/token`,
  userinfo: `${ROOT}/userinfo`,
  jwks: `${ROOT}/jwks`,
  signIn: `${ROOT}/sign-in/:uid`,
  discovery: `${ROOT}/.well-known/openid-configuration`,
  /** RFC 8414, section 3.1: the path of the issuer follows. */
  metadata: `/.well-known/oauth-authorization-server${ROOT}`,
} as const;

/** The path under which everything of one community is. */
export const rootOf = ({ tenantId, communityId }: Place): string => `/oidc/${tenantId}/${communityId}`;

/** The issuer of ID tokens for the users of a community, under the address that clients reach these services by. */
export const issuerOf = ({ issuer }: { issuer: string }, place: Place): string => `${issuer}${rootOf(place)}`;
