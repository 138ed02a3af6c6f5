import type { z } from 'zod';
import { EVENT_TYPES, type EventPage, type EventQuery } from '#services/contract/events.ts';
import { invalidRequest } from '#services/contract/invalid-request.ts';
import type { Caller } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { Database } from '#services/kernel/database/database.ts';
import { listPlaced, type PlacedEvent, placeEvents, type StreamScope } from './stream.repository.ts';

/** The events that the caller may see, of the types that it wants. @throws ProblemError `INVALID_REQUEST`. */
export function scopeOf({ tenantId, communityId }: Caller, types: string | undefined): StreamScope {
  const wanted = types === undefined ? null : [...new Set(types.split(','))];
  const known: readonly string[] = EVENT_TYPES;
  const unknown = wanted?.some((type) => !known.includes(type));
  if (unknown) {
    const message = 'an event type is not known';
    throw invalidRequest([{ in: 'query', path: '/types', message, allowed: [...EVENT_TYPES] }]);
  }
  return { tenantId, communityId, types: wanted };
}

/**
 * The next events of a scope after a place, and the place up to which nothing is left out.
 *
 * @throws ProblemError `INVALID_REQUEST` for a cursor that this stream never gave, such as one from before a restore.
 */
export async function readOn(
  db: Database,
  scope: StreamScope,
  after: number,
  limit: number,
): Promise<{ events: PlacedEvent[]; cursor: number; more: boolean }> {
  const head = await placeEvents(db, scope.tenantId);
  if (after > head) {
    throw invalidRequest([{ in: 'query', path: '/cursor', message: 'is no cursor of this stream' }]);
  }
  const events = await listPlaced(db, scope, { after, head, limit });
  const more = events.length === limit;
  return { events, more, cursor: (more ? events.at(-1)?.position : undefined) ?? head };
}

/** One page of the stream, from the beginning unless a cursor says otherwise. */
export async function pageOfEvents(
  { db }: Pick<ServicesContext, 'db'>,
  caller: Caller,
  { cursor, types, limit }: z.infer<typeof EventQuery>,
): Promise<EventPage> {
  const read = await readOn(db, scopeOf(caller, types), Number(cursor ?? 0), limit);
  return {
    events: read.events.map(({ event, position }) => ({ ...event, cursor: String(position) })),
    next: String(read.cursor),
    more: read.more,
  };
}
