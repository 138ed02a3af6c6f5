import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Interaction, InteractionResults } from 'oidc-provider';
import type { Language } from '#core/contract/language.ts';
import { equalBytes } from '#core/keys/bytes.ts';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { communityName, html, sendPage } from '#services/contact/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { languageOf } from './language-of.ts';
import { type Place, signInPathOf } from './paths.ts';
import type { Providers } from './providers.ts';

/** One request to a page of a sign-in. */
export interface SignInRequest extends Place {
  uid: string;
  language: Language | undefined;
  fields: Readonly<Record<string, string>>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A sign-in that has not ended, in the browser that began it. */
export interface Visit extends Omit<SignInRequest, 'language'> {
  context: ServicesContext;
  provider: Provider;
  interaction: Interaction;
  relyingPartyId: string;
  language: Language;
}

/** The sign-in of this browser, or undefined where it has ended or belongs to another one. */
export async function findVisit(
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
  if (interaction?.uid !== uid) return undefined;
  const language = asked.language ?? languageOf(interaction.params.ui_locales);
  const relyingPartyId = String(interaction.params.client_id);
  return { ...asked, context, provider, interaction, relyingPartyId, language };
}

/** The same; if there is none, the error page has been sent. */
export async function openVisit(
  context: ServicesContext,
  providers: Providers,
  asked: SignInRequest,
): Promise<Visit | undefined> {
  const visit = await findVisit(context, providers, asked);
  if (visit) return visit;
  const language = asked.language ?? 'en';
  const texts = LANGUAGE_TEXTS[language].signIn;
  sendPage(asked.reply, 410, {
    language,
    title: texts.endedTitle,
    community: await communityName(context.db, asked),
    path: pathOf(asked),
    body: html`<section><p>${texts.ended}</p></section>`,
  });
  return undefined;
}

/** The path of the page of a sign-in. */
export const pathOf = (visit: Place & { uid: string }): string => signInPathOf(visit, visit.uid);

const tokenOf = ({ context, uid }: Pick<Visit, 'context' | 'uid'>): string =>
  Buffer.from(context.sealers.service.blindIndex(Buffer.from(uid).toString('hex'), 'oidc.form')).toString(
    'base64url',
  );

/** Whether the form comes from a page of this sign-in, besides the cookie that the sign-in is bound to. */
export function isOwnForm(visit: Visit): boolean {
  return equalBytes(Buffer.from(visit.fields.csrf ?? ''), Buffer.from(tokenOf(visit)));
}

/** Returns the members of the forms of a sign-in. */
export async function formOf(visit: Visit) {
  const client = await visit.provider.Client.find(visit.relyingPartyId);
  return {
    language: visit.language,
    action: `${pathOf(visit)}?lang=${visit.language}`,
    csrf: tokenOf(visit),
    party: client?.clientName ?? '',
  };
}

/** Where the forms of a sign-in may lead in the end. */
export const leadsTo = ({ interaction }: Visit): string | undefined =>
  URL.parse(String(interaction.params.redirect_uri))?.origin;

/** Goes back to the provider, which ends the sign-in at the relying party or asks for the next step. */
export async function finish({ provider, request, reply }: Visit, result: InteractionResults) {
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
}
