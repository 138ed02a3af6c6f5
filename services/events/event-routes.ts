import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { EventCursor, EventFilter, EventPage, EventQuery } from '#services/contract/events.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { callerOf, type ManagedAccess } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { tokenEnd } from './credential.ts';
import { type EventStreams, eventStreams } from './event-stream.ts';
import { pageOfEvents, readOn, scopeOf } from './read-events.ts';
import { placeEvents, type StreamScope } from './stream.repository.ts';

const access: ManagedAccess = { kind: 'managed', client: 'events.read', account: ['events.manage'] };
const config = { access };
const tags = ['events'];
const refusals = { 400: problemResponse, 401: problemResponse, 403: problemResponse };
const StreamHeaders = z.object({ 'last-event-id': EventCursor.optional() });

/** Events by page and as a stream. Paths and bodies are chosen by this project. */
export function eventRoutes(
  app: FastifyInstance,
  context: ServicesContext,
  streams: EventStreams = eventStreams(context),
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  app.addHook('preClose', async () => streams.close());
  typed.get(
    '/v1/events',
    {
      config,
      schema: {
        tags,
        summary: 'The next events after a cursor, in the one order of the stream.',
        querystring: EventQuery,
        response: { 200: EventPage, ...refusals },
      },
    },
    (request) => pageOfEvents(context, callerOf(request), request.query),
  );
  typed.get(
    '/v1/events/stream',
    {
      config,
      schema: {
        tags,
        summary: 'Server-sent events from now on, or after Last-Event-ID.',
        description:
          'The id of an event is its cursor. A stream ends with its credential, and when its reader takes nothing for ten seconds.',
        querystring: EventFilter,
        headers: StreamHeaders,
        response: {
          200: { description: 'Events.', content: { 'text/event-stream': { schema: z.string() } } },
          ...refusals,
          429: problemResponse,
        },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const scope = scopeOf(caller, request.query.types);
      const from = request.headers['last-event-id'] ?? request.query.after;
      const place = streams.admit(caller);
      try {
        const after = await startOf(context, scope, from);
        const endsAt = tokenEnd(request.headers.authorization);
        reply.hijack();
        reply.raw.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        });
        reply.raw.write('retry: 2000\n\n');
        await streams.run(reply.raw, { caller, scope, after, endsAt });
      } catch (error) {
        if (!reply.sent) throw error;
        request.log.error({ err: error }, 'event stream failed');
      } finally {
        place.release();
        if (reply.sent) reply.raw.end();
      }
    },
  );
}

/** Where a stream begins; a cursor is tried before anything is answered. */
async function startOf(
  { db }: ServicesContext,
  scope: StreamScope,
  from: string | undefined,
): Promise<number> {
  if (from === undefined) return placeEvents(db, scope.tenantId);
  const after = Number(from);
  await readOn(db, scope, after, 1);
  return after;
}
