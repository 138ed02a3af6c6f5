import { uptime } from 'node:os';
import { afterFailure, type Lockout, secondsLocked } from '#core/keys/lockout.ts';
import type { ServicesContext } from './context.ts';

/** How long this machine has run, asleep or not. Setting its clock does not change it. */
export const machineUptimeMs = (): number => Math.round(uptime() * 1000);

/** A try of something that wrong tries make wait for. */
export interface Try {
  /** Seconds that it still has to wait. */
  waitS(lockout: Lockout | undefined): number;
  /** The state after it was wrong. */
  wrong(lockout: Lockout | undefined): Lockout;
}

/** A try at this time, by the machine’s own time where the services know it. */
export function tryAt({ uptimeMs }: Pick<ServicesContext, 'uptimeMs'>, at: Date): Try {
  const [time, uptime] = [at.toISOString(), uptimeMs?.()];
  return {
    waitS: (lockout) => secondsLocked(lockout, time, uptime),
    wrong: (lockout) => afterFailure(lockout, time, uptime),
  };
}
