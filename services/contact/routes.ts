import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LinkSent, MessageList, SendLink } from '#services/contract/contact.ts';
import { IdempotencyHeader } from '#services/contract/idempotency.ts';
import { ProblemError, problemResponse } from '#services/contract/problem.ts';
import { type Access, actorOf, type Caller, callerOf, reaches } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { findSession } from '#services/sessions/index.ts';
import { listMessages } from './message.repository.ts';
import { pageRoutes } from './pages/routes.ts';
import { requirePerson } from './require-person.ts';
import { sendLink } from './send-link.ts';

const Path = z.object({ id: z.uuid() });
const access: Access = {
  kind: 'managed',
  client: 'proofing_sessions.create',
  account: ['idproofing.session-management'],
};
const refusals = { 400: problemResponse, 404: problemResponse, 409: problemResponse, 429: problemResponse };
const tags = ['idproofing'];

/** Messages to the person of a session, and the pages that their links open. */
export function contactRoutes(
  app: FastifyInstance,
  context: ServicesContext,
  originOf: (request: FastifyRequest) => string,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/proofingsession/:id/link/send',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Sends the person of a session a link to prepare for the counter.',
        params: Path,
        headers: IdempotencyHeader,
        body: SendLink,
        response: { 202: LinkSent, 422: problemResponse, 503: problemResponse, ...refusals },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      await requirePerson(context, await reachedSession(context, caller, request.params.id), request.body);
      // Good once only: a repeated request comes with another one, and is the same request.
      const { captcha: _solved, ...link } = request.body;
      const sent = await sendLink(context, {
        caller,
        actor: actorOf(caller),
        sessionId: request.params.id,
        origin: context.publicOrigin ?? originOf(request),
        request: link,
        idempotencyKey: request.headers['idempotency-key'],
      });
      return reply.code(202).send(sent);
    },
  );
  typed.get(
    '/proofingsession/:id/messages',
    {
      config: { access },
      schema: {
        tags,
        summary: 'What became of the messages of a session.',
        params: Path,
        response: { 200: MessageList, ...refusals },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const session = await reachedSession(context, caller, request.params.id);
      const rows = await listMessages(context.db, session);
      return {
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
  );
  pageRoutes(app, context);
}

async function reachedSession({ db }: ServicesContext, caller: Caller, sessionId: string) {
  const session = await findSession(db, caller.tenantId, sessionId);
  if (session && reaches(caller, session)) return session;
  throw new ProblemError('SESSION_NOT_FOUND', 'There is no session of this id.');
}
