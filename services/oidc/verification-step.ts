import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { communityName, sendPage } from '#services/contact/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { listBranches } from '#services/platform/index.ts';
import { beginForUser, stopForUser } from '#services/workflows/index.ts';
import { OIDC_PATHS } from './paths.ts';
import type { Providers } from './providers.ts';
import { findRelyingParty } from './relying-party.repository.ts';
import {
  findVisit,
  finish,
  formOf,
  leadsTo,
  pathOf,
  type SignInRequest,
  type Visit,
} from './sign-in-visit.ts';
import {
  linkSentBy,
  type Standing,
  startVerification,
  verificationOf,
  type Waiting,
} from './user-verification.ts';
import { isAtStart, mayBeginOnline, verificationBody } from './verification-page.ts';
import { VERIFICATION } from './verification-prompt.ts';

/** The provider's answer to a request that cannot be served now, by its problem. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  'FLOW_NOT_FOUND',
  'LICENSE_EXPIRED',
  'LICENSE_MODULE_MISSING',
]);
/** Why a workflow cannot begin now; the counter is still there. */
const NOT_ONLINE: ReadonlySet<string> = new Set([
  'LICENSE_EXPIRED',
  'LICENSE_MODULE_MISSING',
  'WORKFLOW_INPUT_INVALID',
  'WORKFLOW_NOT_FOUND',
]);
/** With these the user did what was asked, and it did not suffice. */
const UNMET: ReadonlySet<Standing> = new Set(['short', 'failed', 'expired', 'incomplete']);

function waitingOf(visit: Visit): Waiting {
  const { tenantId, communityId, relyingPartyId, uid, interaction, language } = visit;
  const userId = interaction.session?.accountId;
  if (userId === undefined) throw new Error('a verification is asked of users who signed in');
  return { tenantId, communityId, relyingPartyId, uid, userId, language };
}

/** Shows how the verification of the user stands, and continues with the sign-in once they are verified. */
export const showVerification = (visit: Visit) => showStanding(visit, false);

async function showStanding(visit: Visit, isOnlineRefused: boolean) {
  const { context, reply, language, interaction } = visit;
  const waiting = waitingOf(visit);
  const { standing, session } = await verificationOf(context, waiting);
  if (standing === 'verified') return finish(visit, { [VERIFICATION]: {} });
  const form = await formOf(visit);
  const isOnlineOffered = (await workflowOf(visit)) !== null;
  const texts = LANGUAGE_TEXTS[language].signIn.verification;
  return sendPage(reply, isOnlineRefused ? 503 : 200, {
    language,
    title: isOnlineOffered || standing === 'device' ? texts.online.title : texts.title,
    community: await communityName(context.db, visit),
    sandbox: session?.sandbox ?? false,
    path: pathOf(visit),
    leadsTo: leadsTo(visit),
    script: OIDC_PATHS.script,
    body: await verificationBody(form, {
      standing,
      session,
      branches: await listBranches(context.db, visit),
      sentBy: session && (await linkSentBy(context, session)),
      goesOnUntil: new Date(interaction.exp * 1000),
      isOnlineOffered,
      isOnlineRefused,
    }),
  });
}

/** The workflow by which the relying party has users verified; null without one. */
async function workflowOf({ context, tenantId, relyingPartyId }: Visit): Promise<string | null> {
  const party = await findRelyingParty(context.db, tenantId, relyingPartyId);
  return party?.verification_workflow_id ?? null;
}

/** Takes the way that the user chose: a reference, their own device, or the end of what they began there. */
export async function takeVerification(visit: Visit) {
  const { context, fields, language } = visit;
  const waiting = waitingOf(visit);
  if (fields.choice === 'device') return takeDevice(visit, waiting);
  if (fields.choice === 'stop') await stopForUser(context, waiting);
  const { standing, newestSessionId } = await verificationOf(context, waiting);
  if (isAtStart(standing) && fields.choice === 'start') {
    try {
      await startVerification(context, waiting, newestSessionId);
    } catch (error) {
      if (!(error instanceof ProblemError) || !UNAVAILABLE.has(error.code)) throw error;
      visit.request.log.warn({ code: error.code }, 'no session could be made for a sign-in');
      return finish(visit, {
        error: 'temporarily_unavailable',
        error_description: 'identities cannot be verified now',
      });
    }
  }
  // A page that was asked for by GET can be loaded again without sending the form again.
  return visit.reply.redirect(`${pathOf(visit)}?lang=${language}`, 303);
}

/** Leads to the hosted pages of the one instance that the user has, which leads back here at its end. */
async function takeDevice(visit: Visit, waiting: Waiting) {
  const { context, relyingPartyId, language } = visit;
  const goesOnAt = pathOf(visit);
  const here = `${goesOnAt}?lang=${language}`;
  const { standing } = await verificationOf(context, waiting);
  const workflowId = await workflowOf(visit);
  const isOpen = standing === 'device';
  if (!isOpen && (workflowId === null || !mayBeginOnline(standing))) return visit.reply.redirect(here, 303);
  try {
    const wish = { workflowId: workflowId ?? '', relyingPartyId, language, goesOnAt };
    return visit.reply.redirect(await beginForUser(context, waiting, wish), 303);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'INSTANCE_MOVED') return visit.reply.redirect(here, 303);
    if (!NOT_ONLINE.has(error.code)) throw error;
    visit.request.log.warn({ code: error.code }, 'no workflow could begin for a sign-in');
    return showStanding(visit, true);
  }
}

/** Ends the sign-in; where a verification did not suffice, the relying party learns that. */
export async function cancelVerification(visit: Visit) {
  const { standing } = await verificationOf(visit.context, waitingOf(visit));
  return UNMET.has(standing)
    ? finish(visit, {
        error: 'unmet_authentication_requirements',
        error_description: 'the user was not verified at IAL2',
      })
    : finish(visit, { error: 'access_denied', error_description: 'the user cancelled' });
}

/** Tells the script of the page the state of a verification, or that the sign-in has ended. */
export async function tellStanding(
  context: ServicesContext,
  providers: Providers,
  asked: SignInRequest,
): Promise<{ standing: Standing | 'ended' }> {
  const visit = await findVisit(context, providers, asked);
  if (visit?.interaction.prompt.name !== VERIFICATION) return { standing: 'ended' };
  const { standing } = await verificationOf(context, waitingOf(visit));
  return { standing };
}
