import { describe, expect, it } from 'vitest';
import { CONTINUATION } from '#core/evidence/hand-over.ts';
import type { HandOver } from './commands.ts';
import { Continuation } from './continuation.ts';
import { takeOver } from './reducers/hand-over.ts';
import { CONTEXT, codeOf, GENUINE, sessionUnderTest } from './session.fixture.ts';
import { eraseAfter } from './session-retention.ts';
import type { SessionState } from './session-state.ts';

const GIFT = {
  from: 'did:key:zOne',
  to: 'did:key:zTwo',
  reason: 'equipment',
  reference: '4T7K-2MHA',
} as const;
const HAND_OVER: { kind: 'hand-over' } & HandOver = {
  ...GIFT,
  kind: 'hand-over',
  to: { did: GIFT.to, name: 'Counter 2' },
  artefacts: [],
};
const OTHER = { id: 'op-9', name: 'Olga Other', did: 'did:key:zOlga' };

/** Returns the state from which the other kiosk continues. */
const takenFrom = (session: ReturnType<typeof sessionUnderTest>): SessionState => {
  const gift = session.events.at(-1);
  const { state: continued } = Continuation.parse(JSON.parse(JSON.stringify(gift?.fields?.[CONTINUATION])));
  const { flow } = session.state;
  return takeOver({ gift: GIFT, head: 'h', continued, flow, operator: OTHER }, CONTEXT).state;
};

describe('a session that is handed over', () => {
  it('ends with the gift, signed by the operator, and keeps nothing personal on the screen', () => {
    const session = sessionUnderTest().goTo('selfie');
    session.apply(HAND_OVER);
    expect(session.events.at(-1)).toMatchObject({
      type: 'session.handed-over',
      actor: 'operator',
      operatorSigned: true,
      payload: GIFT,
    });
    expect(session.effects).toContain('hand-over');
    expect(session.state).toMatchObject({
      status: 'ended',
      ending: 'handed-over',
      reference: GIFT.reference,
      documents: [],
    });
    expect(session.state.provisional).toBeUndefined();
    expect(eraseAfter(session.state)).toBe(session.state.endedAt);
  });

  it('continues at the interrupted step with the established facts, under the other operator', () => {
    const session = sessionUnderTest().goTo('selfie');
    const { documents, consents, at, startedAt } = session.state;
    session.apply(HAND_OVER);
    const taken = takenFrom(session);
    expect(taken).toMatchObject({ status: 'active', documents, consents, startedAt, operator: OTHER });
    expect(taken.at).toEqual({ step: at.step, visit: at.visit + 1 });
    expect(taken.takenFrom).toBe(GIFT.from);
  });

  it('is inspected again by the operator who decides', () => {
    const session = sessionUnderTest().goTo('done').apply({ kind: 'attest', attestation: GENUINE });
    session.apply(HAND_OVER);
    expect(takenFrom(session).attestation).toBeUndefined();
  });

  it('is told nothing of the operator who gave it', () => {
    const session = sessionUnderTest().goTo('done');
    const { name } = session.state.operator;
    session.apply(HAND_OVER);
    expect(JSON.stringify(session.events.at(-1)?.fields)).not.toContain(name);
  });

  it('goes nowhere once it has ended', () => {
    const session = sessionUnderTest().goTo('selfie');
    session.apply(HAND_OVER);
    expect(codeOf(() => session.apply(HAND_OVER))).toBe('SESSION_ENDED');
  });

  it('stays where its flow keeps the pictures', () => {
    const session = sessionUnderTest().goTo('selfie');
    session.state = { ...session.state, flow: { ...session.state.flow, pictures: 'kiosk' } };
    expect(codeOf(() => session.apply(HAND_OVER))).toBe('HAND_OVER_NOT_POSSIBLE');
  });
});
