import type { ServicesContext } from '#services/kernel/context.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  isStillWanted,
  releaseClaims,
} from './delivery.repository.ts';
import { readSecrets } from './endpoint.repository.ts';
import { gather } from './gather.ts';
import { createSender, type Sender } from './send.ts';
import { signedHeaders } from './signature.ts';
import { type Attempted, writeResults } from './write-results.ts';

/** Deliveries that one node sends to one endpoint at a time, and to one that keeps failing. */
const WIDTH = 16;
const STRUGGLING_WIDTH = 2;
/** So many per free place are claimed at once. */
const CLAIM_PER_PLACE = 4;
/** Longer than everything that was claimed can take, at ten seconds for each. */
const CLAIM_MS = 90_000;
export interface Dispatcher {
  /** Claims what is due and starts sending it; answers how many deliveries. Throws what failed in the background. */
  pump(): Promise<number>;
  /** Sends no more, waits for what is on its way and gives back what was only claimed. */
  stop(): Promise<void>;
}

/** What one endpoint has on this node. */
interface Lane {
  waiting: ClaimedDelivery[];
  sending: number;
  width: number;
  secrets: readonly string[];
}

const laneOf = ({ tenantId, endpointId }: ClaimedDelivery): string => `${tenantId}/${endpointId}`;
/** As long as enough waits to fill the lane once more, nothing new is claimed for it. */
const isBusy = ({ waiting, width }: Lane): boolean => waiting.length >= width;

type DispatcherContext = Pick<ServicesContext, 'db' | 'sealers' | 'now' | 'webhooks'>;

/**
 * Delivers webhooks from the rows that events left behind. Each endpoint has its own lane with its own bound, so a slow
 * receiver holds up only itself. A node that is killed leaves claims that lapse; a receiver can therefore get a delivery
 * twice, under the same id.
 */
export function createDispatcher(
  context: DispatcherContext,
  sender: Sender = createSender(context.webhooks),
): Dispatcher {
  const lanes = new Map<string, Lane>();
  const inFlight = new Set<Promise<void>>();
  let stopped = false;
  let pumping: Promise<number> | undefined;
  let failure: unknown;

  /** What was written makes room for more; with nothing claimed it is the timer that looks again. */
  const results = gather<Attempted>(
    (attempted) => writeResults(context, attempted),
    (error) => {
      failure ??= error;
      if (!stopped && error === undefined) void pump().catch((cause) => (failure ??= cause));
    },
  );

  async function claim(): Promise<number> {
    const at = context.now();
    const claimed = await claimDeliveries(context.db, {
      at,
      until: new Date(at.getTime() + CLAIM_MS),
      each: WIDTH * CLAIM_PER_PLACE,
      eachStruggling: STRUGGLING_WIDTH * CLAIM_PER_PLACE,
      busy: [...lanes].filter(([, lane]) => isBusy(lane)).map(([name]) => name),
    });
    for (const [name, deliveries] of Map.groupBy(claimed, laneOf)) await fill(name, deliveries, at);
    return claimed.length;
  }

  async function fill(name: string, deliveries: ClaimedDelivery[], at: Date): Promise<void> {
    const [first] = deliveries;
    if (!first) return;
    const secrets = await readSecrets(context.db, context.sealers.service, first, at);
    const width = first.isStruggling ? STRUGGLING_WIDTH : WIDTH;
    const { waiting, sending } = lanes.get(name) ?? { waiting: [], sending: 0 };
    lanes.set(name, { waiting: [...waiting, ...deliveries], sending, width, secrets });
    advance(name);
  }

  function advance(name: string): void {
    const lane = lanes.get(name);
    while (lane && !stopped && lane.sending < lane.width && lane.waiting.length > 0) {
      const delivery = lane.waiting.shift();
      if (delivery) start(name, lane, delivery);
    }
    if (lane?.waiting.length === 0 && lane.sending === 0) lanes.delete(name);
  }

  function start(name: string, lane: Lane, delivery: ClaimedDelivery): void {
    lane.sending += 1;
    const sent = attempt(delivery, lane.secrets).then((attempted) => {
      const current = lanes.get(name);
      if (current) current.sending -= 1;
      if (attempted) results.add(attempted);
      advance(name);
      inFlight.delete(sent);
    });
    inFlight.add(sent);
  }

  /** Undefined when it was not sent: its endpoint has changed, or the database did not say so. */
  async function attempt(
    delivery: ClaimedDelivery,
    secrets: readonly string[],
  ): Promise<Attempted | undefined> {
    try {
      if (!(await isStillWanted(context.db, delivery))) {
        await releaseClaims(context.db, [delivery], context.now());
        return undefined;
      }
      const body = JSON.stringify(delivery.event);
      const id = delivery.event.eventId;
      const headers = signedHeaders(secrets, { id, at: context.now(), body });
      return { delivery, attempt: await sender.send({ url: delivery.url, headers, body }) };
    } catch (error) {
      failure ??= error;
      return undefined;
    }
  }

  function pump(): Promise<number> {
    pumping ??= claim().finally(() => {
      pumping = undefined;
    });
    return pumping;
  }

  return {
    async pump() {
      const raised = failure;
      failure = undefined;
      if (raised !== undefined) throw raised;
      return stopped ? 0 : pump();
    },
    async stop() {
      stopped = true;
      await pumping?.catch(() => undefined);
      const unsent = [...lanes.values()].flatMap(({ waiting }) => waiting.splice(0));
      try {
        // Without the database they lapse by themselves.
        if (unsent.length > 0) await releaseClaims(context.db, unsent, context.now());
      } finally {
        await Promise.all(inFlight);
        await results.flush();
        sender.close();
      }
    },
  };
}
