import Provider, {
  type AuthorizationCode,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { html, pageOf } from '#services/contact/index.ts';
import { Authentication, IdTokenAlgorithm } from '#services/contract/relying-parties.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { TokenKeySet } from '#services/oauth/index.ts';
import { findUser } from '#services/users/index.ts';
import { CLAIMS_OF_SCOPE, SIGN_IN_SCOPES, VERIFIED_ACR, VERIFIED_SCOPE } from './claims-of-scopes.ts';
import { languageOf } from './language-of.ts';
import { endPartySessions } from './party-session.repository.ts';
import { issuerOf, type Place, rootOf } from './paths.ts';
import { presentsSecret, providerStore } from './provider-store.ts';
import { askedOf, claimsRefusal, type VerifiedRequest } from './requested-claims.ts';
import { isSignedInSince } from './sign-in-time.ts';
import { showSignedOut, showSignOut } from './sign-out-pages.ts';
import { signInPolicy, VERIFICATION } from './verification-prompt.ts';
import { verifiedClaims } from './verified-user.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** The keys that sign ID tokens, by algorithm. */
export type IdTokenKeySets = Readonly<Record<IdTokenAlgorithm, TokenKeySet>>;

/**
 * The sign-in of one community's users at relying parties: authorization code with PKCE (RFC 7636) and ID tokens. Every
 * other feature of the provider is off.
 */
export function communityProvider(context: ServicesContext, place: Place, keys: IdTokenKeySets): Provider {
  const provider = new Provider(issuerOf(context, place), configuration(context, place, keys));
  // Scheme and host of this request as these services know them, set by the route and never by the client.
  provider.proxy = true;
  provider.use(refuseForms);
  provider.use(askBeforeSignOut);
  // The library would send at once to any address. The timer sends through the guard, and until it arrives.
  provider.Client.prototype.backchannelLogout = async (_userId: string, sid: string) => {
    await endPartySessions(context.db, place, [sid], context.now());
  };
  // The library sees only the stored hash of a secret, and would accept one method for the other.
  provider.Client.prototype.compareClientSecret = function (secret) {
    // An empty header presents nothing, for the library neither.
    const isBasic = Boolean(Provider.ctx?.headers.authorization);
    const method = isBasic ? 'client_secret_basic' : 'client_secret_post';
    return presentsSecret(context, place, { clientId: this.clientId, method, secret });
  };
  return provider;
}

function configuration(context: ServicesContext, place: Place, keys: IdTokenKeySets): Configuration {
  const root = rootOf(place);
  const secret = context.sealers.service.blindIndex(root, 'oidc.cookies');
  return {
    adapter: providerStore(context, place),
    jwks: { keys: [keys.ES256, keys.RS256].flatMap(signingFirst) },
    clientAuthMethods: Authentication.options,
    enabledJWA: {
      clientAuthSigningAlgValues: ['ES256'],
      idTokenSigningAlgValues: IdTokenAlgorithm.options,
    },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    responseTypes: ['code'],
    scopes: SIGN_IN_SCOPES,
    acrValues: [VERIFIED_ACR],
    claims: {
      ...Object.fromEntries(Object.entries(CLAIMS_OF_SCOPE).map(([scope, claims]) => [scope, [...claims]])),
      openid: ['sub', 'amr', 'acr'],
      ...{ acr: null, auth_time: null, iss: null, sid: null },
    },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    cookies: {
      keys: [Buffer.from(secret).toString('base64url')],
      long: { httpOnly: true, sameSite: 'lax', path: root },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: 10 * MINUTE_S,
      AuthorizationCode: MINUTE_S,
      IdToken: 10 * MINUTE_S,
      // A visit to a counter takes its time, and the sign-in that waits for it ends with the session.
      Interaction: (_ctx, { prompt }) => (prompt.name === VERIFICATION ? 8 * HOUR_S : 10 * MINUTE_S),
      Session: 8 * HOUR_S,
      Grant: 8 * HOUR_S,
    },
    routes: {
      authorization: `${root}/authorize`,
      token: `${root}/token`,
      userinfo: `${root}/userinfo`,
      jwks: `${root}/jwks`,
      end_session: `${root}/logout`,
    },
    interactions: {
      policy: signInPolicy(context, place),
      url: (_ctx, { uid }) => `${root}/sign-in/${uid}`,
    },
    findAccount: (ctx, userId, token) =>
      accountOf(context, place, { userId, signedInAtS: signedInAt(ctx, token) }),
    renderError: refusalPage,
    features: {
      claimsParameter: {
        enabled: true,
        assertClaimsParameter: async (_ctx, claims) => requireMeetable(claims),
      },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: showSignOut,
        postLogoutSuccessSource: showSignedOut,
      },
      userinfo: { enabled: true },
    },
  };
}

