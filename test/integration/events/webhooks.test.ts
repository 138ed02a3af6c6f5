import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  accessKey,
  administrator,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import type { Replay } from '#services/contract/webhooks.ts';
import { claimDeliveries, recordResults } from '#services/events/delivery.repository.ts';
import { createDispatcher } from '#services/events/dispatcher.ts';
import { createSender } from '#services/events/send.ts';
import { PUBLIC_WEBHOOKS } from '#services/kernel/ports/webhook-settings.ts';
import { retryEvent, type SessionUnderTest, sessionWithEvents } from '../support/events-under-test.ts';
import { selfSigned } from '../support/self-signed.ts';
import { onEachDatabase, running } from '../support/services-under-test.ts';
import { type WebhookReceiver, webhookReceiver } from '../support/webhook-receiver.ts';

const LOCAL = { allowHttp: true, allowPrivate: true };
const HOUR_MS = 60 * 60 * 1000;
const patient = { timeout: 100_000, interval: 50 };
let receivers: WebhookReceiver[] = [];

async function receiver(...given: Parameters<typeof webhookReceiver>): Promise<WebhookReceiver> {
  const made = await webhookReceiver(...given);
  receivers.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(receivers.map((made) => made.close()));
  receivers = [];
});

/** The setting of a development machine while `suite` runs. */
function allowingLocalTargets(): void {
  beforeAll(() => {
    process.env.COUNTERPROOF_WEBHOOKS_ALLOW = 'http,private';
  });
  afterAll(() => {
    delete process.env.COUNTERPROOF_WEBHOOKS_ALLOW;
  });
}

