import { expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { Kiosk } from '../kiosk.ts';
import { newSession, sessionUnderTest } from '../session/session.fixture.ts';
import { takeOver } from './take-session-over.ts';

const MARA = {
  operatorId: 'operator-2',
  name: 'Mara Quill',
  did: 'did:key:zMara',
  role: 'supervisor',
  permissions: ['counter.verify', 'counter.manage-operators'],
  active: true,
};
const REQUEST = { sessionId: newSession().sessionId, reason: 'operator-left' } as const;

function counter(operator: object | undefined = MARA, state = newSession()) {
  const apply = vi.fn();
  const require = (sessionId: string) => {
    if (sessionId === state.sessionId) return state;
    throw failure('SESSION_NOT_FOUND', 'another');
  };
  const open = { runner: { require, apply }, presence: { operator: () => operator } };
  const kiosk = { open: () => open } as unknown as Kiosk;
  return { apply, take: (change: object = {}) => takeOver(kiosk, { ...REQUEST, ...change }) };
}

it('gives the session to the supervisor who is signed in', () => {
  const { apply, take } = counter();
  take();
  const { operatorId: id, name, did } = MARA;
  const command = { kind: 'take-over', operator: { id, name, did }, reason: 'operator-left' };
  expect(apply).toHaveBeenCalledExactlyOnceWith(REQUEST.sessionId, command);
});

it.each([
  ['an operator', { ...MARA, role: 'operator' }, 'PERMISSION_DENIED'],
  [
    'a supervisor who may not manage operators',
    { ...MARA, permissions: ['counter.verify'] },
    'PERMISSION_DENIED',
  ],
  ['a supervisor who was dismissed', { ...MARA, active: false }, 'PERMISSION_DENIED'],
])('gives it to no one else: %s', (_, operator, code) => {
  const { apply, take } = counter(operator);
  expect(() => take()).toThrow(expect.objectContaining({ code }));
  expect(apply).not.toHaveBeenCalled();
});

it('gives no session that has ended or is not here, and none to a supervisor who left', () => {
  const ended = sessionUnderTest().goTo('selfie').apply({ kind: 'suspect' }).state;
  expect(() => counter(MARA, ended).take()).toThrow(expect.objectContaining({ code: 'SESSION_ENDED' }));
  expect(() => counter().take({ sessionId: 'another' })).toThrow(
    expect.objectContaining({ code: 'SESSION_NOT_FOUND' }),
  );
  const left = counter();
  const nobody = {
    open: () => ({ presence: { operator: () => undefined }, runner: {} }),
  } as unknown as Kiosk;
  expect(() => takeOver(nobody, REQUEST)).toThrow(expect.objectContaining({ code: 'NOT_SIGNED_IN' }));
  expect(left.apply).not.toHaveBeenCalled();
});
