import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { ServicesContext } from '#services/kernel/context.ts';
import { VERIFIED_ACR, VERIFIED_SCOPE } from './claims-of-scopes.ts';
import type { Place } from './paths.ts';
import { asksForAcr, readClaims } from './requested-claims.ts';
import { isVerified } from './verified-user.ts';

/** The name of the step on which a sign-in waits until its user is verified. */
export const VERIFICATION = 'verification';

/** The steps of a sign-in: password, verification where the relying party asks for it, consent. */
export function signInPolicy(context: ServicesContext, place: Place) {
  const { base, Check, Prompt } = interactionPolicy;
  const policy = base();
  // The verification meets an essential acr, and no further password does.
  for (const name of ['essential_acr', 'essential_acrs']) policy.get('login')?.checks.remove(name);
  // A pending request may have rewritten the session of a user who was disabled or whose sign-ins were ended.
  const ended = new Check(
    'sign_in_ended',
    'End-User authentication is required',
    'login_required',
    ({ oidc }: KoaContextWithOIDC) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  );
  policy.get('login')?.checks.add(ended);
  const check = new Check(
    'ial2',
    'the user is not verified at IAL2',
    'interaction_required',
    async ({ oidc }: KoaContextWithOIDC) => {
      const { session, params } = oidc;
      const accountId = session?.accountId;
      if (!session || accountId === undefined) return Check.NO_NEED_TO_PROMPT;
      const isAsked = asksToVerify(params ?? {});
      const isMet = isAsked && (await isVerified(context, { ...place, userId: accountId }));
      // The claims of the ID token about this sign-in, and no earlier one.
      const acr = isMet ? VERIFIED_ACR : undefined;
      if (session.acr !== acr) session.acr = acr;
      return isAsked && !isMet ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    },
  );
  policy.add(new Prompt({ name: VERIFICATION, requestable: false }, check), 1);
  return policy;
}

/** Whether a request asks for a user who is verified, by its scope, its authentication context class or its claims. */
export function asksToVerify({ scope, acr_values: acrs, claims }: Record<string, unknown>): boolean {
  const words = (text: unknown) => (typeof text === 'string' ? text.split(' ') : []);
  const isNamed = words(scope).includes(VERIFIED_SCOPE) || words(acrs).includes(VERIFIED_ACR);
  return isNamed || asksForAcr(readClaims(claims));
}
