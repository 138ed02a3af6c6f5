import type { Interaction } from 'oidc-provider';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { recordAudit } from '#services/audit/index.ts';
import { communityName, sendPage } from '#services/contact/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { clientAddress } from '#services/kernel/http/client-address.ts';
import { signInUser } from '#services/users/index.ts';
import { SIGN_IN_SCOPES } from './claims-of-scopes.ts';
import { endPartySessions } from './party-session.repository.ts';
import { partiesOf } from './provider-store.ts';
import type { Providers } from './providers.ts';
import { claimsToGrant, readClaims, scopesOfClaims } from './requested-claims.ts';
import { consentForm, passwordForm } from './sign-in-page.ts';
import { signInTime } from './sign-in-time.ts';
import {
  finish,
  formOf,
  isOwnForm,
  leadsTo,
  openVisit,
  pathOf,
  type SignInRequest,
  type Visit,
} from './sign-in-visit.ts';
import { VERIFICATION } from './verification-prompt.ts';
import { cancelVerification, showVerification, takeVerification } from './verification-step.ts';

/** Shows the step that a sign-in waits for. */
export async function showSignIn(context: ServicesContext, providers: Providers, asked: SignInRequest) {
  const visit = await openVisit(context, providers, asked);
  return visit ? showStep(visit) : asked.reply;
}

/** Takes what a person entered, and continues. */
export async function continueSignIn(context: ServicesContext, providers: Providers, asked: SignInRequest) {
  const visit = await openVisit(context, providers, asked);
  if (!visit) return asked.reply;
  if (!isOwnForm(visit)) return showStep(visit);
  const step = visit.interaction.prompt.name;
  if (visit.fields.choice === 'cancel') {
    if (step === VERIFICATION) return cancelVerification(visit);
    return finish(visit, { error: 'access_denied', error_description: 'the user cancelled' });
  }
  if (step === VERIFICATION) return takeVerification(visit);
  return step === 'login' ? takePassword(visit) : takeConsent(visit);
}

async function showStep(visit: Visit, refused?: { status: number; fault: string }) {
  const { context, reply, language, interaction } = visit;
  if (interaction.prompt.name === VERIFICATION) return showVerification(visit);
  const texts = LANGUAGE_TEXTS[language].signIn;
  const form = await formOf(visit);
  const isLogin = interaction.prompt.name === 'login';
  return sendPage(reply, refused?.status ?? 200, {
    language,
    title: isLogin ? texts.title : texts.shareTitle,
    community: await communityName(context.db, visit),
    path: pathOf(visit),
    leadsTo: leadsTo(visit),
    body: isLogin ? passwordForm(form, refused?.fault) : consentForm(form, sharedScopes(interaction)),
  });
}

/** Returns the scopes to ask the person for. Claims appear as the scopes that open them. */
const sharedScopes = ({ params }: Interaction) => {
  const named = scopesOfClaims(claimsToGrant(readClaims(params.claims)));
  const asked = new Set([...String(params.scope).split(' '), ...named]);
  return SIGN_IN_SCOPES.filter((scope) => asked.has(scope));
};

async function takePassword(visit: Visit) {
  const { context, tenantId, communityId, relyingPartyId, request, fields, language } = visit;
  const texts = LANGUAGE_TEXTS[language].signIn;
  const sender = {
    tenantId,
    communityId,
    typedAt: clientAddress(request),
    actor: 'person',
    data: { relyingPartyId },
  };
  const credentials = { userId: fields.userName ?? '', password: fields.password ?? '' };
  try {
    const user = await signInUser(context, sender, credentials);
    const { userId: accountId } = user;
    await endSessionOfOther(visit, accountId);
    // A later step of the same sign-in carries this on: the password was entered now and not then.
    const ts = signInTime(user, context.now());
    return await finish(visit, { login: { accountId, amr: ['pwd'], remember: false, ts } });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'USER_OR_PASSWORD_WRONG') return showStep(visit, { status: 403, fault: texts.wrong });
    if (error.code !== 'SIGN_IN_LOCKED') throw error;
    return showStep(visit, { status: 429, fault: texts.locked(error.retryAfterS ?? 0) });
  }
}

/** A browser is signed in as one user: another one ends the session that it had. */
async function endSessionOfOther(
  { context, provider, interaction, ...place }: Visit,
  userId: string,
): Promise<void> {
  const { session } = interaction;
  if (!session || session.accountId === userId) return;
  const former = await provider.Session.findByUid(session.uid);
  if (former) {
    const sids = partiesOf(former).map(({ sid }) => sid);
    await endPartySessions(context.db, place, sids, context.now());
    await former.destroy();
  }
  interaction.session = undefined;
  await interaction.persist();
}

async function takeConsent(visit: Visit) {
  const { context, provider, interaction, tenantId, relyingPartyId } = visit;
  const accountId = interaction.session?.accountId;
  if (accountId === undefined) throw new Error('a consent is asked of users who signed in');
  const { scope, claims: parameter } = interaction.params;
  const claims = claimsToGrant(readClaims(parameter));
  const scopes = SIGN_IN_SCOPES.filter((one) => String(scope).split(' ').includes(one));
  const grant = new provider.Grant({ accountId, clientId: relyingPartyId });
  grant.addOIDCScope(scopes.join(' '));
  grant.addOIDCClaims(claims);
  const grantId = await grant.save();
  await recordAudit(context.db, {
    tenantId,
    at: context.now(),
    actor: 'person',
    action: 'user.consented',
    data: { userId: accountId, relyingPartyId, scopes, ...(claims.length > 0 ? { claims } : {}) },
  });
  return finish(visit, { consent: { grantId } });
}