/** The library signs with the first key of an algorithm. */
const signingFirst = ({ signing, verifying }: TokenKeySet) =>
  [signing, ...verifying.filter(({ keyId }) => keyId !== signing.keyId)].map(({ jwk }) => jwk);

/** The time of the sign-in behind a code or the session of a browser; an access token ends with its grant. */
const signedInAt = ({ oidc }: KoaContextWithOIDC, token: object | undefined): number | undefined =>
  token === undefined ? oidc.session?.loginTs : (token as Partial<AuthorizationCode>).authTime;

/** A user who may sign in and whose sign-in has not ended; what a scope opens is chosen by the provider. */
async function accountOf(
  context: ServicesContext,
  place: Place,
  { userId, signedInAtS }: { userId: string; signedInAtS: number | undefined },
) {
  const { db, sealers } = context;
  const sealer = await sealers.community(db, place.tenantId, place.communityId);
  const user = await findUser(db, sealer, place, { userId });
  if (!user?.active) return undefined;
  if (signedInAtS !== undefined && !isSignedInSince(user, signedInAtS)) return undefined;
  return {
    accountId: userId,
    claims: async (use: string, scope: string, asked: Record<string, unknown> | undefined) => ({
      sub: userId,
      preferred_username: user.userName,
      ...(user.displayName === null ? {} : { name: user.displayName }),
      ...(user.email === null ? {} : { email: user.email }),
      ...(user.phone === null ? {} : { phone_number: user.phone }),
      ...(use === 'userinfo' ? await verifiedFor(context, { ...place, userId }, { scope, asked }) : {}),
    }),
  };
}

/** By the scope all that was verified; by the parameter `claims` no more than it names. */
async function verifiedFor(
  context: ServicesContext,
  user: Place & { userId: string },
  { scope, asked }: { scope: string; asked: Record<string, unknown> | undefined },
) {
  const request = asked?.verified_claims;
  if (request === undefined && !scope.split(' ').includes(VERIFIED_SCOPE)) return {};
  const verified = await verifiedClaims(context, user);
  if (!verified || !request) return { verified_claims: verified };
  return { verified_claims: askedOf(verified, request as VerifiedRequest, context.now()) };
}

/** @throws errors.OIDCProviderError for claims that no sign-in can meet. */
function requireMeetable(claims: unknown): void {
  const refusal = claimsRefusal(claims);
  if (refusal === 'malformed') throw new errors.InvalidRequest('the parameter claims has another form');
  if (refusal) throw new errors.UnmetAuthenticationRequirements('the acr that is essential is not offered');
}

/** An answer by form post runs a script in the page that sends it, even for a refusal. */
async function refuseForms(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  if (![ctx.query.response_mode].flat().includes('form_post')) return next();
  ctx.status = 400;
  refusalPage(ctx);
}

/** A browser that is signed in nowhere would get a form that a script sends. */
async function askBeforeSignOut(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && !ctx.oidc.session?.accountId)
    showSignOut(ctx);
}

/** Sends the fault to the relying party if its address is known; the person reads only what to do. */
function refusalPage(ctx: KoaContextWithOIDC): void {
  const isOver = ctx.path.includes('/authorize/');
  const language = languageOf(ctx.query.ui_locales);
  const texts = LANGUAGE_TEXTS[language].signIn;
  const { text, headers } = pageOf({
    language,
    title: isOver ? texts.endedTitle : texts.refusedTitle,
    community: '',
    path: '',
    languages: [],
    body: html`<section><p>${isOver ? texts.ended : texts.refused}</p></section>`,
  });
  ctx.set(headers);
  ctx.body = text;
}
