import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { communityName, sendPage } from '#services/contact/index.ts';
import { ProblemError } from '#services/contract/problem.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { listBranches } from '#services/platform/index.ts';
import { OIDC_PATHS } from './paths.ts';
import type { Providers } from './providers.ts';
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
import { verificationBody } from './verification-page.ts';
import { VERIFICATION } from './verification-prompt.ts';

const STARTS: ReadonlySet<Standing> = new Set(['none', 'short', 'failed']);
/** The provider's answer to a request that cannot be served now, by its problem. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  'FLOW_NOT_FOUND',
  'LICENSE_EXPIRED',
  'LICENSE_MODULE_MISSING',
]);

function waitingOf(visit: Visit): Waiting {
  const { tenantId, communityId, relyingPartyId, uid, interaction, language } = visit;
  const userId = interaction.session?.accountId;
  if (userId === undefined) throw new Error('a verification is asked of users who signed in');
  return { tenantId, communityId, relyingPartyId, uid, userId, language };
}

/** Shows how the verification of the user stands, and continues with the sign-in once they are verified. */
export async function showVerification(visit: Visit) {
  const { context, reply, language, interaction } = visit;
  const waiting = waitingOf(visit);
  const { standing, session } = await verificationOf(context, waiting);
  if (standing === 'verified') return finish(visit, { [VERIFICATION]: {} });
  const form = await formOf(visit);
  return sendPage(reply, 200, {
    language,
    title: LANGUAGE_TEXTS[language].signIn.verification.title,
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
    }),
  });
}

/** Gets the user a reference, where the last one is used up or there is none. */
export async function takeVerification(visit: Visit) {
  const { context, fields, language } = visit;
  const waiting = waitingOf(visit);
  const { standing, session } = await verificationOf(context, waiting);
  if (STARTS.has(standing) && fields.choice === 'start') {
    try {
      await startVerification(context, waiting, session?.sessionId);
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

/** Ends the sign-in; where a verification did not suffice, the relying party is told that. */
export async function cancelVerification(visit: Visit) {
  const { standing } = await verificationOf(visit.context, waitingOf(visit));
  return standing === 'short' || standing === 'failed'
    ? finish(visit, {
        error: 'unmet_authentication_requirements',
        error_description: 'the user was not verified at IAL2',
      })
    : finish(visit, { error: 'access_denied', error_description: 'the user cancelled' });
}

/** How a verification stands, for the script of its page; of an ended sign-in it tells that it ended. */
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
