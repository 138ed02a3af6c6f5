import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { qrTextOf } from '#core/proofing/session-reference.ts';
import { html, readyBody } from '#services/contact/index.ts';
import type { Channel } from '#services/contract/contact.ts';
import { moment } from '#services/contract/message-texts.ts';
import type { SessionRow } from '#services/sessions/index.ts';
import { cancelButton, type SignInForm } from './sign-in-page.ts';
import type { Standing } from './user-verification.ts';

/** The content of the page that a user sees while a sign-in waits for their verification. */
export interface ShownVerification {
  standing: Exclude<Standing, 'verified'>;
  session: SessionRow | undefined;
  branches: readonly string[];
  /** The channel that carries the link of the session to the user. */
  sentBy: Channel | undefined;
  /** When the sign-in ends that waits. */
  goesOnUntil: Date;
  /** The relying party has a workflow that begins on the device of the user. */
  isOnlineOffered: boolean;
  /** The user asked for it, and it could not begin. */
  isOnlineRefused: boolean;
}

/** Nothing is under way: the user takes a reference, or begins online. */
export const isAtStart = (standing: Standing): boolean => STARTS.has(standing);
const STARTS: ReadonlySet<Standing> = new Set([
  'none',
  'short',
  'failed',
  'expired',
  'incomplete',
  'stopped',
]);
/** Whether a workflow may begin: also while a reference waits, which no counter has taken. */
export const mayBeginOnline = (standing: Standing): boolean => isAtStart(standing) || standing === 'waiting';

/** Draws the state of the verification, the user's next step, and the reference for the counter. */
export async function verificationBody(form: SignInForm, shown: ShownVerification) {
  const { language, action, csrf, party } = form;
  const texts = LANGUAGE_TEXTS[language].signIn.verification;
  const { standing, goesOnUntil } = shown;
  const beginsOnline = shown.isOnlineOffered && mayBeginOnline(standing);
  const wait = html`<p>${texts.goesOn(moment(language, goesOnUntil))}</p>
<p><a href="${action}">${texts.look}</a></p>`;
  const refused =
    shown.isOnlineRefused &&
    html`<section class="problem" role="alert"><p>${texts.online.unavailable}</p></section>`;
  return html`${refused}<div id="standing" data-standing="${standing}">${await told(form, shown)}</div>
<section>${isAtStart(standing) ? html`<p>${texts.intro(party)}</p>` : wait}${beginsOnline && html`<p>${texts.online.intro}</p>`}
<form method="post" action="${action}"><input type="hidden" name="csrf" value="${csrf}">
<p>${buttons(form, shown)}${cancelButton(LANGUAGE_TEXTS[language].signIn.cancel)}</p></form></section>`;
}

/** The ways that are open, each as a button of its own. */
function buttons({ language }: SignInForm, { standing, isOnlineOffered }: ShownVerification) {
  const { start, again, online } = LANGUAGE_TEXTS[language].signIn.verification;
  const button = (choice: string, label: string) =>
    html`<button type="submit" name="choice" value="${choice}">${label}</button>`;
  const second = (choice: string, label: string) =>
    html`<button class="second" type="submit" name="choice" value="${choice}">${label}</button>`;
  if (standing === 'device') return html`${button('device', online.resume)}${second('stop', online.stop)}`;
  const reference = isAtStart(standing) && (standing === 'none' ? start : again);
  const begins = isOnlineOffered && mayBeginOnline(standing);
  if (!begins) return reference && button('start', reference);
  return html`${button('device', online.begin)}${reference && second('start', reference)}`;
}

async function told({ language, party }: SignInForm, shown: ShownVerification) {
  const texts = LANGUAGE_TEXTS[language].signIn.verification;
  const say = (text: string) => html`<section role="status"><p>${text}</p></section>`;
  switch (shown.standing) {
    case 'waiting':
      return waitingBody(language, shown);
    case 'underway':
      return say(texts.underway);
    case 'device':
      return say(texts.online.open);
    case 'review':
      return say(texts.review);
    case 'short':
      return say(texts.short(party));
    case 'failed':
      return say(texts.failed);
    case 'expired':
      return say(texts.online.expired);
    case 'incomplete':
      return say(texts.online.incomplete);
    case 'stopped':
      return say(texts.online.stopped);
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
