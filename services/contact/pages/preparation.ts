import { CONSENT_TEXTS, consentTextHash } from '../../contract/consent-texts.ts';
import type { FormAnswer } from '../../contract/form-answer.ts';
import type { FormStep } from '../../contract/form-step.ts';
import type { ServicesContext } from '../../ports/context.ts';
import { refuseErased } from '../../records/erasure.repository.ts';
import { requireFlow } from '../../records/flow.repository.ts';
import { withoutPasswords } from '../../records/form-answers.ts';
import { touchLink } from '../../records/link.repository.ts';
import { readAddress } from '../../records/message.repository.ts';
import { lockSession } from '../../records/session.repository.ts';
import { readRequest, type SessionRequest, writeRequest } from '../../records/session-request.repository.ts';
import { html } from './html.ts';
import { preparationBody, readyBody } from './link-page.ts';
import { type OpenLink, openLink } from './link-state.ts';
import { sendPage } from './page-shell.ts';
import { PAGE_TEXTS } from './page-texts.ts';
import { readForm } from './read-form.ts';
import type { PageRequest } from './routes.ts';

const pathOf = (token: string): string => `/s/${encodeURIComponent(token)}`;
const QR_PREFIX = 'counterproof:session:';

/** Shows what to agree to and to answer; afterwards the code for the counter. */
export async function preparationPage(context: ServicesContext, request: PageRequest) {
  const open = await openPreparation(context, request);
  if (!open) return request.reply;
  await touchLink(context.db, context.sealers, request.token, { openedAt: context.now() });
  const prepared = await requestOf(context, open);
  return prepared?.consent ? showCode(request, open) : showPreparation(context, request, open, []);
}

/** Takes consent and answers. Wrong answers come back with what was typed. */
export async function prepare(context: ServicesContext, request: PageRequest) {
  const open = await openPreparation(context, request);
  if (!open) return request.reply;
  const form = await formOf(context, open);
  const { answers, wrong } = form ? readForm(form, request.fields) : { answers: {}, wrong: [] };
  if (request.fields.consent !== 'on' || wrong.length > 0) {
    return showPreparation(context, request, open, wrong);
  }
  const kept = form ? await withoutPasswords(form, answers) : {};
  await keep(context, open, request, kept);
  // A page that was asked for by GET can be loaded again without sending the form again.
  return request.reply.redirect(`${pathOf(request.token)}?lang=${request.language}`, 303);
}

/** The link of a session that still waits; any other state gets the page that says so. */
async function openPreparation(context: ServicesContext, request: PageRequest) {
  const path = pathOf(request.token);
  const open = await openLink(context, request, { purpose: 'verification', path });
  if (!open || open.session.state === 'Pending') return open;
  const texts = PAGE_TEXTS[request.language];
  const body = html`<section><p>${texts.over}</p></section>`;
  sendPage(request.reply, 410, {
    language: request.language,
    title: texts.overTitle,
    community: open.community,
    path,
    body,
  });
  return undefined;
}

async function showPreparation(
  context: ServicesContext,
  { token, language, fields, reply }: PageRequest,
  open: OpenLink,
  wrong: readonly string[],
) {
  const path = pathOf(token);
  const form = await formOf(context, open);
  return sendPage(reply, wrong.length > 0 ? 422 : 200, {
    language,
    title: PAGE_TEXTS[language].prepareTitle,
    community: open.community,
    path,
    body: preparationBody({ language, path, form, wrong, typed: fields }),
  });
}

async function showCode({ token, language, reply }: PageRequest, { session, community }: OpenLink) {
  const reference = session.reference ?? '';
  const { expiresAt } = session;
  return sendPage(reply, 200, {
    language,
    title: PAGE_TEXTS[language].readyTitle,
    community,
    path: pathOf(token),
    body: await readyBody(language, { reference, qrText: `${QR_PREFIX}${reference}`, expiresAt }),
  });
}

async function requestOf({ db, sealers }: ServicesContext, { session }: OpenLink) {
  return readRequest(db, session, await sealers.community(db, session.tenantId, session.communityId));
}

async function formOf({ db }: ServicesContext, { session }: OpenLink): Promise<FormStep | undefined> {
  return (await requireFlow(db, session, session.flow)).form;
}

async function keep(
  { db, sealers, now }: ServicesContext,
  { link: { messageId }, session: { tenantId, sessionId, communityId } }: OpenLink,
  { language }: PageRequest,
  answers: Record<string, FormAnswer>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, tenantId, sessionId);
    if (session?.state !== 'Pending') return;
    await refuseErased(trx, session);
    const sealer = await sealers.community(trx, tenantId, communityId);
    const before = await readRequest(trx, session, sealer);
    const consent: SessionRequest['consent'] = {
      version: CONSENT_TEXTS.version,
      language,
      textHash: consentTextHash(CONSENT_TEXTS, 'procedure', language),
      at: now().toISOString(),
    };
    const contact = { ...before?.contact, language };
    const key = messageId && { tenantId, sessionId, messageId };
    const validated = key ? await readAddress(trx, sealer, key) : before?.validated;
    const all = { ...before, contact, validated, consent, answers: { ...before?.answers, ...answers } };
    await writeRequest(trx, session, sealer, { request: all, at: now() });
  });
}
