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
  logout: `${ROOT}/logout`,
  logoutConfirm: `${ROOT}/logout/confirm`,
  logoutDone: `${ROOT}/logout/success`,
  signIn: `${ROOT}/sign-in/:uid`,
  /** Tells the page of a sign-in whether there is something new to show. */
  standing: `${ROOT}/sign-in/:uid/standing`,
  /** The script of the page on which a sign-in waits. */
  script: '/sign-in.js',
  discovery: `${ROOT}/.well-known/openid-configuration`,
  /** RFC 8414, section 3.1: the path of the issuer follows. */
  metadata: `/.well-known/oauth-authorization-server${ROOT}`,
} as const;

/** The path under which everything of one community is. */
export const rootOf = ({ tenantId, communityId }: Place): string => `/oidc/${tenantId}/${communityId}`;

/** The issuer of ID tokens for the users of a community, under the address that clients reach these services by. */
export const issuerOf = ({ issuer }: { issuer: string }, place: Place): string => `${issuer}${rootOf(place)}`;

/** The path of the page of one sign-in. */
export const signInPathOf = (place: Place, uid: string): string =>
  `${rootOf(place)}/sign-in/${encodeURIComponent(uid)}`;
