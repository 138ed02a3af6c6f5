import { z } from 'zod';
import { EventCursor, EventFilter, EventPage, EventQuery } from '#services/contract/events.ts';
import type { Access } from '#services/kernel/access.ts';
import { content, route } from '#services/kernel/http/route.ts';
import { answerWithStream } from './answer-with-stream.ts';
import type { EventStreams } from './event-stream.ts';
import { pageOfEvents, scopeOf } from './read-events.ts';

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
      run: ({ context, caller, query, headers, request, reply }) =>
        answerWithStream(streams, {
          context,
          caller,
          scope: scopeOf(caller, query.types),
          from: headers['last-event-id'] ?? query.cursor,
          request,
          reply,
        }),
    }),
  ] as const;
