import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { findSession, type SessionRow } from '#services/sessions/index.ts';
import { findLink, type Link } from '../link.repository.ts';
import { communityName } from '../message-facts.ts';
import { html } from './html.ts';
import type { PageRequest } from './page-request.ts';
import { sendPage } from './page-shell.ts';

/** A link that may be used now, with its session. */
export interface OpenLink {
  link: Link;
  session: SessionRow;
  community: string;
}

/** The session behind a link, or undefined after the page that says why not was sent. */
export async function openLink(
  context: ServicesContext,
  request: PageRequest,
  { purpose, path }: { purpose: 'verification' | 'repudiation'; path: string },
): Promise<OpenLink | undefined> {
  const { token, language, reply } = request;
  const texts = LANGUAGE_TEXTS[language].pages;
  const say = (status: number, title: string, text: string, { community = '', sandbox = false } = {}) =>
    sendPage(reply, status, {
      language,
      title,
      community,
      sandbox,
      path,
      body: html`<section><p>${text}</p></section>`,
    });
  const link = await findLink(context.db, context.sealers, token, purpose);
  const session = link && (await findSession(context.db, link.tenantId, link.sessionId));
  if (!link || !session) {
    say(404, texts.unknownTitle, texts.unknown);
    return undefined;
  }
  const community = await communityName(context.db, session);
  if (link.expiresAt <= context.now()) {
    say(410, texts.expiredTitle, texts.expired, { community, sandbox: session.sandbox });
    return undefined;
  }
  return { link, session, community };
}
