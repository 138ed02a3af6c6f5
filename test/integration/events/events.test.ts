import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { accessKey, administrator } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { appendSessionEvents } from '#services/events/event.repository.ts';
import { eventStreams, type Reading } from '#services/events/event-stream.ts';
import type { AccountPrincipal } from '#services/kernel/access.ts';
import { retryEvent, type SessionUnderTest, sessionWithEvents } from '../support/events-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const patient = { timeout: 100_000, interval: 50 };
type Administrator = Awaited<ReturnType<typeof administrator>>;

onEachDatabase('the stream of events', (current) => {
  let session: SessionUnderTest;
  let admin: Administrator;
  let open: IncomingMessage[] = [];

  beforeAll(async () => {
    const { services } = current();
    const kiosk = await enrolledKiosk(services);
    session = await sessionWithEvents(services, kiosk);
    admin = await administrator(services, { tenantId: kiosk.tenantId, permissions: ['events.manage'] });
  });
  afterEach(() => {
    for (const response of open) response.destroy();
    open = [];
  });

  const page = async (query: object, caller = admin) =>
    (await caller.api.GET('/v1/events', { params: { query } as never })).data;
  const marksOf = (events: { data: Record<string, unknown> }[]) => events.map(({ data }) => data.mark);
  const headCursor = async () => {
    let cursor = '0';
    for (;;) {
      const next = await page({ cursor, limit: 500 });
      cursor = next?.next ?? cursor;
      if (!next?.more) return cursor;
    }
  };

  interface Frames {
    ids: string[];
    events: { type: string; data: Record<string, unknown> }[];
    response: IncomingMessage;
  }
  /** Reads server-sent events as a browser would: fields by line, dispatched at an empty one. */
  async function connect(query = '', lastEventId?: string, token = admin.token): Promise<Frames> {
    const request = http.get(`${current().services.url}/v1/events/stream${query}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    // A reset after the answer has begun is an error of the request, which `once` does not hear any more.
    request.on('error', () => undefined);
    open.push(response);
    const frames: Frames = { ids: [], events: [], response };
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = /^id: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (id !== undefined) frames.ids.push(id);
        if (data !== undefined) frames.events.push(JSON.parse(data));
      }
    });
    response.on('error', () => undefined);
    return frames;
  }

  it('is paged in one order, by type, and continues where a page ended', async () => {
    const start = await headCursor();
    await session.tell(retryEvent(1), { type: 'E_IDV_SESSION_EXPIRED', data: { mark: 2 } });
    await session.tell(retryEvent(3));
    const first = await page({ cursor: start, limit: 2 });
    expect(marksOf(first?.events ?? [])).toEqual([1, 2]);
    expect(first?.more).toBe(true);
    const rest = await page({ cursor: first?.next });
    expect(marksOf(rest?.events ?? [])).toEqual([3]);
    expect(Number(rest?.next)).toBe(Number(start) + 3);
    const retries = await page({ cursor: start, types: 'E_IDV_SESSION_RETRY' });
    expect(marksOf(retries?.events ?? [])).toEqual([1, 3]);
    expect(rest?.events[0]).toMatchObject({ sessionId: session.sessionId, communityId: session.communityId });
  });

  it('hides the events of other communities and tenants', async () => {
    const { services } = current();
    const elsewhere = await enrolledKiosk(services, randomUUID());
    const stranger = await administrator(services, { tenantId: elsewhere.tenantId });
    await session.tell(retryEvent());
    expect((await page({}, stranger))?.events).toEqual([]);
    const { tenantId, communityId } = session;
    const key = await accessKey(services, { tenantId, communityId, scopes: ['events.read'] });
    const own = await key.api.GET('/v1/events', { params: { query: {} } });
    expect(own.data?.events.length).toBeGreaterThan(0);
  });

  it('refuses cursors that it never gave and types that there are not', async () => {
    for (const query of [
      { cursor: '999999999' },
      { cursor: '-1' },
      { cursor: "1' OR 1=1" },
      { types: 'E_NOT_THERE' },
      { limit: 0 },
    ]) {
      const refused = await admin.api.GET('/v1/events', { params: { query } as never });
      expect(refused.error, JSON.stringify(query)).toMatchObject({ code: 'INVALID_REQUEST' });
    }
    const stream = await connect('', '999999999');
    expect(stream.response.statusCode).toBe(400);
  });

  it('brings events as they come, of the wanted type, from now on or after the last id', async () => {
    await session.tell(retryEvent('long ago'));
    const live = await connect('?types=E_IDV_SESSION_RETRY');
    expect(live.response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    await vi.waitFor(() => expect(live.ids.length).toBeGreaterThan(0), patient);
    await session.tell({ type: 'E_IDV_SESSION_EXPIRED', data: {} }, retryEvent('now'));
    await vi.waitFor(() => expect(marksOf(live.events)).toEqual(['now']), patient);
    const last = live.ids.at(-1);
    live.response.destroy();
    await session.tell(retryEvent('meanwhile'));
    const resumed = await connect('', last);
    await vi.waitFor(() => expect(marksOf(resumed.events)).toEqual(['meanwhile']), patient);
  });

  it('misses nothing and doubles nothing while transactions end out of order and the reader comes and goes', async () => {
    const start = await headCursor();
    const { db } = current().services.context;
    const WRITERS = 8;
    const EACH = 25;
    const write = async (writer: number) => {
      for (let i = 0; i < EACH; i++) {
        await db.transaction().execute(async (trx) => {
          await appendSessionEvents(trx, session, new Date(), [retryEvent(`${writer}-${i}`)]);
          // The first writer does not commit first.
          if (current().databaseUrl) await sql`SELECT pg_sleep(${Math.random() * 0.05})`.execute(trx);
        });
      }
    };
    let writing = true;
    const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))).then(() => {
      writing = false;
    });
    const seen: unknown[] = [];
    let last = start;
    for (let round = 0; writing || round === 0; round++) {
      const stream = await connect('', last);
      await sleep(150 + Math.random() * 300);
      stream.response.destroy();
      seen.push(...marksOf(stream.events));
      last = stream.ids.at(-1) ?? last;
    }
    await writers;
    const end = await connect('', last);
    await vi.waitFor(() => expect(seen.length + end.events.length).toBe(WRITERS * EACH), patient);
    seen.push(...marksOf(end.events));
    expect(new Set(seen).size).toBe(WRITERS * EACH);
    for (let writer = 0; writer < WRITERS; writer++) {
      const own = seen.filter((mark) => String(mark).startsWith(`${writer}-`));
      expect(own).toEqual(Array.from({ length: EACH }, (_, i) => `${writer}-${i}`));
    }
    const paged = await page({ cursor: start, limit: 500 });
    expect(marksOf(paged?.events ?? [])).toEqual(seen);
    expect(Number(paged?.next)).toBe(Number(start) + WRITERS * EACH);
  });

  it('is open five times for one caller and not a sixth', async () => {
    const key = await accessKey(current().services, { tenantId: session.tenantId, scopes: ['events.read'] });
    const leave = new AbortController();
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => key.fetch('/v1/events/stream', { signal: leave.signal })),
    );
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await key.fetch('/v1/events/stream')).status).toBe(429);
    leave.abort();
    await vi.waitFor(async () => {
      const again = new AbortController();
      const { status } = await key.fetch('/v1/events/stream', { signal: again.signal });
      again.abort();
      expect(status).toBe(200);
    }, patient);
  });

  /** One stream of these services with another pace, to a reader of the test. */
  async function served(
    pace: { beatMs?: number; drainMs?: number },
    caller: AccountPrincipal,
    more: Pick<Reading, 'stands'> = {},
  ) {
    const { context } = current().services;
    const streams = eventStreams(context, { pollMs: 20, beatMs: 15_000, drainMs: 10_000, ...pace });
    const ended = Promise.withResolvers<void>();
    const scope = { tenantId: session.tenantId, communityId: null, types: null };
    const server = http.createServer((_request, response) => {
      response.writeHead(200);
      const reading = { caller, scope, after: 0, endsAt: undefined, ...more };
      streams
        .run(response, reading)
        .finally(() => response.end())
        .then(ended.resolve, ended.reject);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const request = http.get({ host: '127.0.0.1', port: typeof address === 'object' ? address?.port : 0 });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    for (const end of [request, response]) end.on('error', () => undefined);
    // A test that fails earlier waits for it no more.
    ended.promise.catch(() => undefined);
    const close = async () => {
      response.destroy();
      server.close();
      server.closeAllConnections();
    };
    return { response, ended: ended.promise, close };
  }

  async function principal(): Promise<AccountPrincipal> {
    const { tenantId } = session;
    const { accountId } = await administrator(current().services, {
      tenantId,
      permissions: ['events.manage'],
    });
    const { session_id: signInId } = await current()
      .services.context.db.selectFrom('account_session')
      .select('session_id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return { kind: 'account', tenantId, communityId: null, accountId, signInId, permissions: new Set() };
  }

  it('ends when the sign-in ends that opened it', async () => {
    const caller = await principal();
    const stream = await served({ beatMs: 20 }, caller);
    stream.response.resume();
    await once(stream.response, 'data');
    await current()
      .services.context.db.deleteFrom('account_session')
      .where('session_id', '=', caller.signInId)
      .execute();
    await stream.ended;
    await stream.close();
  });

  it('ends when that ends which a wallet was admitted by', async () => {
    let stands = true;
    const stream = await served({ beatMs: 20 }, await principal(), { stands: async () => stands });
    stream.response.resume();
    await once(stream.response, 'data');
    stands = false;
    await stream.ended;
    await stream.close();
  });

  it('ends when the right ends, though the sign-in continues', async () => {
    const caller = await principal();
    const stream = await served({ beatMs: 20 }, caller);
    stream.response.resume();
    await once(stream.response, 'data');
    await current()
      .services.context.db.deleteFrom('account_role')
      .where('account_id', '=', caller.accountId)
      .execute();
    await stream.ended;
    await stream.close();
  });

  it('lets a reader go that takes nothing, who comes back with the last id', async () => {
    const large = { type: 'E_IDV_SESSION_RETRY' as const, data: { filler: 'x'.repeat(200_000) } };
    // More than the system's own buffers of a connection take.
    for (let i = 0; i < 10; i++) await session.tell(...Array.from({ length: 10 }, () => large));
    const stream = await served({ drainMs: 100 }, await principal());
    stream.response.pause();
    await stream.ended;
    await stream.close();
  });

  it('ends at once when the services close, as do the connections of readers who left', async () => {
    const leave = new AbortController();
    const { fetch } = await accessKey(current().services, { ...session, scopes: ['events.read'] });
    await fetch('/v1/events/stream', { signal: leave.signal });
    // A client opens a new connection in place of the abandoned one, and sends nothing on it.
    leave.abort();
    const stream = await connect();
    await vi.waitFor(() => expect(stream.ids.length).toBeGreaterThan(0), patient);
    const since = performance.now();
    await Promise.all([once(stream.response, 'end'), current().restart()]);
    expect(performance.now() - since).toBeLessThan(15_000);
    expect((await page({}))?.events.length).toBeGreaterThan(0);
  });
});
