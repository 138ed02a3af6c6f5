import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#core/contract/errors.ts';
import type { StoredAccounts, StoredDocument, StoredLiveId, StoredPin } from '../../contract/scope.ts';
import type { SdkLinkedAccount } from '../../contract/types.ts';
import { AT, code, PASSPORT, picture } from '../../sdk.fixture.ts';
import { ApplicationWallet } from '../../wallet/application-wallet.ts';
import { MemoryKeyStore } from '../../wallet/memory-key-store.ts';
import { openUserData, parseUserData, recordsOf, sealUserData } from './user-data.ts';

const origin = { tag: 'bank', api: 'https://services.example', community: 'Main Street' };
const account = (userId: string, displayName?: string): SdkLinkedAccount => ({
  userId,
  origin,
  ...(displayName === undefined ? {} : { displayName }),
});
const book = (list: string[], selected: string | null = null): StoredAccounts => ({
  linked: list.map((userId) => account(userId)),
  list,
  selected,
});
const EMPTY = book([]);
const document = (id: string, syncArtifacts = true): StoredDocument => ({
  data: { ...PASSPORT, id },
  order: [],
  signToken: 'a.b.c',
  storeArtifacts: true,
  syncArtifacts,
  registeredAt: AT,
});
const liveId = (store = true, sync = true): StoredLiveId => ({
  bitmap: picture(1),
  proofedBy: 'counterproof',
  signToken: 'a.b.c',
  livenessResult: { status: 'PASSED', method: 'challenge' },
  store,
  sync,
  registeredAt: AT,
});
const PIN: StoredPin = { verifier: '$argon2id$', proofedBy: 'counterproof', registeredAt: AT };

function wallet(): ApplicationWallet {
  const made = new ApplicationWallet(new MemoryKeyStore());
  made.initiate();
  return made;
}
const kept = (of: {
  documents?: StoredDocument[];
  liveId?: StoredLiveId;
  pin?: StoredPin;
  accounts?: StoredAccounts;
}) => ({
  documents: () => new Map((of.documents ?? []).map((one) => [one.data.id, one])),
  liveId: () => of.liveId,
  pin: () => of.pin,
  accounts: () => of.accounts ?? EMPTY,
});
const undecipherable = expect.objectContaining(code('DECRYPTION_FAILED'));

describe('user data', () => {
  it('come back as they were, by the wallet alone', () => {
    const own = wallet();
    const accounts = book(['anna', 'bert'], 'bert');
    const sealed = sealUserData(
      kept({ documents: [document('1'), document('2')], liveId: liveId(), pin: PIN, accounts }),
      own,
    );
    expect(sealed).not.toContain(PASSPORT.id);
    const restored = recordsOf(openUserData(sealed, own), accounts.linked, EMPTY);
    expect(restored).toEqual({
      documents: [document('1'), document('2')],
      liveId: liveId(),
      pin: PIN,
      accounts,
    });
    expect(() => openUserData(sealed, wallet())).toThrow(undecipherable);
    const forged = wallet().encryptString('{}', own.publicKey());
    expect(() => openUserData(forged, own)).toThrow(undecipherable);
  });

  it.each([
    ['stored', liveId(false)],
    ['synced', liveId(true, false)],
  ])('leave out a Live ID that may not be %s, and what else stays on the machine', (_, stays) => {
    const own = wallet();
    const lockout = { failures: 3, lastFailureAt: AT };
    const records = kept({
      documents: [document('1', false)],
      liveId: stays,
      pin: { ...PIN, lockout },
    });
    expect(openUserData(sealUserData(records, own), own)).toEqual({
      v: 1,
      documents: [],
      liveId: null,
      pin: PIN,
      accounts: EMPTY,
    });
  });

  it('hold only the members of their schema', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => parseUserData(text)).toThrow(AppError);
        expect(() => parseUserData(text)).toThrow(undecipherable);
      }),
    );
    const whole = JSON.parse(
      JSON.stringify({ v: 1, documents: [], liveId: null, pin: null, accounts: EMPTY }),
    );
    expect(parseUserData(JSON.stringify(whole))).toEqual(whole);
    for (const change of [{ v: 2 }, { documents: [{}] }, { liveId: 'x' }, { more: 1 }]) {
      expect(() => parseUserData(JSON.stringify({ ...whole, ...change }))).toThrow(undecipherable);
    }
  });
});

describe('restored accounts', () => {
  const data = (accounts: StoredAccounts) => ({
    v: 1 as const,
    documents: [],
    liveId: null,
    pin: null,
    accounts,
  });
  const linked = (...ids: string[]) => ids.map((userId) => account(userId));
  const accountsOf = (now: SdkLinkedAccount[], present: StoredAccounts, backup: StoredAccounts) =>
    recordsOf(data(backup), now, present).accounts;

  it('are those that are linked now, first in the order of this machine, then in that of the back-up', () => {
    const { list } = accountsOf(linked('a', 'b', 'c', 'd'), book(['c']), book(['gone', 'b', 'a']));
    expect(list).toEqual(['c', 'b', 'a', 'd']);
  });

  it('keep the current account while it is linked', () => {
    const backup = book(['a', 'b'], 'b');
    expect(accountsOf(linked('a', 'b'), EMPTY, backup).selected).toBe('b');
    expect(accountsOf(linked('a', 'b'), book(['a'], 'a'), backup).selected).toBe('a');
    expect(accountsOf(linked('a'), EMPTY, backup).selected).toBeNull();
  });

  it('keep the passkeys of users that are linked now, each once', () => {
    const passkey = (userId: string, passkeyId = `key of ${userId}`) => ({ userId, passkeyId });
    const backup = { ...book(['a', 'b']), passkeys: [passkey('a'), passkey('gone')] };
    const present = { ...EMPTY, passkeys: [passkey('a'), passkey('b')] };
    expect(accountsOf(linked('a', 'b'), present, backup).passkeys).toEqual([passkey('a'), passkey('b')]);
    expect(accountsOf(linked('c'), EMPTY, backup)).not.toHaveProperty('passkeys');
  });

  it('keep the names that the person gave them', () => {
    const backup = { ...book(['a']), linked: [account('a', 'Work')] };
    expect(accountsOf([account('a', 'Anna'), account('b', 'Bert')], EMPTY, backup).linked).toEqual([
      account('a', 'Work'),
      account('b', 'Bert'),
    ]);
  });
});
