import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { qrTextOf } from '#core/proofing/session-reference.ts';
import { html, readyBody } from '#services/contact/index.ts';
import { moment } from '#services/contract/message-texts.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { cancelButton, type SignInForm } from './sign-in-page.ts';
import type { Standing } from './user-verification.ts';

/** What the page says while a sign-in waits for the verification of its user. */
export interface ShownVerification {
  standing: Exclude<Standing, 'verified'>;
  session: SessionRow | undefined;
  branches: readonly string[];
  /** How the link of the session reaches the user. */
  sentBy: 'sms' | 'email' | undefined;
  /** When the sign-in ends that waits. */
  goesOnUntil: Date;
}

/** How the verification stands, what the user does next, and the reference for the counter. */
export async function verificationBody(form: SignInForm, shown: ShownVerification) {
  const { language, action, csrf, party } = form;
  const texts = LANGUAGE_TEXTS[language].signIn.verification;
  const { standing, goesOnUntil } = shown;
  const label = { none: texts.start, short: texts.again, failed: texts.again }[standing as string];
  const start = label && html`<button type="submit" name="choice" value="start">${label}</button>`;
  const wait = html`<p>${texts.goesOn(moment(language, goesOnUntil))}</p>
<p><a href="${action}">${texts.look}</a></p>`;
  return html`<div id="standing" data-standing="${standing}">${await told(form, shown)}</div>
<section>${label ? html`<p>${texts.intro(party)}</p>` : wait}
<form method="post" action="${action}"><input type="hidden" name="csrf" value="${csrf}">
<p>${start}${cancelButton(LANGUAGE_TEXTS[language].signIn.cancel)}</p></form></section>`;
}

async function told({ language, party }: SignInForm, shown: ShownVerification) {
  const texts = LANGUAGE_TEXTS[language].signIn.verification;
  const say = (text: string) => html`<section role="status"><p>${text}</p></section>`;
  switch (shown.standing) {
    case 'waiting':
      return waitingBody(language, shown);
    case 'underway':
      return say(texts.underway);
    case 'review':
      return say(texts.review);
    case 'short':
      return say(texts.short(party));
    case 'failed':
      return say(texts.failed);
    case 'none':
      return html``;
  }
}

async function waitingBody(
  language: SignInForm['language'],
  { session, branches, sentBy }: ShownVerification,
) {
  const texts = LANGUAGE_TEXTS[language].signIn.verification;
  const reference = session?.reference;
  if (!session || !reference) throw new Error('a session that waits for a counter has a reference');
  const { expiresAt } = session;
  const code = { reference, qrText: qrTextOf(reference), expiresAt, instructions: undefined };
  const places =
    branches.length > 0 &&
    html`<section><h2>${texts.branches}</h2><ul>${branches.map((name) => html`<li>${name}</li>`)}</ul></section>`;
  return html`${await readyBody(language, code)}${sentBy && html`<p>${texts.sent[sentBy]}</p>`}${places}`;
}

/** Reloads the page when the state of the verification changes; the sign-in then continues automatically. */
export const VERIFICATION_SCRIPT = `'use strict';
const shown = document.getElementById('standing').dataset.standing;
const look = async () => {
  try {
    const answer = await fetch(location.pathname + '/standing');
    const { standing } = answer.ok ? await answer.json() : { standing: shown };
    if (standing !== shown) return location.reload();
  } catch {
    // The next look may find the services again.
  }
  setTimeout(look, 5000);
};
setTimeout(look, 5000);
`;
