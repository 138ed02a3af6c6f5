import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError, failure } from '#core/contract/errors.ts';
import { ROSTER_TYPE } from '#core/contract/operators.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import type { Lockout } from '#core/keys/lockout.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { OperatorCredentials } from '../../ports/wallet.ts';
import { OperatorPresence } from './operator-presence.ts';
import { RosterCache } from './roster-cache.ts';

const services = jwsSigner(generateKeyPair());
const pin = { servicesDid: services.did, tenantId: 'tenant', communityId: 'community' };
const MINUTE = 60_000;

/** Credentials whose verifier is the passphrase itself: this test is about the presence, not about Argon2id. */
const credentials: OperatorCredentials = {
  create: (passphrase) => ({ verifier: passphrase, did: 'did', wrappedKey: 'key' }),
  verify: (verifier, passphrase) => verifier === passphrase,
  unlock: ({ did }) => {
    let active = true;
    return {
      did,
      signJws: () => {
        if (!active) throw failure('NOT_SIGNED_IN', 'forgotten');
        return 'jws';
      },
      forget: () => {
        active = false;
      },
    };
  },
};

const olga = (change: Record<string, unknown> = {}) => ({
  operatorId: 'olga',
  name: 'Olga Operator',
  role: 'operator',
  permissions: ['counter.verify'],
  verifier: 'right',
  did: 'did:key:zOlga',
  wrappedKey: 'key',
  active: true,
  ...change,
});

const rosterOf = (change: Record<string, unknown> = {}, signer = services, typ = ROSTER_TYPE): string =>
  signer.signJws(
    {
      v: 1,
      tenantId: 'tenant',
      communityId: 'community',
      issuedAt: '2026-11-20T00:00:00.000Z',
      expiresAt: '2026-11-27T00:00:00.000Z',
      operators: [olga()],
      ...change,
    },
    typ,
  );

let now: number;
let onTry: ReturnType<typeof vi.fn<() => void>>;
/** By how much the clock was set; the machine's own time does not follow. */
let clockSet: number;
const setClock = (ms: number): void => {
  now += ms;
  clockSet += ms;
};
let serverTime: string;
let lockouts: Map<string, Lockout>;
let audit: string[];
let roster: RosterCache;
let presence: OperatorPresence;

beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 10);
  clockSet = 0;
  lockouts = new Map();
  audit = [];
  let cached: Parameters<ConstructorParameters<typeof RosterCache>[0]['put']>[0] | undefined;
  const clock = { now: () => new Date(now) };
  serverTime = '';
  const repository = {
    put: (value: typeof cached) => {
      cached = value;
    },
    get: () => cached,
  };
  roster = new RosterCache(repository, pin, clock, () => serverTime);
  roster.accept(rosterOf());
  onTry = vi.fn();
  presence = new OperatorPresence({
    roster,
    lockouts: {
      get: (subject) => lockouts.get(subject),
      put: (subject, value) => void lockouts.set(subject, value),
      clear: (subject) => void lockouts.delete(subject),
      mostFailures: () => 0,
      raiseAll: () => undefined,
    },
    audit: {
      append: (entry) => {
        audit.push(entry.action);
        return { ...entry, seq: audit.length, prev: '', hash: '' };
      },
      list: () => [],
      verify: () => ({ intact: true, count: 0 }),
    },
    credentials,
    clock,
    uptimeMs: () => now - clockSet - Date.UTC(2026, 10, 19),
    onTry,
    idle: () => ({ warnAfterMin: 10, lockAfterMin: 15 }),
    onChange: () => undefined,
  });
});

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'no error';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('the operator presence', () => {
  it('signs an operator in from the roster, keeps the key while they are here, and forgets it after', () => {
    presence.signIn('olga', 'right');
    const signer = presence.signer();
    expect(signer?.signJws({}, 'x')).toBe('jws');
    presence.signOut();
    expect(codeOf(() => signer?.signJws({}, 'x'))).toBe('NOT_SIGNED_IN');
    expect(audit).toEqual(['operator.signed-in', 'operator.signed-out']);
  });

  it('does not reveal whether the name or the passphrase was wrong', () => {
    expect(codeOf(() => presence.signIn('olga', 'wrong'))).toBe('SIGN_IN_FAILED');
    expect(codeOf(() => presence.signIn('nobody', 'wrong'))).toBe('SIGN_IN_FAILED');
  });

  it('locks one operator out after five tries, and clears the count after a success', () => {
    for (let tries = 0; tries < 4; tries++) codeOf(() => presence.signIn('olga', 'wrong'));
    presence.signIn('olga', 'right');
    expect(lockouts.size).toBe(0);
    for (let tries = 0; tries < 5; tries++) codeOf(() => presence.signIn('olga', 'wrong'));
    expect(codeOf(() => presence.signIn('olga', 'right'))).toBe('SIGN_IN_LOCKED');
    now += 30_000;
    expect(codeOf(() => presence.signIn('olga', 'right'))).toBe('no error');
  });

  it.each([-24 * 60 * MINUTE, 24 * 60 * MINUTE])('keeps a lock-out when the clock is set by %i ms', (set) => {
    for (let tries = 0; tries < 5; tries++) codeOf(() => presence.signIn('olga', 'wrong'));
    setClock(set);
    expect(codeOf(() => presence.signIn('olga', 'right'))).toBe('SIGN_IN_LOCKED');
    now += 30_000;
    expect(codeOf(() => presence.signIn('olga', 'right'))).toBe('no error');
  });

  it('counts a try before it checks it', () => {
    vi.spyOn(credentials, 'verify').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect(() => presence.signIn('olga', 'right')).toThrow('killed');
    expect(lockouts.get('operator/olga')?.failures).toBe(1);
  });

  it('tells of a try between counting and checking it', () => {
    onTry.mockImplementation(() => {
      expect(lockouts.get('operator/olga')?.failures).toBe(1);
      throw new Error('killed');
    });
    const verify = vi.spyOn(credentials, 'verify');
    expect(() => presence.signIn('olga', 'right')).toThrow('killed');
    expect(verify).not.toHaveBeenCalled();
    verify.mockRestore();
  });

  it('counts made-up names together, so that they cannot fill the vault', () => {
    for (let tries = 0; tries < 5; tries++) codeOf(() => presence.signIn(`made-up-${tries}`, 'wrong'));
    expect(lockouts.size).toBe(1);
    expect(codeOf(() => presence.signIn('made-up-again', 'wrong'))).toBe('SIGN_IN_LOCKED');
    expect(codeOf(() => presence.signIn('olga', 'right'))).toBe('no error');
  });

  it('warns after ten idle minutes, locks after fifteen, and forgets the key', () => {
    presence.signIn('olga', 'right');
    const signer = presence.signer();
    now += 9 * MINUTE;
    expect(presence.idleWarningSec()).toBeUndefined();
    now += 2 * MINUTE;
    expect(presence.idleWarningSec()).toBe(240);
    presence.seen();
    expect(presence.idleWarningSec()).toBeUndefined();
    now += 15 * MINUTE;
    presence.tick();
    expect(presence.phase()).toBe('idle-locked');
    expect(codeOf(() => signer?.signJws({}, 'x'))).toBe('NOT_SIGNED_IN');
    expect(codeOf(() => presence.authorise('operator'))).toBe('NOT_SIGNED_IN');
    presence.signIn('olga', 'right');
    expect(presence.phase()).toBe('signed-in');
  });

  it('neither warns nor locks because the clock was set ahead', () => {
    presence.signIn('olga', 'right');
    setClock(60 * MINUTE);
    presence.tick();
    expect(presence.idleWarningSec()).toBeUndefined();
    expect(presence.phase()).toBe('signed-in');
  });

  it('locks in time although the clock was set back', () => {
    presence.signIn('olga', 'right');
    setClock(-60 * MINUTE);
    now += 15 * MINUTE;
    presence.tick();
    expect(presence.phase()).toBe('idle-locked');
  });

  it('signs an operator out whom a new roster no longer knows', () => {
    presence.signIn('olga', 'right');
    roster.accept(rosterOf({ issuedAt: '2026-11-21T00:00:00.000Z', operators: [] }));
    presence.recheck();
    expect(presence.phase()).toBe('signed-out');
  });

  it('holds the operator who is here to the permissions of a new roster at once', () => {
    presence.signIn('olga', 'right');
    const signer = presence.signer();
    roster.accept(rosterOf({ issuedAt: '2026-11-21T00:00:00.000Z', operators: [olga({ permissions: [] })] }));
    presence.recheck();
    expect(codeOf(() => presence.authorise('operator'))).toBe('no error');
    expect(codeOf(() => presence.authorise('counter.verify'))).toBe('PERMISSION_DENIED');
    expect(signer?.signJws({}, 'x')).toBe('jws');
  });

  it('signs an operator out whose key a new roster replaced', () => {
    presence.signIn('olga', 'right');
    const operators = [olga({ did: 'did:key:zOther' })];
    roster.accept(rosterOf({ issuedAt: '2026-11-21T00:00:00.000Z', operators }));
    presence.recheck();
    expect(presence.phase()).toBe('signed-out');
  });

  it('allows only actions that the roster permits', () => {
    expect(codeOf(() => presence.authorise('operator'))).toBe('NOT_SIGNED_IN');
    presence.signIn('olga', 'right');
    expect(codeOf(() => presence.authorise('counter.verify'))).toBe('no error');
    expect(codeOf(() => presence.authorise('counter.manage-operators'))).toBe('PERMISSION_DENIED');
    expect(codeOf(() => presence.authorise('none'))).toBe('no error');
  });
});

