import type { FastifyBaseLogger } from 'fastify';

/** Recurring work. Any number of nodes may run it at once: rows are claimed, never assumed. */
export interface TimerJob {
  readonly name: string;
  readonly everyMs: number;
  /** Answers a summary of its work for the log; undefined without any. No personal data. */
  run(): Promise<Record<string, unknown> | undefined>;
  /** Ends the background work of a run. */
  stop?(): Promise<void>;
}

/** Listeners for the jobs. */
interface TimerWatch {
  log: FastifyBaseLogger;
  ran(job: string, seconds: number, failed: boolean): void;
}

/** Runs each job in the background, one run of it at a time; a failed run is logged and the next one tries again. */
export function startTimers(jobs: readonly TimerJob[], watch: TimerWatch): { stop(): Promise<void> } {
  const running = jobs.map((job) => startJob(job, watch));
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

function startJob(job: TimerJob, watch: TimerWatch): { stop(): Promise<void> } {
  let stopped = false;
  let wake: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    if (stopped) return;
    wake = setTimeout(() => {
      current = runOnce(job, watch).finally(schedule);
    }, job.everyMs);
    wake.unref();
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(wake);
      await current;
      try {
        await job.stop?.();
      } catch (error) {
        // For any cause, such as a lost database: the other jobs and the services must still end.
        watch.log.error({ err: error, job: job.name }, 'timer failed to stop');
      }
    },
  };
}

async function runOnce(job: TimerJob, { log, ran }: TimerWatch): Promise<void> {
  const start = performance.now();
  let failed = false;
  try {
    const done = await job.run();
    if (done) log.info({ job: job.name, ...done }, 'timer');
  } catch (error) {
    failed = true;
    log.error({ err: error, job: job.name }, 'timer failed');
  }
  ran(job.name, (performance.now() - start) / 1000, failed);
}
