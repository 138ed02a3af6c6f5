import pg from 'pg';
import { loggedExaminer } from '#scripts/harness/services/logged-examiner.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { startServices } from '#services/server.ts';
import { sweepInstances } from '#services/workflows/sweep-instances.ts';

/** The task of a node that sweeps once, as JSON. */
export interface SweepOptions {
  dataDir: string;
  databaseUrl: string;
  /** How much later than now it is for the node. */
  laterMs: number;
  /** Before which statement of the sweep the node is killed. */
  killBefore: number;
}

const { laterMs, killBefore, ...own } = JSON.parse(process.argv[2] ?? '{}') as SweepOptions;
const services = await startServices({
  ...own,
  port: 0,
  timers: false,
  log: servicesLog('silent'),
  examiner: loggedExaminer,
  messages: { email: { send: async () => ({}) }, sms: { send: async () => ({}) } },
});

let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements += 1;
  if (statements === killBefore) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(query, this, args);
} as typeof query;
await sweepInstances({ ...services.context, now: () => new Date(Date.now() + laterMs) });
process.send?.({ statements });
pg.Client.prototype.query = query;
await services.close();
