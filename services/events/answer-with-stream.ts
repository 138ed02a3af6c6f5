import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { EventStreams, Reading } from './event-stream.ts';
import { readOn } from './read-events.ts';
import { tokenEnd } from './still-admitted.ts';
import { placeEvents, type StreamScope } from './stream.repository.ts';

/** One request for a stream. */
export interface StreamRequest extends Omit<Reading, 'after' | 'endsAt'> {
  readonly context: ServicesContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The cursor that it begins after; undefined: from now on. */
  readonly from: string | undefined;
}

/**
 * Answers with server-sent events, until the reader leaves or its credential ends.
 *
 * @throws ProblemError `RATE_LIMITED`, and `INVALID_REQUEST` for a cursor that the stream never gave.
 */
export async function answerWithStream(
  streams: EventStreams,
  { context, request, reply, from, ...reading }: StreamRequest,
): Promise<FastifyReply> {
  const place = streams.admit(reading.caller);
  try {
    const after = await startOf(context, reading.scope, from);
    const endsAt = tokenEnd(request.headers.authorization);
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 2000\n\n');
    await streams.run(reply.raw, { ...reading, after, endsAt });
  } catch (error) {
    if (!reply.sent) throw error;
    request.log.error({ err: error }, 'event stream failed');
  } finally {
    place.release();
    if (reply.sent) reply.raw.end();
  }
  return reply;
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
