import { expect, it } from 'vitest';
import { eraseEnrolledWallet } from './erase-enrolled-wallet.ts';

const ENTRY = { time: '2026-11-24T10:00:00.000Z', actor: 'did:key:zServices', detail: { reason: 'ordered' } };

const vaultOf = (owner: string | undefined, wallets: readonly string[]) => {
  const done: unknown[] = [];
  const vault = {
    secondLog: { enrolledOwner: (sessionId: string) => (sessionId === 's1' ? owner : undefined) },
    applicants: {
      find: (wanted: string) => (wallets.includes(wanted) ? {} : undefined),
      purge: (wanted: string) => void done.push(wanted),
    },
    audit: { append: (entry: unknown) => void done.push(entry) },
  };
  return { vault, done };
};

it('removes the wallet of the session, and says so', () => {
  const { vault, done } = vaultOf('w1', ['w1', 'w2']);
  eraseEnrolledWallet(vault, 's1', ENTRY);
  expect(done).toEqual(['w1', { ...ENTRY, action: 'sdk.enrolment-erased', subject: 's1' }]);
});

it('does and says nothing where no wallet came of it, or it is gone', () => {
  for (const [owner, wallets] of [
    [undefined, ['w1']],
    ['w1', []],
  ] as const) {
    const { vault, done } = vaultOf(owner, wallets);
    eraseEnrolledWallet(vault, 's1', ENTRY);
    expect(done).toEqual([]);
  }
});
