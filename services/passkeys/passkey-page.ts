import type { FastifyReply } from 'fastify';
import { LANGUAGE_TEXTS, type Language } from '#core/languages/index.ts';
import { html, sendPage } from '#services/contact/index.ts';

export const PASSKEY_SCRIPT_PATH = '/passkey.js';

/**
 * The page that asks the browser for a passkey. It is the same for every user: the ceremony is named behind the `#` of
 * its address, which no server sees.
 */
export function sendPasskeyPage(reply: FastifyReply, host: string, language: Language) {
  const { pages } = LANGUAGE_TEXTS[language];
  return sendPage(reply, 200, {
    language,
    title: pages.passkeyTitle,
    community: host,
    path: '/passkey',
    languages: [language],
    script: PASSKEY_SCRIPT_PATH,
    body: html`<section><p>${pages.passkeyIntro}</p><button id="go" type="button">${pages.passkeyButton}</button>
<p id="done" role="status" hidden>${pages.passkeyDone}</p><p id="failed" role="alert" hidden>${pages.passkeyFailed}</p></section>`,
  });
}

/** Runs the ceremony with the browser's own functions of WebAuthn level 3. */
export const PASSKEY_SCRIPT = `'use strict';
// Another ceremony in the same window.
addEventListener('hashchange', () => location.reload());
const facts = new URLSearchParams(location.hash.slice(1));
history.replaceState(null, '', location.pathname + location.search);
const key = { tenantId: facts.get('tenant'), ceremonyId: facts.get('ceremony'), secret: facts.get('secret') };
const kind = facts.get('kind') === 'registration' ? 'attestation' : 'assertion';
const show = (id, isShown) => { document.getElementById(id).hidden = !isShown; };
async function post(step, body) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/' + kind + '/' + step, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error('HTTP ' + answer.status);
  return answer.json();
}
async function ask(options) {
  if (kind === 'attestation') {
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  }
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}
const button = document.getElementById('go');
button.addEventListener('click', async () => {
  button.disabled = true;
  show('failed', false);
  try {
    const credential = await ask(await post('options', key));
    await post('result', { ...key, response: credential.toJSON() });
    button.hidden = true;
    show('done', true);
  } catch {
    button.disabled = false;
    show('failed', true);
  }
});
`;
