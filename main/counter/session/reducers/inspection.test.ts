import { describe, expect, it } from 'vitest';
import { missingFor } from '../evaluate.ts';
import { APPROVE, codeOf, GENUINE, sessionUnderTest } from '../session.fixture.ts';

describe('an inspection', () => {
  const inspected = () => sessionUnderTest().goTo('selfie').apply({ kind: 'attest', attestation: GENUINE });

  it('is asked for again once there are other pictures', () => {
    const session = inspected();
    expect(missingFor(session.state)).not.toContain('attestation');
    session.takeSelfie();
    expect(missingFor(session.state)).toContain('attestation');
    session.confirmAll();
    expect(codeOf(() => session.apply({ kind: 'decide', decision: APPROVE }))).toBe('DECISION_INCOMPLETE');
  });

  it('counts when it is signed with the decision', () => {
    const session = inspected().takeSelfie().confirmAll();
    session.apply({ kind: 'decide', decision: APPROVE, attestation: GENUINE });
    expect(session.state).toMatchObject({ status: 'ended', attestation: GENUINE });
  });
});
