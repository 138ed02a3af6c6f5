import { DAY_MS } from '#core/days.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { forgetSettled } from './delivery.repository.ts';
import { placeEvents, tenantsToPlace } from './stream.repository.ts';

/** How long the result of a delivery can be seen. */
const KEEP_MS = 30 * DAY_MS;

/** Gives places to events that no reader has asked for, so that the first one to ask need not wait. */
export async function placeWaiting({ db }: Pick<ServicesContext, 'db'>): Promise<void> {
  for (const tenantId of await tenantsToPlace(db)) await placeEvents(db, tenantId);
}

/** Forgets deliveries that were settled 30 days ago. */
export const forgetDeliveries = ({ db, now }: Pick<ServicesContext, 'db' | 'now'>): Promise<number> =>
  forgetSettled(db, new Date(now().getTime() - KEEP_MS));
