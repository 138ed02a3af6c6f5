import { z } from 'zod';
import { LinkSent, MessageList, MessageQuery, SendLink } from '#services/contract/contact.ts';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { ProblemError } from '#services/contract/problem.ts';
import { type Access, actorOf, type Caller, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { route } from '#services/kernel/http/route.ts';
import { findSession } from '#services/sessions/index.ts';
import { listMessages } from './message.repository.ts';
import type { PhonePage } from './pages/preparation.ts';
import { pageRoutes } from './pages/routes.ts';
import { requirePerson } from './require-person.ts';
import { sendLink } from './send-link.ts';

const Path = z.object({ id: z.uuid() });
const access = {
  kind: 'managed',
  client: 'proofing_sessions.create',
  account: ['idproofing.session-management'],
} as const satisfies Access;
const tag = 'idproofing';

async function reachedSession({ db }: ServicesContext, caller: Caller, sessionId: string) {
  const session = await findSession(db, caller.tenantId, sessionId);
  if (session && reaches(caller, session)) return session;
  throw new ProblemError('SESSION_NOT_FOUND', 'There is no session of this id.');
}

/** Messages to the person of a session, and the pages that their links open. */
export const contactRoutes = (phonePage: PhonePage) =>
  [
    route({
      operationId: 'sendSessionLink',
      method: 'POST',
      path: '/proofingsession/:id/link/send',
      tag,
      summary:
        'Sends the person of a session a link: to prepare for the counter, or to capture on their phone.',
      access,
      input: { params: Path, headers: IdempotencyHeader, body: SendLink },
      output: { 202: LinkSent },
      problems: [
        'CAPTCHA_REJECTED',
        'CAPTCHA_REQUIRED',
        'CAPTCHA_UNAVAILABLE',
        'CONTACT_MISSING',
        'GATEWAY_NOT_CONFIGURED',
        'LINKS_UNAVAILABLE',
        'SESSION_ENDED',
        'SESSION_NOT_FOUND',
        'TRANSITION_NOT_ALLOWED',
      ],
      run: async ({ context, caller, params, headers, body }) => {
        await requirePerson(context, await reachedSession(context, caller, params.id), body);
        // Good once only: a repeated request comes with another one, and is the same request.
        const { captcha: _solved, ...link } = body;
        return sendLink(context, {
          caller,
          actor: actorOf(caller),
          sessionId: params.id,
          request: link,
          idempotencyKey: headers['idempotency-key'],
        });
      },
    }),
    route({
      operationId: 'listSessionMessages',
      method: 'GET',
      path: '/proofingsession/:id/messages',
      tag,
      summary: 'The delivery states of the messages of a session.',
      access,
      input: { params: Path, query: MessageQuery },
      output: { 200: MessageList },
      problems: ['SESSION_NOT_FOUND'],
      run: async ({ context, caller, params, query }) => {
        const session = await reachedSession(context, caller, params.id);
        const { rows, ...rest } = await listMessages(context.db, session, query);
        return {
          ...rest,
          messages: rows.map((row) => ({
            messageId: row.message_id,
            kind: row.kind,
            channel: row.channel,
            state: row.state,
            attempts: row.attempts,
            ...(row.reason ? { reason: row.reason } : {}),
            createdAt: row.created_at.toISOString(),
            updatedAt: row.updated_at.toISOString(),
          })),
        };
      },
    }),
    ...pageRoutes(phonePage),
  ] as const;