describe('the way back from a shared display', () => {
  it('needs the passphrase of the operator who is signed in or locked', () => {
    presence.signIn('olga', 'right');
    expect(codeOf(() => presence.confirmOrLeave('wrong'))).toBe('SIGN_IN_FAILED');
    expect(codeOf(() => presence.confirmOrLeave('right'))).toBe('no error');
    expect(presence.phase()).toBe('signed-in');
    now += 16 * MINUTE;
    presence.tick();
    expect(codeOf(() => presence.confirmOrLeave('wrong'))).toBe('SIGN_IN_FAILED');
    expect(presence.phase()).toBe('idle-locked');
  });

  it('is open to the sign-in screen when no operator is signed in, or none can be confirmed any more', () => {
    expect(codeOf(() => presence.confirmOrLeave('anything'))).toBe('no error');
    presence.signIn('olga', 'right');
    now += 8 * 24 * 60 * MINUTE;
    expect(codeOf(() => presence.confirmOrLeave('anything'))).toBe('no error');
    expect(presence.phase()).toBe('signed-out');
    expect(presence.signer()).toBeUndefined();
  });
});

describe('the cached roster', () => {
  it('is refused when it is signed by another key, for another purpose, or for another community', () => {
    expect(codeOf(() => roster.accept(rosterOf({}, jwsSigner(generateKeyPair()))))).toBe('ROSTER_INVALID');
    expect(codeOf(() => roster.accept(rosterOf({}, services, 'other+jws')))).toBe('ROSTER_INVALID');
    expect(codeOf(() => roster.accept(rosterOf({ communityId: 'elsewhere' })))).toBe('ROSTER_INVALID');
    expect(codeOf(() => roster.accept('no.jws'))).toBe('ROSTER_INVALID');
  });

  it('refuses every sign-in after it expired', () => {
    now += 8 * 24 * 60 * MINUTE;
    expect(codeOf(() => presence.signIn('olga', 'right'))).toBe('ROSTER_EXPIRED');
  });

  it('stays expired when the clock is set back behind a time of the services or the day it was fetched', () => {
    now -= 24 * 60 * MINUTE;
    serverTime = '2026-11-28T00:00:00.000Z';
    expect(codeOf(() => presence.signIn('olga', 'right'))).toBe('ROSTER_EXPIRED');
    serverTime = '';
    expect(codeOf(() => presence.signIn('olga', 'right'))).toBe('no error');
    now += 9 * 24 * 60 * MINUTE;
    roster.accept(rosterOf());
    now -= 9 * 24 * 60 * MINUTE;
    expect(codeOf(() => presence.signIn('olga', 'right'))).toBe('ROSTER_EXPIRED');
  });

  it('stays when another of the same issue time comes, which only tells that the services were reached', () => {
    now += MINUTE;
    roster.accept(rosterOf({ operators: [] }));
    expect(roster.operators()).toHaveLength(1);
    expect(roster.times()?.fetchedAt).toBe('2026-11-20T10:01:00.000Z');
  });

  it('is never replaced by an older one', () => {
    const older = rosterOf({ issuedAt: '2026-11-19T00:00:00.000Z', operators: [] });
    expect(codeOf(() => roster.accept(older))).toBe('ROSTER_OUTDATED');
    expect(roster.operators()).toHaveLength(1);
    roster.accept(rosterOf({ issuedAt: '2026-11-21T00:00:00.000Z', operators: [] }));
    expect(roster.operators()).toHaveLength(0);
  });
});
