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
