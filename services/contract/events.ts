import { z } from 'zod';
import { SESSION_EVENTS } from '#core/proofing/session-states.ts';

/** Events of ID proofing, and those of this project about the telling itself. */
export const EVENT_TYPES = [
  ...SESSION_EVENTS,
  // A receiver of webhooks failed for too long, or said that it is gone.
  'E_WEBHOOK_ENDPOINT_PAUSED',
  // Instances of workflows: made, given more time, left a node, told something by a node, ended.
  'E_WORKFLOW_CREATED',
  'E_WORKFLOW_EXTENDED',
  'E_WORKFLOW_STEP',
  'E_WORKFLOW_NOTICE',
  'E_WORKFLOW_ENDED',
  // A wallet got or lost the link to a user.
  'E_WALLET_LINKED',
  'E_WALLET_UNLINKED',
  // A wallet took the documents of a session; another one took its place after a review.
  'E_WALLET_ENROLLED',
  'E_WALLET_REPLACED',
] as const;
export const EventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof EventType>;

/** One event as lists, streams and webhooks carry it. Holds no personal data and no `expiryTs`. */
export const PublishedEvent = z
  .object({
    type: EventType,
    timestamp: z.iso.datetime(),
    eventId: z.uuid().describe('The same in every repetition; webhooks repeat it as webhook-id.'),
    tenantId: z.uuid(),
    communityId: z.uuid().nullable(),
    sessionId: z.uuid().nullable().describe('Null: the event is not about a session.'),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Event' });
export type PublishedEvent = z.infer<typeof PublishedEvent>;

/** A place in the stream of a tenant; 0 is before everything. */
export const EventCursor = z
  .string()
  .regex(/^(0|[1-9]\d{0,17})$/)
  .meta({ examples: ['17'] });

const Types = z
  .string()
  .max(1000)
  .regex(/^[A-Z_]+(,[A-Z_]+)*$/)
  .describe('Event types, separated by commas; without it every type.');
export const EventFilter = z.strictObject({
  cursor: EventCursor.optional().describe('Only events after this one; `next` of the page before.'),
  types: Types.optional(),
});
export const EventQuery = EventFilter.extend({ limit: z.coerce.number().int().min(1).max(500).default(100) });

export const EventPage = z
  .object({
    events: z.array(PublishedEvent.extend({ cursor: EventCursor })),
    next: EventCursor.describe('Cursor of the next events, even before there are any; nothing was left out.'),
    more: z.boolean().describe('Whether something follows already.'),
  })
  .meta({ id: 'EventPage' });
export type EventPage = z.infer<typeof EventPage>;
