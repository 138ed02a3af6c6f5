import { claimedChecks, type Scenario } from '#specimens/evidence-under-test.ts';

/** The checks of a session with every failed one called passed. */
export const passedChecks = (session: Scenario) =>
  claimedChecks(session).map((check) =>
    check.verdict === 'FAILED' ? { ...check, verdict: 'PASSED' as const, reason: 'ok' as const } : check,
  );
