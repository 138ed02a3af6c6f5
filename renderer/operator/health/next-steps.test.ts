import { expect, it } from 'vitest';
import { HEALTH_FINDINGS, type HealthFinding } from '#core/contract/counter/health.ts';
import { nextStepOf } from './next-steps.ts';

/** Failures that always name their error. */
const BY_ERROR: readonly HealthFinding['finding'][] = ['storage-fails', 'services-silent', 'keychain-fails'];

it('has a next step for each finding that is not well, and for no other', () => {
  const findings = Object.keys(HEALTH_FINDINGS) as HealthFinding['finding'][];
  const isOpen = (finding: HealthFinding['finding']) =>
    HEALTH_FINDINGS[finding] !== 'well' && !BY_ERROR.includes(finding);
  expect(findings.filter((finding) => nextStepOf(finding))).toEqual(findings.filter(isOpen));
});
