import { describe, expect, it } from 'vitest';
import { SealedExportApproval } from './sealed-export-approval.ts';

const waitingFor = (...sessions: (string | null)[]) =>
  sessions.map((sessionId) => ({ sessionId, waiting: 1, refused: 0 }));
function counterWith(...sessions: string[]) {
  const counter = { present: 'supervisor-1', waiting: waitingFor(...sessions) };
  const presence = {
    operator: () => (counter.present ? ({ operatorId: counter.present } as never) : undefined),
  };
  return { counter, word: new SealedExportApproval(presence, { waiting: () => counter.waiting }) };
}

describe("a supervisor's word on a sealed export", () => {
  it('is not there until it is given', () => {
    expect(counterWith('a').word.givenBy()).toBeUndefined();
  });

  it('holds while the supervisor is signed in and nothing new waits', () => {
    const { word, counter } = counterWith('a', 'b');
    word.give('supervisor-1', ['a', 'b']);
    expect(word.givenBy()).toBe('supervisor-1');
    counter.waiting = waitingFor('b');
    expect(word.givenBy()).toBe('supervisor-1');
  });

  it.each([
    ['another operator is there', { present: 'supervisor-2' }],
    ['nobody is there', { present: undefined }],
    ['another session waits', { waiting: waitingFor('a', 'c') }],
    ['something without a session waits', { waiting: waitingFor(null) }],
  ])('does not hold when %s', (_name, change) => {
    const { word, counter } = counterWith('a', 'b');
    word.give('supervisor-1', ['a', 'b']);
    Object.assign(counter, change);
    expect(word.givenBy()).toBeUndefined();
  });
});
