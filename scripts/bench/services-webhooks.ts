import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { appendServiceEvent } from '#services/events/event.repository.ts';
import type { Database } from '#services/kernel/database/database.ts';
import { type BenchRow, benchRow } from './bench-row.ts';

const EVENTS = 6000;
const BATCH = 500;
/** One delivery in this many is refused at its first try. */
const REFUSE = 10;
const PER_SECOND = 500;
const LIMIT_MS = 120_000;

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** Deliveries to a receiver on this machine that refuses one in ten at its first try, until all have arrived. */
export async function benchWebhooks(
  db: Database,
  { tenantId, communityId }: { tenantId: string; communityId: string },
  administrator: Fetch,
): Promise<BenchRow> {
  const receiver = await openReceiver();
  const made = await administrator(`/v1/webhooks/${randomUUID()}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, types: ['E_WEBHOOK_ENDPOINT_PAUSED'], communityId }),
  });
  if (!made.ok) throw new Error(`webhook endpoint: ${made.status} ${await made.text()}`);
  const event = { type: 'E_WEBHOOK_ENDPOINT_PAUSED' as const, data: { reason: 'bench' } };
  for (let sent = 0; sent < EVENTS; sent += BATCH) {
    await db.transaction().execute(async (trx) => {
      for (let i = 0; i < BATCH; i += 1) {
        await appendServiceEvent(trx, { tenantId, communityId }, new Date(), event);
      }
    });
  }
  const { firstTries, all } = await receiver.until(EVENTS);
  await receiver.close();
  const perSecond = firstTries.count / firstTries.seconds;
  if (all < EVENTS) throw new Error(`${all} of ${EVENTS} deliveries arrived`);
  return benchRow(
    `Webhooks: time per delivery, one in ${REFUSE} tried again; ${Math.round(perSecond)} a second, at least ${PER_SECOND}`,
    { median: 1000 / perSecond, p95: 1000 / perSecond },
    { target: 1000 / PER_SECOND },
  );
}

async function openReceiver() {
  const refused = new Set<string>();
  const taken = new Map<string, number>();
  let first = 0;
  let tries = 0;
  let lastFirstTry = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      const now = performance.now();
      first ||= now;
      const isFirstTry = !refused.has(id) && !taken.has(id);
      if (isFirstTry) {
        tries += 1;
        lastFirstTry = now;
      }
      if (isFirstTry && tries % REFUSE === 0) {
        refused.add(id);
        response.writeHead(503).end();
        return;
      }
      taken.set(id, (taken.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Waits for this many events; the rate is of the first tries, since a retry waits on purpose. */
    async until(count: number) {
      const began = performance.now();
      while (taken.size < count && performance.now() - began < LIMIT_MS) await sleep(100);
      return {
        firstTries: { count: tries, seconds: (lastFirstTry - first) / 1000 },
        all: taken.size,
      };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
