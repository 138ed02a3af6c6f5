import type { Language } from '#core/contract/language.ts';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { html } from '#services/contact/index.ts';
import type { SignInScope } from './claims-of-scopes.ts';

/** The members of every form of a sign-in. */
export interface SignInForm {
  language: Language;
  /** Path of the page, with its language. */
  action: string;
  /** Binds the form to the browser that it was sent to. */
  csrf: string;
  /** Name of the relying party. */
  party: string;
}

/** Ends the sign-in. */
export const cancelButton = (cancel: string) =>
  html`<button class="second" type="submit" name="choice" value="cancel" formnovalidate>${cancel}</button>`;

/**
 * Asks for user name and password. The page does not say which of the two was wrong, so that it does not reveal which
 * users exist.
 */
export function passwordForm({ language, action, csrf, party }: SignInForm, fault?: string) {
  const texts = LANGUAGE_TEXTS[language].signIn;
  const problem =
    fault !== undefined && html`<section class="problem" role="alert"><p>${fault}</p></section>`;
  return html`${problem}<section><p>${texts.intro(party)}</p>
<form method="post" action="${action}"><input type="hidden" name="csrf" value="${csrf}">
<label for="userName">${texts.userName}</label><input id="userName" name="userName" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required>
<label for="password">${texts.password}</label><input id="password" name="password" type="password" autocomplete="current-password" maxlength="1000" required>
<p><button type="submit" name="choice" value="continue">${texts.button}</button>${cancelButton(texts.cancel)}</p></form></section>`;
}

/** Asks whether the relying party may learn what it asks for. */
export function consentForm({ language, action, csrf, party }: SignInForm, scopes: readonly SignInScope[]) {
  const texts = LANGUAGE_TEXTS[language].signIn;
  const shared = scopes.map((scope) => html`<li>${texts.shared[scope]}</li>`);
  return html`<section><p>${texts.shareIntro(party)}</p><ul>${shared}</ul>
<form method="post" action="${action}"><input type="hidden" name="csrf" value="${csrf}">
<p><button type="submit" name="choice" value="continue">${texts.agree}</button>${cancelButton(texts.cancel)}</p></form></section>`;
}