describe('webhooks for development', () => {
  allowingLocalTargets();
  onEachDatabase('webhooks', (current) => {
    let session: SessionUnderTest;
    let admin: CallerUnderTest;
    let stranger: CallerUnderTest;

    beforeAll(async () => {
      const { services } = current();
      const kiosk = await enrolledKiosk(services);
      session = await sessionWithEvents(services, kiosk);
      admin = await administrator(services, { tenantId: kiosk.tenantId, permissions: ['events.manage'] });
      const elsewhere = await enrolledKiosk(services, 'Elsewhere');
      stranger = await administrator(services, { tenantId: elsewhere.tenantId });
    });
    afterEach(async () => {
      const { data } = await admin.api.GET('/v1/webhooks');
      for (const { endpointId } of data?.endpoints ?? [])
        await admin.api.DELETE('/v1/webhooks/{endpointId}', at(endpointId));
    });

    const at = (endpointId: string) => ({ params: { path: { endpointId } } });
    const make = async (url: string, more: object = {}) => {
      const endpointId = randomUUID();
      const made = await admin.api.PUT('/v1/webhooks/{endpointId}', {
        ...at(endpointId),
        body: { url, description: '', ...more },
      });
      expect(made.error).toBeUndefined();
      return { endpointId, secret: (made.data as { secret: string }).secret };
    };
    const deliveries = async (endpointId: string, query = {}) => {
      const path = at(endpointId).params;
      const { data } = await admin.api.GET('/v1/webhooks/{endpointId}/deliveries', {
        params: { ...path, query },
      });
      return data?.deliveries ?? [];
    };
    const replay = async (endpointId: string, body: Replay) => {
      const answer = await admin.api.POST('/v1/webhooks/{endpointId}/deliveries/replay', {
        ...at(endpointId),
        body,
      });
      return answer.data?.replayed;
    };
    const endpointOf = async (endpointId: string) =>
      (await admin.api.GET('/v1/webhooks/{endpointId}', at(endpointId))).data;
    const settled = (endpointId: string, status: string, attempts: number) =>
      vi.waitFor(async () => {
        expect(await deliveries(endpointId)).toMatchObject([{ status, attempts }]);
      }, patient);
    /** Sends the deliveries that are due at that time, as a node with that clock would. */
    const pumpAt = async (ms: number) => {
      const { context } = current().services;
      const dispatcher = createDispatcher({ ...context, now: () => new Date(Date.now() + ms) });
      await dispatcher.pump();
      await dispatcher.stop();
    };

    it('are signed as Standard Webhooks says, under both secrets while a rotation overlaps', async () => {
      const hook = await receiver();
      const { endpointId, secret } = await make(hook.url);
      const rotated = await admin.api.POST('/v1/webhooks/{endpointId}/secret', {
        ...at(endpointId),
        body: { overlapHours: 1 },
      });
      await session.tell(retryEvent('signed'));
      await vi.waitFor(() => expect(hook.received).toHaveLength(1), patient);
      const [{ headers, body } = { headers: {}, body: '' }] = hook.received;
      for (const valid of [secret, rotated.data?.secret ?? '']) {
        const told = new Webhook(valid).verify(body, headers as Record<string, string>);
        expect(told).toMatchObject({
          type: 'E_IDV_SESSION_RETRY',
          eventId: headers['webhook-id'],
          sessionId: session.sessionId,
          communityId: session.communityId,
          data: { step: 'selfie', mark: 'signed' },
        });
      }
      expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
      await settled(endpointId, 'delivered', 1);
      const again = await admin.api.PUT('/v1/webhooks/{endpointId}', {
        ...at(endpointId),
        body: { url: hook.url, description: 'again' },
      });
      expect(again.data).toMatchObject({ description: 'again' });
      expect(again.data).not.toHaveProperty('secret');
    });

    it('reach only who asked for the type, and wait while an endpoint is paused', async () => {
      const [wanting, other] = [await receiver(), await receiver()];
      const paused = await make(wanting.url, { types: ['E_IDV_SESSION_RETRY'] });
      await make(other.url, { types: ['E_IDV_SESSION_EXPIRED'] });
      await admin.api.POST('/v1/webhooks/{endpointId}/pause', at(paused.endpointId));
      await session.tell(retryEvent());
      await pumpAt(0);
      expect(wanting.received).toHaveLength(0);
      expect(await deliveries(paused.endpointId)).toMatchObject([{ status: 'pending', attempts: 0 }]);
      await admin.api.POST('/v1/webhooks/{endpointId}/resume', at(paused.endpointId));
      await vi.waitFor(() => expect(wanting.received).toHaveLength(1), patient);
      expect(other.received).toHaveLength(0);
    });

    it('are tried again under the same id after a failure, and stand in the table once', async () => {
      const hook = await receiver();
      hook.answer = (_request, response) =>
        response.writeHead(hook.received.length > 1 ? 204 : 503).end('busy');
      const { endpointId } = await make(hook.url);
      await session.tell(retryEvent());
      await settled(endpointId, 'pending', 1);
      expect(await deliveries(endpointId)).toMatchObject([{ lastStatus: 503, lastFailure: 'status' }]);
      await pumpAt(10_000);
      await settled(endpointId, 'delivered', 2);
      const ids = hook.received.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(1);
    });

    it('do not wait for a receiver that is slow', async () => {
      const [slow, quick] = [await receiver(), await receiver()];
      const held: (() => void)[] = [];
      slow.answer = (_request, response) => held.push(() => response.writeHead(204).end());
      const { endpointId } = await make(slow.url);
      await make(quick.url);
      await session.tell(...Array.from({ length: 40 }, (_, i) => retryEvent(i)));
      await vi.waitFor(() => expect(quick.received).toHaveLength(40), patient);
      // No more at a time than the bound of one endpoint, and none of them twice.
      await vi.waitFor(() => expect(slow.received).toHaveLength(16), patient);
      slow.answer = (_request, response) => response.writeHead(204).end();
      for (const answer of held) answer();
      await vi.waitFor(
        async () => expect(await deliveries(endpointId, { status: 'delivered' })).toHaveLength(40),
        patient,
      );
      expect(slow.received).toHaveLength(40);
    });

    it('follow no redirect', async () => {
      const [hook, elsewhere] = [await receiver(), await receiver()];
      hook.answer = (_request, response) => response.writeHead(307, { location: elsewhere.url }).end();
      const { endpointId } = await make(hook.url);
      await session.tell(retryEvent());
      await settled(endpointId, 'pending', 1);
      expect(await deliveries(endpointId)).toMatchObject([{ lastStatus: 307, lastFailure: 'redirect' }]);
      expect(elsewhere.received).toHaveLength(0);
    });

    it('end when the receiver says that it is gone, with an audit entry and an event, and begin again when resumed', async () => {
      const [hook, watcher] = [await receiver(), await receiver()];
      hook.answer = (_request, response) => response.writeHead(410).end();
      const { endpointId } = await make(hook.url);
      await make(watcher.url, { types: ['E_WEBHOOK_ENDPOINT_PAUSED'] });
      await session.tell(retryEvent());
      await vi.waitFor(() => expect(watcher.received).toHaveLength(1), patient);
      expect(JSON.parse(watcher.received[0]?.body ?? '')).toMatchObject({
        sessionId: null,
        data: { endpointId, reason: 'gone' },
      });
      expect(await endpointOf(endpointId)).toMatchObject({ state: 'gone', stateReason: 'gone' });
      await settled(endpointId, 'dead', 1);
      expect(await auditOf('webhook.paused')).toContainEqual({ endpointId, reason: 'gone' });
      hook.answer = (_request, response) => response.writeHead(204).end();
      await admin.api.POST('/v1/webhooks/{endpointId}/resume', at(endpointId));
      expect(await replay(endpointId, { deadLetters: true })).toBe(1);
      expect(await replay(endpointId, { deadLetters: true })).toBe(0);
      await vi.waitFor(
        async () => expect((await deliveries(endpointId)).at(-1)).toMatchObject({ status: 'delivered' }),
        patient,
      );
    });

    it('are given up after three days, and an endpoint without a success for a day is paused', async () => {
      const hook = await receiver();
      hook.answer = (_request, response) => response.writeHead(500).end();
      const { endpointId } = await make(hook.url);
      await session.tell(...Array.from({ length: 20 }, (_, i) => retryEvent(i)));
      await vi.waitFor(async () => {
        const attempts = (await deliveries(endpointId)).map((delivery) => delivery.attempts);
        expect(attempts.filter((count) => count > 0)).toHaveLength(20);
      }, patient);
      await pumpAt(72 * HOUR_MS);
      expect(await endpointOf(endpointId)).toMatchObject({ state: 'paused', stateReason: 'keeps-failing' });
      expect(await auditOf('webhook.paused')).toContainEqual({ endpointId, reason: 'keeps-failing' });
      const dead = await deliveries(endpointId, { status: 'dead' });
      expect(dead.length).toBeGreaterThan(0);
      expect(dead[0]).toMatchObject({ lastStatus: 500, lastFailure: 'status', nextAttemptAt: null });
    });

    it('of one community never go to an endpoint that moved to another, not those on their way either', async () => {
      const { services } = current();
      const manager = await administrator(services, { tenantId: session.tenantId });
      const other = await manager.api.POST('/v1/communities', { body: { name: `Other ${randomUUID()}` } });
      const moveTo = async (endpointId: string, url: string, communityId: string) => {
        const body = { url, description: '', communityId };
        const { error } = await admin.api.PUT('/v1/webhooks/{endpointId}', { ...at(endpointId), body });
        expect(error).toBeUndefined();
      };
      const elsewhere = other.data?.id ?? '';
      const hook = await receiver();
      const { endpointId } = await make(hook.url, { communityId: session.communityId });
      await admin.api.POST('/v1/webhooks/{endpointId}/pause', at(endpointId));
      await session.tell(retryEvent('queued'));
      expect(await deliveries(endpointId)).toHaveLength(1);
      await moveTo(endpointId, hook.url, elsewhere);
      expect(await deliveries(endpointId)).toEqual([]);
      // Queued by a transaction that had seen the endpoint where it was.
      await moveTo(endpointId, hook.url, session.communityId);
      await session.tell(retryEvent('late'));
      const row = services.context.db.updateTable('webhook_endpoint').where('endpoint_id', '=', endpointId);
      await row.set({ community_id: elsewhere, state: 'active' }).execute();
      await pumpAt(0);
      expect(hook.received).toEqual([]);
      expect(await deliveries(endpointId)).toMatchObject([{ status: 'pending', attempts: 0 }]);
      // Claimed before it moved.
      await moveTo(endpointId, hook.url, session.communityId);
      await admin.api.POST('/v1/webhooks/{endpointId}/pause', at(endpointId));
      const marks = Array.from({ length: 200 }, (_, i) => retryEvent(i));
      await session.tell(...marks);
      let sent = 0;
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const send = async () => {
        sent += 1;
        await held;
        return { delivered: true as const, status: 204 };
      };
      const dispatcher = createDispatcher(services.context, { send, close: () => undefined });
      await row.set({ state: 'active' }).execute();
      await dispatcher.pump();
      await vi.waitFor(() => expect(sent).toBeGreaterThan(0), patient);
      await moveTo(endpointId, hook.url, elsewhere);
      const before = sent;
      release();
      await vi.waitFor(async () => expect(await dispatcher.pump()).toBe(0), patient);
      await dispatcher.stop();
      expect(sent).toBe(before);
    });

    it('are sent again for one event or a range, never twice in the table', async () => {
      const hook = await receiver();
      const since = new Date().toISOString();
      await session.tell(retryEvent('before the endpoint'));
      const { endpointId } = await make(hook.url);
      const range = { from: since, to: new Date(Date.now() + HOUR_MS).toISOString() };
      await Promise.all([replay(endpointId, range), replay(endpointId, range)]);
      await vi.waitFor(() => expect(hook.received.length).toBeGreaterThan(0), patient);
      await settled(endpointId, 'delivered', 1);
      const [delivery] = await deliveries(endpointId);
      expect(await replay(endpointId, { eventId: delivery?.eventId ?? '' })).toBe(1);
      await vi.waitFor(() => expect(hook.received.length).toBeGreaterThan(1), patient);
      await settled(endpointId, 'delivered', 1);
    });

    it('come back from a node that was killed with its claim, whose late result counts no more', async () => {
      const { context } = current().services;
      const hook = await receiver();
      const { endpointId } = await make(hook.url);
      await admin.api.POST('/v1/webhooks/{endpointId}/pause', at(endpointId));
      await session.tell(retryEvent());
      const now = new Date();
      // The other node claims in the very transaction that resumes, so that this one cannot come first.
      const claimed = await context.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('webhook_endpoint')
          .set({ state: 'active' })
          .where('endpoint_id', '=', endpointId)
          .execute();
        const until = new Date(now.getTime() + 60_000);
        return claimDeliveries(trx, { at: now, until, each: 10, eachStruggling: 1, busy: [] });
      });
      const [lost] = claimed.filter((delivery) => delivery.endpointId === endpointId);
      expect(lost).toMatchObject({ claim: 1, attempts: 0 });
      await pumpAt(0);
      expect(hook.received).toHaveLength(0);
      await pumpAt(61_000);
      await settled(endpointId, 'delivered', 1);
      expect(hook.received).toHaveLength(1);
      const late = { tenantId: session.tenantId, endpointId, eventId: lost?.event.eventId ?? '', claim: 1 };
      await recordResults(
        context.db,
        [{ ...late, status: 'dead', dueAt: now, lastStatus: 500, lastFailure: 'status' }],
        now,
      );
      await settled(endpointId, 'delivered', 1);
    });

    it('belong to their tenant and to keys that may manage them', async () => {
      const hook = await receiver();
      const { endpointId } = await make(hook.url);
      expect((await stranger.api.GET('/v1/webhooks/{endpointId}', at(endpointId))).error).toMatchObject({
        code: 'ENDPOINT_NOT_FOUND',
      });
      expect((await stranger.api.GET('/v1/webhooks')).data?.endpoints).toEqual([]);
      const { tenantId } = session;
      const scopes = ['events.read'] as const;
      const key = await accessKey(current().services, { tenantId, type: 'service', scopes: [...scopes] });
      expect((await key.api.GET('/v1/webhooks')).data?.endpoints).toHaveLength(1);
      const external = await accessKey(current().services, {
        tenantId,
        type: 'service_ext',
        scopes: [...scopes],
      });
      expect((await external.api.GET('/v1/webhooks')).error).toMatchObject({ code: 'ACCESS_DENIED' });
    });

    async function auditOf(action: string) {
      const rows = await current()
        .services.context.db.selectFrom('audit')
        .select('data')
        .where('tenant_id', '=', session.tenantId)
        .where('action', '=', action)
        .execute();
      return rows.map(({ data }) => data);
    }
  });
});

