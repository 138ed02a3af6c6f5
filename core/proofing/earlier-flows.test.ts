import { describe, expect, it } from 'vitest';
import { toBase64Url } from '../keys/bytes.ts';
import { canonicalDigest } from '../keys/canonical-json.ts';
import { BUILT_IN_FLOWS } from './built-in-flows.ts';
import { findProductFlow } from './earlier-flows.ts';

describe('the flows of the product', () => {
  it('are known by the hash of their settings, and by no other', () => {
    for (const flow of BUILT_IN_FLOWS) {
      const { id, version } = flow;
      const hash = toBase64Url(canonicalDigest(flow));
      expect(findProductFlow({ id, version, hash })).toBe(flow);
      expect(findProductFlow({ id, version: version + 1, hash })).toBeUndefined();
      expect(findProductFlow({ id, version, hash: 'another' })).toBeUndefined();
    }
  });

  it.each([
    ['counter-standard', 6, 'Wj6beyDzrDw2PiyNhFSUM5UiCQZ_dJdQHlk53kcHD2o'],
    ['demo', 6, '_BMMawtr-srcBFGm2xMQmvQcwD3PzCsG3Nmoni6YKLc'],
  ])('are still known as they were before they asked for a guardian: %s %i', (id, version, hash) => {
    const flow = findProductFlow({ id, version, hash });
    expect(flow?.guardianUnderAge).toBeUndefined();
    expect(toBase64Url(canonicalDigest(flow))).toBe(hash);
  });

  it.each([
    ['counter-standard', 5, 'XsY41ZvDWW4aPp_DOjpv1j8uqDe66WvCHF7XDdevyX8'],
    ['demo', 5, 'IHDVYrZ4UK79k_EqFqCuFaPqyrlxhUJBd_2BhHwDNq4'],
    ['file-check', 5, '-3sp8RBW69JDbw598Ql4ZQ2vxHQMoJiV4yW_BlosIC8'],
    ['document-check', 4, 'bb8f6K3BqCsMVf9P_oojce52ibKpcKsCwPEocwiZcHs'],
    ['remote-check', 1, 'wt00nCJd6a1L2GYPJiGStSscwnJAI5xNH6zEKjEis9w'],
  ])('are still known as they were before the print was a source: %s %i', (id, version, hash) => {
    const flow = findProductFlow({ id, version, hash });
    expect(flow).toMatchObject({ id, version, ruleSet: 'outcome-rules-3' });
    expect(toBase64Url(canonicalDigest(flow))).toBe(hash);
  });

  it.each([
    ['counter-standard', 4, 'LF8A8VJgx9ubvzJffbVyhmel-Kvx31KUXuM0tWrncWI'],
    ['demo', 4, 'YeCtfFjXfZYHDjo-lVMPVUkDwROFujzvd9XuZGzpOFA'],
    ['file-check', 4, 'dZOA7bOTfBMesbkNjkihyGZiq8eVDmeWX4hUQUz5o5k'],
    ['document-check', 3, 'iENPc4ClEAjnpBrybEsFKIWOzWB_yByYIVBCBEaASoY'],
  ])('are still known as they were before every failed check counted: %s %i', (id, version, hash) => {
    const flow = findProductFlow({ id, version, hash });
    expect(flow).toMatchObject({ id, version, ruleSet: 'outcome-rules-2' });
    // The very settings, and so the very rules, of its sessions.
    expect(toBase64Url(canonicalDigest(flow))).toBe(hash);
  });

  it.each([
    ['counter-standard', 3, 'IHdcE9gV3T2XXXerZd-1vcGHLj2baf5WsSXjf4Ksc-U'],
    ['demo', 3, 'HhdG2dT-EUfRg5z3EUSBggNYAuDY7gfv4Ly0GbEDhVE'],
    ['file-check', 3, 'ONi0x05CXT4gN1QFfVTb84PP9e7WYRCmahjtS8KOUog'],
    ['document-check', 2, 'dBDoups4Z9UsYnQgIjyUPQuZ9ned-gJGHm0S-U5KfKI'],
  ])(
    'are still known as they were before a silent camera was a reason for a review: %s %i',
    (id, version, hash) => {
      const flow = findProductFlow({ id, version, hash });
      expect(flow).toMatchObject({ id, version });
      expect(flow?.reviewIfNotPerformed).not.toContain('face.injection');
    },
  );

  it('are still known as they were before challenges, for sessions that were on their way', () => {
    const flow = findProductFlow({
      id: 'counter-standard',
      version: 2,
      hash: 'qZMLasRXiSP0dffyzLmA2JuzPDVFHNhvR9pvMQX332Y',
    });
    expect(flow?.face_liveness).toMatchObject({
      satisfiedBy: 'attested-inspection',
      challenges: { count: 0 },
    });
    expect(flow?.requiredChecks).not.toContain('face.liveness');
    expect(flow?.mustNotFail.filter((id) => id.startsWith('face.'))).toEqual([]);
  });
});
