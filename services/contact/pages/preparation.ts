import { type AgreedText, agreedTextHash } from '#core/contract/consent-texts.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { FormAnswer } from '#core/contract/form-answer.ts';
import type { Language } from '#core/contract/language.ts';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { refuseErased } from '#services/erasure/index.ts';
import { requireFlow, resultText, runsOnPhone } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import {
  lockSession,
  noteLinkOpened,
  readRequest,
  type SessionRequest,
  withoutPasswords,
  writeRequest,
} from '#services/sessions/index.ts';
import { touchLink } from '../link.repository.ts';
import { readAddress } from '../message.repository.ts';
import { flowWords, spokenLanguage } from './flow-words.ts';
import { html } from './html.ts';
import { AGREED_FIELD, paragraphs, preparationBody, readyBody } from './link-page.ts';
import { type OpenLink, openLink } from './link-state.ts';
import type { PageRequest } from './page-request.ts';
import { sendPage } from './page-shell.ts';
import { readForm } from './read-form.ts';

const pathOf = (token: string): string => `/s/${encodeURIComponent(token)}`;
const QR_PREFIX = 'counterproof:session:';

/**
 * The path of the hosted page on which the person of a session captures; undefined where they prepare for a counter.
 */
export type PhonePage = (
  context: ServicesContext,
  session: OpenLink['session'],
  arrival: { language: Language; goesOnAt: string | null },
) => Promise<string | undefined>;

/** A session that a person prepares, and the flow that it runs. */
interface Visit extends OpenLink {
  flow: Flow;
  request: PageRequest;
  /** The person has consented, and answered the questions of the flow. */
  isPrepared: boolean;
}

/** Shows consents and questions; afterwards the code for the counter. On a phone it leads to the hosted page. */
export const preparationPage =
  (phonePage: PhonePage) => async (context: ServicesContext, request: PageRequest) => {
    const visit = await openPreparation(context, request, phonePage);
    if (!visit) return request.reply;
    return visit.isPrepared ? showCode(context, visit) : showPreparation(context, visit, []);
  };

/** Takes consent and answers. Wrong answers come back with the typed text. */
export const prepare = (phonePage: PhonePage) => async (context: ServicesContext, request: PageRequest) => {
  const visit = await openPreparation(context, request, phonePage);
  return visit ? takePreparation(context, visit) : request.reply;
};

async function takePreparation(context: ServicesContext, visit: Visit) {
  const { form } = visit.flow;
  const { fields, language, token } = visit.request;
  const { answers, wrong } = form ? readForm(form, fields) : { answers: {}, wrong: [] };
  const { consent } = await flowWords(context, visit, language);
  const isOther = (fields[AGREED_FIELD] ?? agreedTextHash(consent)) !== agreedTextHash(consent);
  if (isOther || fields.consent !== 'on' || wrong.length > 0) {
    // A consent to a text that changed after it was shown does not count.
    const typed = isOther ? { ...fields, consent: '' } : fields;
    return showPreparation(context, { ...visit, request: { ...visit.request, fields: typed } }, wrong);
  }
  const kept = form ? await withoutPasswords(form, answers) : {};
  await keep(context, visit, consent, kept);
  // A page that was asked for by GET can be loaded again without sending the form again.
  return visit.request.reply.redirect(`${pathOf(token)}?lang=${language}`, 303);
}

/** The flow of a session that has not begun. */
const pendingFlow = async ({ db }: ServicesContext, { session }: OpenLink): Promise<Flow | undefined> =>
  session.state === 'Pending' ? requireFlow(db, session, session.flow) : undefined;

/**
 * The link of a session that a person prepares; undefined after an answer that leads elsewhere or says why not. The
 * pages on a phone ask no questions of a flow, so these come first.
 */