describe('webhooks of an installation that allows nothing special', () => {
  const current = running();

  it.each([
    'http://example.org/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://[fd00::1]/hook',
    'https://10.1.2.3/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/hook',
    'https://user:secret@example.org/hook',
    'https://no-such-host.invalid/hook',
    'ftp://example.org/hook',
    'file:///etc/passwd',
  ])('are not sent to %s', async (url) => {
    const { services } = current();
    const kiosk = await enrolledKiosk(services, randomUUID());
    const admin = await administrator(services, { tenantId: kiosk.tenantId });
    const answer = await admin.api.PUT('/v1/webhooks/{endpointId}', {
      params: { path: { endpointId: randomUUID() } },
      body: { url, description: '' },
    });
    expect(answer.error).toMatchObject({ code: 'WEBHOOK_TARGET_REFUSED', status: 422 });
    expect((await admin.api.GET('/v1/webhooks')).data?.endpoints).toEqual([]);
  });
});

describe('one attempt', () => {
  const message = (url: string) => ({ url, headers: { 'webhook-id': 'x' }, body: '{}' });
  const tried = async (url: string, settings: Parameters<typeof createSender>[0], limitMs?: number) => {
    const sender = createSender(settings, limitMs);
    const attempt = await sender.send(message(url));
    sender.close();
    return attempt;
  };

  it('goes to a certificate that is trusted, and to no other', async () => {
    const tls = selfSigned();
    const hook = await receiver(tls);
    expect(await tried(hook.url, LOCAL)).toEqual({ delivered: false, failure: 'tls' });
    expect(hook.received).toHaveLength(0);
    expect(await tried(hook.url, { ...LOCAL, ca: tls.cert })).toEqual({ delivered: true, status: 204 });
  });

  it('is refused when the connection is made, whatever was allowed when the endpoint was', async () => {
    const hook = await receiver();
    const { port } = new URL(hook.url);
    const http = { ...PUBLIC_WEBHOOKS, allowHttp: true };
    expect(await tried(hook.url, http)).toEqual({ delivered: false, failure: 'target-refused' });
    expect(await tried(`http://localhost:${port}/hook`, http)).toEqual({
      delivered: false,
      failure: 'target-refused',
    });
    expect(hook.received).toHaveLength(0);
  });

  it('ends at its limit, and fails where no server listens', async () => {
    const hook = await receiver();
    hook.answer = () => undefined;
    expect(await tried(hook.url, LOCAL, 200)).toEqual({ delivered: false, failure: 'timeout' });
    const gone = await webhookReceiver();
    await gone.close();
    expect(await tried(gone.url, LOCAL)).toEqual({ delivered: false, failure: 'connection' });
  });

  it('keeps nothing of an answer that does not end', async () => {
    const hook = await receiver();
    hook.answer = (_request, response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write(Buffer.alloc(32 * 1024)), 5);
      response.on('close', () => clearInterval(more));
    };
    expect(await tried(hook.url, LOCAL)).toEqual({ delivered: true, status: 200 });
  });
});

