import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Interaction, InteractionResults } from 'oidc-provider';
import type { Language } from '#core/contract/language.ts';
import { equalBytes } from '#core/keys/bytes.ts';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { recordAudit } from '#services/audit/index.ts';
import { communityName, html, sendPage } from '#services/contact/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { clientAddress } from '#services/kernel/http/client-address.ts';
import { signInUser } from '#services/users/index.ts';
import { SIGN_IN_SCOPES } from './claims-of-scopes.ts';
import { languageOf } from './language-of.ts';
import { type Place, rootOf } from './paths.ts';
import type { Providers } from './providers.ts';
import { consentForm, passwordForm } from './sign-in-page.ts';

/** One request to a page of a sign-in. */
export interface SignInRequest extends Place {
  uid: string;
  language: Language | undefined;
  fields: Readonly<Record<string, string>>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A sign-in that has not ended, in the browser that began it. */
interface Visit extends Omit<SignInRequest, 'language'> {
  context: ServicesContext;
  provider: Provider;
  interaction: Interaction;
  relyingPartyId: string;
  language: Language;
}

/** Shows the step that a sign-in waits for. */
export async function showSignIn(context: ServicesContext, providers: Providers, asked: SignInRequest) {
  const visit = await openVisit(context, providers, asked);
  return visit ? showStep(visit) : asked.reply;
}

/** Takes what a person entered, and goes on. */
export async function continueSignIn(context: ServicesContext, providers: Providers, asked: SignInRequest) {
  const visit = await openVisit(context, providers, asked);
  if (!visit) return asked.reply;
  if (!isOwnForm(visit)) return showStep(visit);
  if (visit.fields.choice === 'cancel') {
    return finish(visit, { error: 'access_denied', error_description: 'the user cancelled' });
  }
  return visit.interaction.prompt.name === 'login' ? takePassword(visit) : takeConsent(visit);
}

async function openVisit(
  context: ServicesContext,
  providers: Providers,
  asked: SignInRequest,
): Promise<Visit | undefined> {
  const { request, reply, uid } = asked;
  const provider = await providers.of(asked);
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch((error: Error) => {
    if (error.name === 'SessionNotFound') return undefined;
    throw error;
  });
  if (interaction?.uid === uid) {
    const language = asked.language ?? languageOf(interaction.params.ui_locales);
    const relyingPartyId = String(interaction.params.client_id);
    return { ...asked, context, provider, interaction, relyingPartyId, language };
  }
  const language = asked.language ?? 'en';
  const texts = LANGUAGE_TEXTS[language].signIn;
  sendPage(reply, 410, {
    language,
    title: texts.endedTitle,
    community: await communityName(context.db, asked),
    path: pathOf(asked),
    body: passage(texts.ended),
  });
  return undefined;
}

const passage = (text: string) => html`<section><p>${text}</p></section>`;

const pathOf = (asked: Place & { uid: string }): string =>
  `${rootOf(asked)}/sign-in/${encodeURIComponent(asked.uid)}`;

const tokenOf = ({ context, uid }: Pick<Visit, 'context' | 'uid'>): string =>
  Buffer.from(context.sealers.service.blindIndex(Buffer.from(uid).toString('hex'), 'oidc.form')).toString(
    'base64url',
  );

/** Whether the form comes from a page of this sign-in, besides the cookie that the sign-in is bound to. */
function isOwnForm(visit: Visit): boolean {
  return equalBytes(Buffer.from(visit.fields.csrf ?? ''), Buffer.from(tokenOf(visit)));
}

async function showStep(visit: Visit, refused?: { status: number; fault: string }) {
  const { context, reply, language, interaction, provider } = visit;
  const texts = LANGUAGE_TEXTS[language].signIn;
  const client = await provider.Client.find(visit.relyingPartyId);
  const form = {
    language,
    action: `${pathOf(visit)}?lang=${language}`,
    csrf: tokenOf(visit),
    party: client?.clientName ?? '',
  };
  const isLogin = interaction.prompt.name === 'login';
  return sendPage(reply, refused?.status ?? 200, {
    language,
    title: isLogin ? texts.title : texts.shareTitle,
    community: await communityName(context.db, visit),
    path: pathOf(visit),
    leadsTo: URL.parse(String(interaction.params.redirect_uri))?.origin,
    body: isLogin ? passwordForm(form, refused?.fault) : consentForm(form, scopesOf(interaction)),
  });
}

const scopesOf = ({ params }: Interaction) => {
  const asked = new Set(String(params.scope).split(' '));
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
    const { userId } = await signInUser(context, sender, credentials);
    await endSessionOfOther(visit, userId);
    return await finish(visit, { login: { accountId: userId, amr: ['pwd'], remember: false } });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'USER_OR_PASSWORD_WRONG') return showStep(visit, { status: 403, fault: texts.wrong });
    if (error.code !== 'SIGN_IN_LOCKED') throw error;
    return showStep(visit, { status: 429, fault: texts.locked(error.retryAfterS ?? 0) });
  }
}

/** A browser is signed in as one user: another one ends the session that it had. */
async function endSessionOfOther({ provider, interaction }: Visit, userId: string): Promise<void> {
  const { session } = interaction;
  if (!session || session.accountId === userId) return;
  const former = await provider.Session.findByUid(session.uid);
  await former?.destroy();
  interaction.session = undefined;
  await interaction.persist();
}

async function takeConsent(visit: Visit) {
  const { context, provider, interaction, tenantId, relyingPartyId } = visit;
  const accountId = interaction.session?.accountId;
  if (accountId === undefined) throw new Error('a consent is asked of users who signed in');
  const scopes = scopesOf(interaction);
  const grant = new provider.Grant({ accountId, clientId: relyingPartyId });
  grant.addOIDCScope(scopes.join(' '));
  const grantId = await grant.save();
  await recordAudit(context.db, {
    tenantId,
    at: context.now(),
    actor: 'person',
    action: 'user.consented',
    data: { userId: accountId, relyingPartyId, scopes },
  });
  return finish(visit, { consent: { grantId } });
}

/** Goes back to the provider, which ends the sign-in at the relying party or asks for the next step. */
async function finish({ provider, request, reply }: Visit, result: InteractionResults) {
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
}