async function openPreparation(
  context: ServicesContext,
  request: PageRequest,
  phonePage: PhonePage,
): Promise<Visit | undefined> {
  const { language, token } = request;
  const path = pathOf(token);
  const open = await openLink(context, request, { purpose: 'verification', path });
  if (!open) return undefined;
  const openedAt = context.now();
  const isFirst = await touchLink(context.db, context.sealers, token, { openedAt });
  if (isFirst) await noteLinkOpened(context.db, open.session, openedAt);
  const flow = await pendingFlow(context, open);
  const isPrepared = flow !== undefined && (await requestOf(context, open))?.consent !== undefined;
  if (!flow?.form || isPrepared) {
    const onPhone = await phonePage(context, open.session, { language, goesOnAt: open.link.goesOnAt });
    if (onPhone !== undefined) {
      void request.reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
      void request.reply.redirect(onPhone, 303);
      return undefined;
    }
    // No kiosk takes the reference of a flow that runs on phones, but that of a sandbox by a drawn counter.
    if (flow && runsOnPhone(flow) && !open.session.sandbox) {
      await showEnded(context, request, open, 'elsewhere');
      return undefined;
    }
  }
  if (flow)
    return {
      ...open,
      flow,
      isPrepared,
      request: { ...request, language: spokenLanguage(flow, request.language) },
    };
  await showEnded(context, request, open, 'over');
  return undefined;
}

/** The session is over, or this link leads no further while another one may. */
async function showEnded(
  context: ServicesContext,
  { language, token, reply }: PageRequest,
  { session, link, community }: OpenLink,
  why: 'over' | 'elsewhere',
) {
  const texts = LANGUAGE_TEXTS[language].pages;
  const result = why === 'over' ? await resultText(context.db, session, language) : undefined;
  const { goesOnAt } = link;
  const back = goesOnAt !== null && html`<p><a href="${goesOnAt}">${texts.backToSignIn}</a></p>`;
  const body = html`<section><p>${texts[why]}</p>${result !== undefined && paragraphs(result)}${back}</section>`;
  return sendPage(reply, 410, {
    language,
    title: texts[`${why}Title`],
    community,
    sandbox: session.sandbox,
    path: pathOf(token),
    body,
  });
}

async function showPreparation(context: ServicesContext, visit: Visit, wrong: readonly string[]) {
  const { token, language, fields, reply } = visit.request;
  const path = pathOf(token);
  const words = await flowWords(context, visit, language);
  return sendPage(reply, wrong.length > 0 ? 422 : 200, {
    language,
    languages: visit.flow.languages,
    title: LANGUAGE_TEXTS[language].pages.prepareTitle,
    community: visit.community,
    sandbox: visit.session.sandbox,
    path,
    body: preparationBody({ language, path, words, form: visit.flow.form, wrong, typed: fields }),
  });
}

async function showCode(context: ServicesContext, visit: Visit) {
  const { session, community, flow, request } = visit;
  const { token, language, reply } = request;
  const reference = session.reference ?? '';
  const { instructions } = await flowWords(context, visit, language);
  const code = { reference, qrText: `${QR_PREFIX}${reference}`, expiresAt: session.expiresAt, instructions };
  return sendPage(reply, 200, {
    language,
    languages: flow.languages,
    title: LANGUAGE_TEXTS[language].pages.readyTitle,
    community,
    sandbox: session.sandbox,
    path: pathOf(token),
    body: await readyBody(language, code),
  });
}

async function requestOf({ db, sealers }: ServicesContext, { session }: OpenLink) {
  return readRequest(db, session, await sealers.community(db, session.tenantId, session.communityId));
}

async function keep(
  { db, sealers, now }: ServicesContext,
  visit: Visit,
  agreed: AgreedText,
  answers: Record<string, FormAnswer>,
): Promise<void> {
  const { messageId } = visit.link;
  const { tenantId, sessionId, communityId } = visit.session;
  const { language } = visit.request;
  await db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, tenantId, sessionId);
    if (session?.state !== 'Pending') return;
    await refuseErased(trx, session);
    const sealer = await sealers.community(trx, tenantId, communityId);
    const before = await readRequest(trx, session, sealer);
    const consent: SessionRequest['consent'] = {
      version: agreed.version,
      language,
      textHash: agreedTextHash(agreed),
      at: now().toISOString(),
    };
    const contact = { ...before?.contact, language };
    const key = messageId && { tenantId, sessionId, messageId };
    const validated = key ? await readAddress(trx, sealer, key) : before?.validated;
    const all = { ...before, contact, validated, consent, answers: { ...before?.answers, ...answers } };
    await writeRequest(trx, session, sealer, { request: all, at: now() });
  });
}