describe('the receiver of the guide', () => {
  allowingLocalTargets();
  const current = running();

  it('takes signed deliveries, each once, and nothing else', async () => {
    const { services } = current();
    const kiosk = await enrolledKiosk(services);
    const session = await sessionWithEvents(services, kiosk);
    const admin = await administrator(services, { tenantId: kiosk.tenantId });
    const reserved = await webhookReceiver();
    const url = reserved.url;
    await reserved.close();
    const at = { params: { path: { endpointId: randomUUID() } } };
    const made = await admin.api.PUT('/v1/webhooks/{endpointId}', { ...at, body: { url, description: '' } });
    const guide = readFileSync(new URL('../../../docs/events.md', import.meta.url), 'utf8');
    const code = /```js\n([\s\S]+?)```/.exec(guide)?.[1] ?? '';
    expect(code.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(20);
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: {
        ...process.env,
        PORT: new URL(url).port,
        WEBHOOK_SECRET: (made.data as { secret: string }).secret,
      },
    });
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    try {
      await vi.waitFor(
        async () => expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401),
        patient,
      );
      await session.tell(retryEvent());
      await vi.waitFor(() => expect(printed).toMatch(/^E_IDV_SESSION_RETRY [\w-]{36}\n$/), patient);
      const eventId = printed.trim().split(' ')[1] ?? '';
      const again = await admin.api.POST('/v1/webhooks/{endpointId}/deliveries/replay', {
        ...at,
        body: { eventId },
      });
      await vi.waitFor(async () => {
        const { data } = await admin.api.GET('/v1/webhooks/{endpointId}/deliveries', at);
        expect(data?.deliveries).toMatchObject([{ status: 'delivered', attempts: 1 }]);
      }, patient);
      expect(again.error).toBeUndefined();
      expect(printed.split('\n')).toHaveLength(2);
    } finally {
      child.kill();
    }
  });
});
