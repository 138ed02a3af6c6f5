import { z } from 'zod';
import { EventCursor, EventFilter, EventPage, EventQuery } from '#services/contract/events.ts';
import type { Access } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { content, route } from '#services/kernel/http/route.ts';
import type { EventStreams } from './event-stream.ts';
import { pageOfEvents, readOn, scopeOf } from './read-events.ts';
import { tokenEnd } from './still-admitted.ts';
import { placeEvents, type StreamScope } from './stream.repository.ts';

const access = {
  kind: 'managed',
  client: 'events.read',
  account: ['events.manage'],
} as const satisfies Access;
const tag = 'events';
const StreamHeaders = z.object({ 'last-event-id': EventCursor.optional() });

/** Events by page and as a stream. Paths and bodies are chosen by this project. */
export const eventRoutes = (streams: EventStreams) =>
  [
    route({
      operationId: 'listEvents',
      method: 'GET',
      path: '/v1/events',
      tag,
      summary: 'The next events after a cursor, in the one order of the stream.',
      access,
      input: { query: EventQuery },
      output: { 200: EventPage },
      run: ({ context, caller, query }) => pageOfEvents(context, caller, query),
    }),
    route({
      operationId: 'streamEvents',
      method: 'GET',
      path: '/v1/events/stream',
      tag,
      summary: 'Server-sent events from now on, or after Last-Event-ID.',
      description:
        'The id of an event is its cursor. A stream ends with its credential, and when its reader takes nothing for ten seconds.',
      access,
      input: { query: EventFilter, headers: StreamHeaders },
      output: { 200: content('Events.', 'text/event-stream') },
      run: async ({ context, caller, query, headers, request, reply }) => {
        const scope = scopeOf(caller, query.types);
        const from = headers['last-event-id'] ?? query.cursor;
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
        return reply;
      },
    }),
  ] as const;

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
