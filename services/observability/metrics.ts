import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServicesContext } from '../ports/context.ts';

/** Seconds; from an answer out of memory to one that a proxy gives up on. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface ServicesMetrics {
  /** All metrics in the text format of Prometheus. */
  text(): Promise<{ type: string; body: string }>;
  /** Measures every answered request by its route, never by its address. */
  observe(app: FastifyInstance): void;
  /** One run of a background job. */
  jobRan(name: string, seconds: number, failed: boolean): void;
}

/** What operators of the services watch. Labels are routes, states and names of jobs: no person, no tenant. */
export function servicesMetrics(context: Pick<ServicesContext, 'db' | 'now'>): ServicesMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'counterproof_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const jobs = new Histogram({
    name: 'counterproof_job_duration_seconds',
    help: 'Time of one run of a background job.',
    labelNames: ['job'],
    buckets: DURATIONS,
    registers,
  });
  const failures = new Counter({
    name: 'counterproof_job_failures_total',
    help: 'Runs of background jobs that failed.',
    labelNames: ['job'],
    registers,
  });
  openSessions(context, registers);
  return {
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
    observe: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        requests.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      });
    },
    jobRan: (job, seconds, failed) => {
      jobs.observe({ job }, seconds);
      if (failed) failures.inc({ job });
    },
  };
}

/** Sessions without an end, and how late the timers are; asked of the database when somebody looks. */
function openSessions({ db, now }: Pick<ServicesContext, 'db' | 'now'>, registers: Registry[]): void {
  const lag = new Gauge({
    name: 'counterproof_session_timer_lag_seconds',
    help: 'How long the longest due session waits for its timer.',
    registers,
  });
  new Gauge({
    name: 'counterproof_sessions_open',
    help: 'Sessions without an end, by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      const rows = await db
        .selectFrom('proofing_session')
        .select([
          'state',
          sql<string>`count(*)`.as('count'),
          sql<Date>`min(least(expires_at, abandon_at))`.as('due'),
        ])
        .where('ended_at', 'is', null)
        .where('state', 'in', ['Pending', 'In Progress'])
        .groupBy('state')
        .execute();
      this.reset();
      for (const { state, count } of rows) this.set({ state }, Number(count));
      const late = rows.map(({ due }) => (now().getTime() - due.getTime()) / 1000);
      lag.set(Math.max(0, ...late));
    },
  });
}
