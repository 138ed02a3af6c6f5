import { z } from 'zod';
import { EventType } from './events.ts';
import { next, PageLimit } from './paging.ts';

/** A client's settings of an endpoint; a repeated request replaces them. */
export const NewEndpoint = z
  .strictObject({
    url: z.url().max(2000),
    description: z.string().trim().max(200).default(''),
    types: z.array(EventType).min(1).max(50).optional().describe('Without it every type.'),
    communityId: z.uuid().optional().describe('Without it every community that the caller reaches.'),
  })
  .meta({ id: 'NewWebhookEndpoint' });
export type NewEndpoint = z.infer<typeof NewEndpoint>;

export const Endpoint = z
  .object({
    endpointId: z.uuid(),
    communityId: z.uuid().nullable(),
    url: z.string(),
    description: z.string(),
    types: z.array(EventType).nullable(),
    state: z.enum(['active', 'paused', 'gone']).describe('Gone: the receiver answered 410.'),
    stateReason: z.enum(['asked', 'keeps-failing', 'gone']).nullable(),
    failingSince: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookEndpoint' });
export type Endpoint = z.infer<typeof Endpoint>;

const Secret = z.string().describe('Shown once: whsec_ and the base64 of 32 bytes (Standard Webhooks).');
export const CreatedEndpoint = Endpoint.extend({ secret: Secret }).meta({ id: 'CreatedWebhookEndpoint' });

export const RotateSecret = z
  .strictObject({
    overlapHours: z
      .number()
      .int()
      .min(0)
      .max(168)
      .default(24)
      .describe('How long the secret before signs besides.'),
  })
  .meta({ id: 'RotateWebhookSecret' });
export const RotatedSecret = z
  .object({ secret: Secret, previousUntil: z.iso.datetime() })
  .meta({ id: 'RotatedWebhookSecret' });

const DeliveryStatus = z.enum(['pending', 'delivered', 'dead']);
/** Why the last attempt failed. */
export const DELIVERY_FAILURES = [
  'status',
  'redirect',
  'timeout',
  'connection',
  'tls',
  'target-refused',
  'gone',
] as const;
export const DeliveryFailure = z.enum(DELIVERY_FAILURES);
export type DeliveryFailure = z.infer<typeof DeliveryFailure>;

export const Delivery = z
  .object({
    eventId: z.uuid(),
    type: EventType,
    status: DeliveryStatus.describe('Dead: given up after three days, or the receiver is gone.'),
    attempts: z.number().int(),
    createdAt: z.iso.datetime(),
    lastAttemptAt: z.iso.datetime().nullable(),
    lastStatus: z.number().int().nullable().describe('HTTP status of the last answer.'),
    lastFailure: DeliveryFailure.nullable(),
    nextAttemptAt: z.iso.datetime().nullable(),
    givesUpAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryQuery = z.strictObject({
  status: DeliveryStatus.optional(),
  cursor: z.uuid().optional().describe('`next` of the page before.'),
  limit: PageLimit,
});
export const EndpointPage = z
  .object({ endpoints: z.array(Endpoint), next })
  .meta({ id: 'WebhookEndpointPage' });

export const DeliveryPage = z
  .object({ deliveries: z.array(Delivery), next })
  .meta({ id: 'WebhookDeliveryPage' });

/** The deliveries to repeat: one event, a range of time, or everything that was given up. */
export const Replay = z
  .union([
    z.strictObject({ eventId: z.uuid() }),
    z.strictObject({ from: z.iso.datetime(), to: z.iso.datetime() }),
    z.strictObject({ deadLetters: z.literal(true) }),
  ])
  .meta({ id: 'WebhookReplay' });
export type Replay = z.infer<typeof Replay>;
export const Replayed = z
  .object({ replayed: z.number().int().describe('Deliveries that wait now; at most 10,000 in one request.') })
  .meta({ id: 'WebhookReplayed' });
