import { readCounts } from '#services/kernel/counts-setting.ts';
import type { CodeLimits } from '#services/kernel/ports/code-limits.ts';

const DEFAULTS: CodeLimits = { community: 1000, tenant: 3000, network: 200 };

/** Reads `COUNTERPROOF_CODE_LIMITS`, for example `community=200,tenant=1000`. @throws StartRefusal `SETTING_INVALID`. */
export const codeLimitsOf = (environment: Readonly<Record<string, string | undefined>>): CodeLimits => ({
  ...DEFAULTS,
  ...readCounts(environment, 'COUNTERPROOF_CODE_LIMITS', { ...DEFAULTS }),
});
