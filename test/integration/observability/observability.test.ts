import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessKey } from '#scripts/harness/services/callers-under-test.ts';
import { servicesFolder } from '#scripts/harness/services/embedded-database.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';

describe('the services as a balancer and a monitor see them', () => {
  const dataDir = servicesFolder('services');
  const kept: ReadableSpan[] = [];
  const spans: SpanExporter = {
    export: (batch, done) => {
      kept.push(...batch);
      done({ code: 0 });
    },
    shutdown: async () => undefined,
  };
  let services: RunningServices;
  beforeAll(async () => {
    services = await startServices({
      examiner: loggedExaminer,
      dataDir,
      port: 0,
      log: servicesLog('silent'),
      drainMs: 400,
      spanExporter: spans,
    });
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('answers probes under any host name and everything else only under its own', async () => {
    const { port } = new URL(services.url);
    const ask = (path: string) =>
      new Promise((resolve, reject) => {
        get({ host: '127.0.0.1', port, path, headers: { host: '10.0.0.7:8080' } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).on('error', reject);
      });
    expect(await ask('/health')).toBe(200);
    expect(await ask('/ready')).toBe(200);
    expect(await ask('/v1/directory')).toBe(421);
  });

  it('gives metrics by route and state to a monitor alone', async () => {
    const kiosk = await enrolledKiosk(services);
    expect((await fetch(`${services.url}/metrics`)).status).toBe(401);
    const { tenantId, communityId } = kiosk;
    const ask = { type: 'system' as const, scopes: ['metrics.read' as const] };
    const monitor = await accessKey(services, { tenantId, ...ask });
    const local = await accessKey(services, { tenantId, communityId, ...ask });
    expect(await (await local.fetch('/metrics')).json()).toMatchObject({ code: 'ACCESS_DENIED' });
    const answer = await monitor.fetch('/metrics');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toContain(
      'counterproof_http_request_duration_seconds_count{method="GET",route="/health",status="200"} 1',
    );
    expect(text).toContain('counterproof_session_timer_lag_seconds 0');
    expect(text).not.toContain(kiosk.communityId);
    expect(text).not.toContain(kiosk.tenantId);
  });

  it('refuses to be ready while it ends, still answers, and leaves spans without values', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await fetch(`${services.url}/ready`, { headers: { traceparent } });
    const closing = services.close();
    await setTimeout(50);
    const answer = await fetch(`${services.url}/ready`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'DRAINING' });
    expect((await fetch(`${services.url}/health`)).status).toBe(200);
    await closing;
    const request = kept.find(({ name, parentSpanContext }) => name === 'GET /ready' && parentSpanContext);
    expect(request?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c');
    const statement = kept.find(
      ({ parentSpanContext }) => parentSpanContext?.spanId === request?.spanContext().spanId,
    );
    expect(statement?.attributes['db.query.text']).toBe('SELECT 1');
  });
});

describe('services behind a balancer', () => {
  const dataDir = servicesFolder('services');
  let services: RunningServices;
  beforeAll(async () => {
    services = await startServices({
      examiner: loggedExaminer,
      dataDir,
      port: 0,
      log: servicesLog('silent'),
      rateLimits: { address: 3, refusals: 100, caller: 100 },
      trustedProxies: ['127.0.0.1'],
    });
  });
  afterAll(async () => {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('count the address that it names, each for itself', async () => {
    const ask = async (client: string) =>
      (await fetch(`${services.url}/v1/directory`, { headers: { 'x-forwarded-for': client } })).status;
    const first = [
      await ask('10.0.0.1'),
      await ask('10.0.0.1'),
      await ask('10.0.0.1'),
      await ask('10.0.0.1'),
    ];
    expect(first).toEqual([200, 200, 200, 429]);
    expect(await ask('10.0.0.2')).toBe(200);
  });
});

it('tells metrics to the tenant whose the services are said to be, where there are several', async () => {
  const dataDir = servicesFolder('services');
  const start = (port: number, metricsTenant?: string) =>
    startServices({ dataDir, port, metricsTenant, log: servicesLog('silent') });
  let services = await start(0);
  const [one, other] = [await enrolledKiosk(services), await enrolledKiosk(services, 'Elsewhere')];
  const keyOf = ({ tenantId }: { tenantId: string }) =>
    accessKey(services, { tenantId, type: 'system', scopes: ['metrics.read'] });
  const keys = [await keyOf(one), await keyOf(other)];
  const statuses = () => Promise.all(keys.map(async (key) => (await key.fetch('/metrics')).status));
  expect(await statuses()).toEqual([403, 403]);
  await services.close();
  services = await start(Number(new URL(services.url).port), one.tenantId);
  expect(await statuses()).toEqual([200, 403]);
  await services.close();
  rmSync(dataDir, { recursive: true, force: true });
});
