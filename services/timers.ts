import type { FastifyBaseLogger } from 'fastify';

/** Work that comes round by itself. Any number of nodes may run it at once: rows are claimed, never assumed. */
export interface TimerJob {
  readonly name: string;
  readonly everyMs: number;
  /** Answers what it did, for the log; nothing done, nothing answered. No personal data. */
  run(): Promise<Record<string, unknown> | undefined>;
}

/** Runs each job in the background, one run of it at a time; a failed run is logged and the next one tries again. */
export function startTimers(jobs: readonly TimerJob[], log: FastifyBaseLogger): { stop(): Promise<void> } {
  const running = jobs.map((job) => startJob(job, log));
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

function startJob(job: TimerJob, log: FastifyBaseLogger): { stop(): Promise<void> } {
  let stopped = false;
  let wake: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const schedule = (): void => {
    if (stopped) return;
    wake = setTimeout(() => {
      current = runOnce(job, log).finally(schedule);
    }, job.everyMs);
    wake.unref();
  };
  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(wake);
      await current;
    },
  };
}

async function runOnce(job: TimerJob, log: FastifyBaseLogger): Promise<void> {
  try {
    const done = await job.run();
    if (done) log.info({ job: job.name, ...done }, 'timer');
  } catch (error) {
    log.error({ err: error, job: job.name }, 'timer failed');
  }
}
