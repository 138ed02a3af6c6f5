import { pinUptimeColumn } from '#sdk/vault/tables/pins.ts';

/** How long the machine had run at the last wrong try, so that setting its clock shortens no wait. */
export const sql = `
ALTER TABLE lockouts ADD COLUMN uptime_ms INTEGER;
${pinUptimeColumn}`;
