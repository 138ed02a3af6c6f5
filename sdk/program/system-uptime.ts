import { uptime } from 'node:os';

/** How long this machine has run, asleep or not. Setting its clock does not change it. */
export const systemUptimeMs = (): number => Math.round(uptime() * 1000);
