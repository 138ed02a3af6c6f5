import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { judgesNow, linesNow } from '#services/judging/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { countOpenSessions } from '#services/sessions/index.ts';

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

/** Metrics for operators of the services. Labels are routes, states and names of jobs: no person, no tenant. */
export function servicesMetrics(
  context: Pick<ServicesContext, 'db' | 'durability' | 'now'>,
): ServicesMetrics {
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
  const countSessions = openSessions(context, registers);
  const countJudging = context.durability === 'server' ? judgingNodes(context, registers) : undefined;
  return {
    text: async () => {
      // Before the registry reads any of them: it takes the current values.
      await countSessions();
      await countJudging?.();
      return { type: registry.contentType, body: await registry.metrics() };
    },
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

/**
 * Sessions without an end, how late the timers are, and their postponed work; read from the database when metrics are
 * fetched.
 */
function openSessions({ db, now }: Pick<ServicesContext, 'db' | 'now'>, registers: Registry[]) {
  const lag = new Gauge({
    name: 'counterproof_session_timer_lag_seconds',
    help: 'How long the longest due session waits for its timer, without those that are postponed.',
    registers,
  });
  const postponed = new Gauge({
    name: 'counterproof_sessions_postponed',
    help: 'Sessions that are over and could not be ended, which wait until they are tried again.',
    registers,
  });
  const open = new Gauge({
    name: 'counterproof_sessions_open',
    help: 'Sessions without an end, by state.',
    labelNames: ['state'],
    registers,
  });
  return async (): Promise<void> => {
    const at = now();
    const states = await countOpenSessions(db, at);
    open.reset();
    for (const { state, count } of states) open.set({ state }, count);
    lag.set(Math.max(0, ...states.map(({ firstDue }) => (at.getTime() - firstDue.getTime()) / 1000)));
    postponed.set(states.reduce((sum, one) => sum + one.postponed, 0));
  };
}

/** Places of the nodes that judge apart from others, and the tasks that wait for them. */
function judgingNodes({ db }: Pick<ServicesContext, 'db'>, registers: Registry[]) {
  const places = new Gauge({
    name: 'counterproof_judging_places',
    help: 'Pictures and clips that nodes of the role inference judge at once.',
    registers,
  });
  const waiting = new Gauge({
    name: 'counterproof_judging_waiting',
    help: 'Pictures, clips and hints that wait for them.',
    labelNames: ['kind'],
    registers,
  });
  return async (): Promise<void> => {
    const { hints, pictures } = await linesNow(db);
    places.set((await judgesNow(db))?.places ?? 0);
    waiting.set({ kind: 'hint' }, hints);
    waiting.set({ kind: 'picture' }, pictures);
  };
}
