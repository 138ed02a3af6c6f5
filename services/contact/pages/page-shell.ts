import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { LANGUAGE_NAMES, LANGUAGE_TEXTS, LANGUAGES, type Language } from '#core/languages/index.ts';
import { Html, html } from './html.ts';

/** Colours and measures of the product (renderer/ui/design), for a telephone in a hand. */
const STYLE = new Html(`
:root { color-scheme: light dark; --canvas:#f4f6f4; --surface:#fff; --line:#74827d; --ink:#12201d; --soft:#42524e; --accent:#0a5a61; --on-accent:#fff; --failed:#a3231b; }
@media (prefers-color-scheme: dark) { :root { --canvas:#0e1413; --surface:#171f1d; --line:#788984; --ink:#e9f0ee; --soft:#b9c6c2; --accent:#6cccc9; --on-accent:#06292a; --failed:#ff9d92; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1.0625rem/1.5 "Inter Variable", system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; }
main { max-width: 38rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; }
header { max-width: 38rem; margin: 0 auto; padding: 1rem 1rem 0; color: var(--soft); }
nav { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
nav a, button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: .375rem .875rem; border-radius: 10px; border: 1px solid var(--line); color: inherit; text-decoration: none; }
nav a[aria-current] { border: 2px solid var(--accent); font-weight: 650; }
a { color: var(--accent); }
section a { display: inline-flex; align-items: center; min-height: 2.75rem; }
h1 { font-size: 1.625rem; line-height: 1.2; margin: 1rem 0; }
h2 { font-size: 1.1875rem; margin: 0 0 .5rem; }
section, fieldset { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 1rem; margin: 0 0 1rem; }
legend { font-weight: 650; padding: 0 .25rem; }
label { display: block; margin: .75rem 0 .25rem; font-weight: 540; }
label.tick { display: flex; gap: .75rem; align-items: flex-start; min-height: 2.75rem; font-weight: 400; }
input { font: inherit; width: 100%; min-height: 3rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 10px; background: var(--canvas); color: inherit; }
input[type=checkbox] { width: 1.5rem; min-height: 1.5rem; flex: none; margin: .125rem 0 0; }
button { width: 100%; justify-content: center; min-height: 3.25rem; font: inherit; font-weight: 650; background: var(--accent); color: var(--on-accent); border: 0; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.code { font: 650 2rem/1.2 ui-monospace, Menlo, monospace; letter-spacing: .06em; text-align: center; overflow-wrap: anywhere; }
.qr { display: block; width: min(18rem, 80vw); margin: 0 auto 1rem; background: #fff; padding: 1rem; border-radius: 10px; }
.sandbox { border: 2px dashed var(--failed); padding: .5rem 1rem; font-weight: 650; }
button.second { background: var(--surface); color: var(--ink); border: 1px solid var(--line); margin-top: .75rem; }
.problem { border-color: var(--failed); }
.problem p { color: var(--failed); margin: 0; }
`);

export interface Page {
  language: Language;
  title: string;
  /** The community that runs the service; its name heads the page. */
  community: string;
  /** The page is about a session of a sandbox. */
  sandbox?: boolean;
  /** Path of this page; the languages link to it. */
  path: string;
  /** Those that it is offered in; every one unless said. */
  languages?: readonly Language[];
  /** Where the page's form may lead besides these services, as an origin. */
  leadsTo?: string | undefined;
  body: Html;
  /** Path of its script, which may call these services; none unless said. */
  script?: string;
}

/** A page that runs no script but the one that is named, is kept nowhere, and can be neither framed nor found: its address is a secret. */
export function pageOf(page: Page): { text: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString('base64');
  const languages = (page.languages ?? LANGUAGES).map(
    (language) =>
      html`<a href="${page.path}${page.path.includes('?') ? '&' : '?'}lang=${language}" lang="${language}" hreflang="${language}"${
        language === page.language && new Html(' aria-current="true"')
      }>${LANGUAGE_NAMES[language]}</a>`,
  );
  const document = html`<!doctype html>
<html lang="${page.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><header>${page.community}<nav aria-label="${LANGUAGE_TEXTS[page.language].pages.languageLinks}">${languages}</nav></header>
<main>${page.sandbox === true && html`<p class="sandbox" role="note">${LANGUAGE_TEXTS[page.language].pages.sandbox}</p>`}<h1>${page.title}</h1>${page.body}</main>${page.script !== undefined && html`<script src="${page.script}"></script>`}</body></html>`;
  const targets = ["'self'", ...(page.leadsTo === undefined ? [] : [page.leadsTo])].join(' ');
  const scripts = page.script === undefined ? '' : "script-src 'self'; connect-src 'self'; ";
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; ${scripts}form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    // The next page of ours has to be told where its form was; no other site learns of it.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  };
  return { text: document.text, headers };
}

/** Answers the script of a page. */
export const sendScript = (reply: FastifyReply, script: string) =>
  reply
    .type('text/javascript; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .serializer(String)
    .send(script);

/** Answers a page. */
export function sendPage(reply: FastifyReply, status: number, page: Page) {
  const { text, headers } = pageOf(page);
  return reply.code(status).headers(headers).serializer(String).send(text);
}
