import { describe, expect, it } from 'vitest';
import { APPROVE, codeOf, GENUINE, sessionUnderTest } from './session.fixture.ts';

const MARA = { id: 'operator-2', name: 'Mara Quill', did: 'did:key:zMara' };
const TAKE_OVER = { kind: 'take-over', operator: MARA, reason: 'operator-left' } as const;

describe('a session that a supervisor takes over at its kiosk', () => {
  it('goes on where it is, under the supervisor, who signs whose it was and why', () => {
    const session = sessionUnderTest().goTo('selfie');
    const { documents, consents, at, operator } = session.state;
    const before = session.effects.length;
    session.apply(TAKE_OVER);
    expect(session.events.at(-1)).toEqual({
      type: 'session.operator-changed',
      actor: 'operator',
      payload: { from: operator.id, fromDid: operator.did, reason: 'operator-left' },
      operatorSigned: true,
    });
    expect(session.state).toMatchObject({ status: 'active', documents, consents, at, operator: MARA });
    expect(session.state.formerOperators).toEqual([{ id: operator.id, name: operator.name }]);
    expect(session.effects).toHaveLength(before);
  });

  it('is inspected again by the operator who decides', () => {
    const session = sessionUnderTest()
      .goTo('done')
      .confirmAll()
      .apply({ kind: 'attest', attestation: GENUINE });
    session.apply(TAKE_OVER);
    expect(session.state.attestation).toBeUndefined();
    expect(session.state.attestedOn).toBeUndefined();
    expect(codeOf(() => session.apply({ kind: 'decide', decision: APPROVE }))).toBe('DECISION_INCOMPLETE');
    session.apply({ kind: 'decide', decision: APPROVE, attestation: GENUINE });
    expect(session.state.decision).toMatchObject({ operator: 'Mara Quill' });
  });

  it('is approved by nobody when the document names any operator who had it', () => {
    const session = sessionUnderTest().goTo('done').confirmAll();
    const own = { ...session.state.operator, name: 'Anna Maria Eriksson' };
    session.state = { ...session.state, operator: own };
    session.apply(TAKE_OVER);
    const approve = { kind: 'decide', decision: APPROVE, attestation: GENUINE } as const;
    expect(codeOf(() => session.apply(approve))).toBe('SELF_VERIFICATION');
  });

  it('keeps every operator who had it', () => {
    const olga = { id: 'operator-3', name: 'Olga Other', did: 'did:key:zOlga' };
    const session = sessionUnderTest().goTo('document');
    const { id } = session.state.operator;
    session.apply(TAKE_OVER).apply({ ...TAKE_OVER, operator: olga, reason: 'shift-change' });
    expect(session.state.formerOperators?.map((former) => former.id)).toEqual([id, MARA.id]);
  });

  it('is taken over neither from oneself nor after its end', () => {
    const session = sessionUnderTest().goTo('selfie');
    const { operator } = session.state;
    expect(codeOf(() => session.apply({ ...TAKE_OVER, operator }))).toBe('STEP_NOT_ALLOWED');
    session.apply({ kind: 'suspect' });
    expect(codeOf(() => session.apply(TAKE_OVER))).toBe('SESSION_ENDED');
    expect(session.state.operator).toEqual(operator);
  });
});
