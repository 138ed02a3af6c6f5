import type { KoaContextWithOIDC } from 'oidc-provider';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { type Html, html, pageOf } from '#services/contact/index.ts';
import { languageOf } from './language-of.ts';

const textsOf = (ctx: KoaContextWithOIDC) => {
  const language = languageOf(ctx.oidc.params?.ui_locales);
  return { language, texts: LANGUAGE_TEXTS[language].signIn.signOut };
};

/** Asks whether the user signs out of everything, or of the relying party alone (RP-Initiated Logout 1.0, section 2). */
export function showSignOut(ctx: KoaContextWithOIDC): void {
  const { language, texts } = textsOf(ctx);
  const { session, client } = ctx.oidc;
  const action = ctx.oidc.urlFor('end_session_confirm');
  const xsrf = session?.state?.secret;
  if (typeof xsrf !== 'string') throw new Error('a sign-out begins with a secret of its session');
  const isSignedIn = session?.accountId !== undefined;
  const stay = isSignedIn && html`<button class="second" type="submit">${texts.stay}</button>`;
  const leadsTo = URL.parse(String(ctx.oidc.params?.post_logout_redirect_uri ?? ''))?.origin;
  send(ctx, {
    language,
    title: texts.title,
    leadsTo,
    body: html`<section><p>${isSignedIn ? texts.intro(client?.clientName) : texts.none}</p>
<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}">
<p><button type="submit" name="logout" value="yes">${isSignedIn ? texts.button : texts.goOn}</button>${stay}</p></form></section>`,
  });
}

/** Says that the user is signed out, where no relying party has a page for it. */
export function showSignedOut(ctx: KoaContextWithOIDC): void {
  const { language, texts } = textsOf(ctx);
  const title = texts.doneTitle;
  send(ctx, { language, title, body: html`<section><p>${texts.done}</p></section>` });
}

function send(
  ctx: KoaContextWithOIDC,
  page: Pick<Parameters<typeof pageOf>[0], 'language' | 'title' | 'leadsTo'> & { body: Html },
): void {
  const { text, headers } = pageOf({ ...page, community: '', path: '', languages: [] });
  ctx.set(headers);
  ctx.body = text;
}
