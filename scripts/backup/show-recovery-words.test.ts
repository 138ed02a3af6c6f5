import { describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { AuditInput } from '#sdk/ports/vault.ts';
import { showRecoveryWords, type WordsKiosk } from './show-recovery-words.ts';
import type { Terminal } from './terminal.ts';

const WORDS = Array.from({ length: 12 }, (_, i) => `word${i}`);
const SUPERVISOR = { operatorId: 's1', name: 'Sam', role: 'supervisor' as const };
const OPERATOR = { operatorId: 'o1', name: 'Olu', role: 'operator' as const };

function kiosk(change: Partial<WordsKiosk> = {}) {
  return {
    operators: () => [OPERATOR, SUPERVISOR],
    signIn: vi.fn((operatorId: string, passphrase: string) => {
      if (operatorId === 's1' && passphrase === 'right') return SUPERVISOR;
      throw failure('SIGN_IN_FAILED', 'Name and passphrase do not fit.');
    }),
    signOut: vi.fn(),
    wallet: { mnemonic: vi.fn(() => WORDS), did: 'did:key:zKiosk' },
    audit: { append: vi.fn() },
    clock: { now: () => new Date('2026-01-02T03:04:05.006Z') },
    ...change,
  };
}

function terminal(...passphrases: string[]) {
  const said: string[] = [];
  const pages: string[] = [];
  const terminal: Terminal = {
    say: (text) => void said.push(text),
    ask: async () => '1',
    askHidden: async () => passphrases.shift() ?? '',
    showOnce: async (page) => void pages.push(page),
    close: () => undefined,
  };
  return { terminal, said, pages };
}

describe('the backup of the wallet', () => {
  it('shows the words once to a supervisor, after it was audited, and signs out', async () => {
    const parts = kiosk();
    const { terminal: screen, said, pages } = terminal('right');
    const audited: number[] = [];
    const append = vi.fn((entry: AuditInput) => {
      audited.push(pages.length);
      return { ...entry, seq: 1, prev: '', hash: '' };
    });
    await showRecoveryWords({ ...parts, audit: { append } }, screen);
    expect(pages).toHaveLength(1);
    for (const word of WORDS) expect(pages[0]).toContain(word);
    expect(said.join()).not.toContain('word1');
    expect(said.join()).not.toContain('Olu');
    expect(audited).toEqual([0]);
    expect(append).toHaveBeenCalledWith({
      time: '2026-01-02T03:04:05.006Z',
      actor: 's1',
      action: 'wallet.backup-shown',
      subject: 'did:key:zKiosk',
    });
    expect(parts.signOut).toHaveBeenCalledOnce();
  });

  it('lets a supervisor mistype, but not more than twice', async () => {
    const second = terminal('wrong', 'right');
    await showRecoveryWords(kiosk(), second.terminal);
    expect(second.pages).toHaveLength(1);

    const parts = kiosk();
    const never = terminal('wrong', 'wrong', 'wrong', 'right');
    await expect(showRecoveryWords(parts, never.terminal)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    expect(never.pages).toEqual([]);
    expect(parts.wallet.mnemonic).not.toHaveBeenCalled();
    expect(parts.audit.append).not.toHaveBeenCalled();
  });

  it.each([
    ['a lock', failure('SIGN_IN_LOCKED', 'Too many wrong passphrases.'), 'SIGN_IN_LOCKED'],
    ['an expired roster', failure('ROSTER_EXPIRED', 'Expired.'), 'ROSTER_EXPIRED'],
  ])('ends at %s', async (_, error, code) => {
    const parts = kiosk({
      signIn: () => {
        throw error;
      },
    });
    const { terminal: screen, pages } = terminal('right');
    await expect(showRecoveryWords(parts, screen)).rejects.toMatchObject({ code });
    expect(pages).toEqual([]);
  });

  it('is not for operators', async () => {
    const { terminal: screen, pages } = terminal('right');
    const none = kiosk({ operators: () => [OPERATOR] });
    await expect(showRecoveryWords(none, screen)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    const impostor = kiosk({ signIn: () => OPERATOR });
    await expect(showRecoveryWords(impostor, screen)).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(pages).toEqual([]);
  });
});
