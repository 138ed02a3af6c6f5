import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { recordAudit } from '#services/audit/index.ts';
import { moment } from '#services/contract/message-texts.ts';
import { appendSessionEvents } from '#services/events/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { openReviewCase } from '#services/review/index.ts';
import { lockSession } from '#services/sessions/index.ts';
import { touchLink } from '../link.repository.ts';
import { html } from './html.ts';
import { type OpenLink, openLink } from './link-state.ts';
import type { PageRequest } from './page-request.ts';
import { sendPage } from './page-shell.ts';

const pathOf = (token: string): string => `/r/${encodeURIComponent(token)}`;
const openDenial = (context: ServicesContext, request: PageRequest) =>
  openLink(context, request, { purpose: 'repudiation', path: pathOf(request.token) });

/** Asks whether the verification was not the person's own. */
export async function denialPage(context: ServicesContext, request: PageRequest) {
  const open = await openDenial(context, request);
  if (!open) return request.reply;
  const texts = LANGUAGE_TEXTS[request.language].pages;
  if (open.link.usedAt) return showDenied(request, open);
  const at = moment(request.language, open.session.endedAt ?? open.session.startedAt);
  return sendPage(request.reply, 200, {
    language: request.language,
    title: texts.denyTitle,
    community: open.community,
    sandbox: open.session.sandbox,
    path: pathOf(request.token),
    body: html`<section><p>${texts.denyIntro(at)}</p>
<form method="post" action="${pathOf(request.token)}?lang=${request.language}"><button type="submit">${texts.denyButton}</button></form></section>`,
  });
}

/** Opens a case for a reviewer, once, and keeps the evidence until it is decided. */
export async function recordDenial(context: ServicesContext, request: PageRequest) {
  const open = await openDenial(context, request);
  if (!open) return request.reply;
  const { tenantId, sessionId } = open.session;
  await context.db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, tenantId, sessionId);
    const at = context.now();
    if (!session || !(await touchLink(trx, context.sealers, request.token, { usedAt: at }))) return;
    await openReviewCase(trx, session, { kind: 'repudiation', reasons: ['REPUDIATED'], at });
    await appendSessionEvents(trx, session, at, [{ type: 'E_IDV_SESSION_REPUDIATED', data: {} }]);
    await recordAudit(trx, {
      tenantId,
      at,
      actor: 'person',
      action: 'session.repudiated',
      data: { sessionId },
    });
  });
  return showDenied(request, open);
}

function showDenied({ language, token, reply }: PageRequest, { community, session }: OpenLink) {
  const texts = LANGUAGE_TEXTS[language].pages;
  return sendPage(reply, 200, {
    language,
    title: texts.deniedTitle,
    community,
    sandbox: session.sandbox,
    path: pathOf(token),
    body: html`<section><p>${texts.denied}</p></section>`,
  });
}
