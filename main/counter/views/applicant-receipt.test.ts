import { describe, expect, it } from 'vitest';
import { GENUINE, sessionUnderTest } from '../session/session.fixture.ts';
import { receiptView } from './applicant-receipt.ts';

const ISSUER = { counter: 'Counter 2', community: 'Town hall' };
const ended = () => {
  const session = sessionUnderTest().goTo('done');
  session.apply({ kind: 'decide', decision: { kind: 'refer', reasons: ['second-opinion'] } });
  return session.state;
};

describe('the receipt', () => {
  it('says where, when and what, how long data are kept, and neither name nor score', () => {
    const state = ended();
    expect(receiptView(state, ISSUER)).toEqual({
      reference: state.reference,
      endedAt: state.endedAt,
      ...ISSUER,
      outcome: 'Review',
      isFinal: false,
      retention: { from: 'review', minutes: state.flow.retentionMin.review },
    });
  });

  it('follows what the services say', () => {
    const judged = { ...ended(), finalState: 'Success' as const };
    expect(receiptView(judged, ISSUER)).toMatchObject({
      outcome: 'Success',
      isFinal: true,
      retention: { from: 'result', minutes: judged.flow.retentionMin.success },
    });
  });

  it('keeps data as the flow says for a review where a reviewer decided', () => {
    const state = ended();
    const retentionMin = { ...state.flow.retentionMin, review: 3 * 24 * 60 };
    const flow = { ...state.flow, retentionMin };
    const decided = { ...state, flow, finalState: 'Failed', reviewed: true } as const;
    expect(receiptView(decided, ISSUER)?.retention).toEqual({ from: 'result', minutes: 3 * 24 * 60 });
    expect(receiptView({ ...decided, reviewed: undefined }, ISSUER)?.retention).toEqual({
      from: 'result',
      minutes: retentionMin.failed,
    });
  });

  it('says that nothing is kept of who withdrew', () => {
    const session = sessionUnderTest().goTo('document').apply({ kind: 'withdraw' });
    expect(receiptView(session.state, ISSUER)).toMatchObject({
      outcome: 'Not Performed',
      retention: { from: 'nothing' },
    });
  });

  it('is not there while a session runs, and never tells of a suspicion', () => {
    const running = sessionUnderTest().goTo('done');
    expect(receiptView(running.state, ISSUER)).toBeUndefined();
    running.apply({ kind: 'attest', attestation: GENUINE }).apply({ kind: 'suspect' });
    expect(receiptView(running.state, ISSUER)).toBeUndefined();
    expect(receiptView({ ...ended(), sealed: true }, ISSUER)).toBeUndefined();
  });
});
