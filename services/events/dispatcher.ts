import PQueue from 'p-queue';
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
/** Deliveries that are claimed at once for each free place. */
const CLAIM_PER_PLACE = 4;
/** Longer than everything that was claimed can take, at ten seconds for each. */
const CLAIM_MS = 90_000;
export interface Dispatcher {
  /** Claims due deliveries and starts sending them; answers how many. Throws failures from the background. */
  pump(): Promise<number>;
  /** Stops sending, waits for deliveries under way and releases those that were only claimed. */
  stop(): Promise<void>;
}

/** The deliveries of one endpoint on this node. */
interface EndpointQueue {
  queue: PQueue;
  secrets: readonly string[];
}

const nameOf = ({ tenantId, endpointId }: ClaimedDelivery): string => `${tenantId}/${endpointId}`;
/** As long as enough waits to fill the queue's places once more, nothing new is claimed for its endpoint. */
const isBusy = ({ queue }: EndpointQueue): boolean => queue.size >= queue.concurrency;

type DispatcherContext = Pick<ServicesContext, 'db' | 'sealers' | 'now' | 'webhooks'>;

/**
 * Delivers webhooks from the rows that events left behind. Each endpoint has its own queue with its own bound, so a slow
 * receiver holds up only itself. A node that is killed leaves claims that lapse; a receiver can therefore get a delivery
 * twice, under the same id.
 */
export function createDispatcher(
  context: DispatcherContext,
  sender: Sender = createSender(context.webhooks),
): Dispatcher {
  const queues = new Map<string, EndpointQueue>();
  const unsent = new Set<ClaimedDelivery>();
  let stopped = false;
  let pumping: Promise<number> | undefined;
  let failure: unknown;

  /** Written results make room for more; with nothing claimed the timer looks again. */
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
      busy: [...queues].filter(([, one]) => isBusy(one)).map(([name]) => name),
    });
    for (const [name, deliveries] of Map.groupBy(claimed, nameOf)) await fill(name, deliveries, at);
    return claimed.length;
  }

  async function fill(name: string, deliveries: ClaimedDelivery[], at: Date): Promise<void> {
    const [first] = deliveries;
    if (!first) return;
    const secrets = await readSecrets(context.db, context.sealers.service, first, at);
    const endpoint = queues.get(name) ?? { queue: new PQueue(), secrets };
    queues.set(name, endpoint);
    endpoint.secrets = secrets;
    endpoint.queue.concurrency = first.isStruggling ? STRUGGLING_WIDTH : WIDTH;
    for (const delivery of deliveries) {
      unsent.add(delivery);
      void endpoint.queue.add(() => deliver(endpoint, delivery));
    }
    void endpoint.queue.onIdle().then(() => {
      // More may have been added since.
      if (endpoint.queue.size + endpoint.queue.pending === 0) queues.delete(name);
    });
  }

  async function deliver({ secrets }: EndpointQueue, delivery: ClaimedDelivery): Promise<void> {
    if (stopped) return;
    unsent.delete(delivery);
    const attempted = await attempt(delivery, secrets);
    if (attempted) results.add(attempted);
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
      const running = [...queues.values()].map(({ queue }) => queue.onIdle());
      try {
        // Without the database, the claims lapse.
        if (unsent.size > 0) await releaseClaims(context.db, [...unsent], context.now());
      } finally {
        await Promise.all(running);
        await results.flush();
        sender.close();
      }
    },
  };
}
