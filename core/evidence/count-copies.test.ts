import { expect, it } from 'vitest';
import { countCopies, waitingEntries } from './count-copies.ts';

const vault = {
  evidence: { openings: (id: string) => (id === 'one' ? ['a', 'b', 'c'] : []) },
  artefacts: { list: (id: string) => (id === 'one' ? ['picture', 'picture'] : []) },
  outbox: {
    waiting: () => [
      { sessionId: null, waiting: 9 },
      { sessionId: 'one', waiting: 4 },
    ],
    receipts: (id: string) => (id === 'one' ? ['receipt'] : []),
  },
};

it('counts values, pictures and state of the vault, and what was sent or waits', () => {
  expect(countCopies(vault, { sessionId: 'one' })).toEqual({ vault: 6, outbox: 5 });
  expect(waitingEntries(vault, 'one')).toBe(4);
});

it('counts no state of a session that was erased before, and nothing of one without copies', () => {
  expect(countCopies(vault, { sessionId: 'one', erasedAt: '2026-11-20T10:00:00.000Z' }).vault).toBe(5);
  expect(countCopies(vault, { sessionId: 'two', erasedAt: '2026-11-20T10:00:00.000Z' })).toEqual({
    vault: 0,
    outbox: 0,
  });
  expect(waitingEntries(vault, 'two')).toBe(0);
});
