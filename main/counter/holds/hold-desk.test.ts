import { describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { Hold } from '#core/contract/holds.ts';
import type { HoldServices, SignedInOfficer } from '../../ports/hold-services.ts';
import { HoldDesk } from './hold-desk.ts';

const HOLD_ID = '0190a000-0000-7000-8000-000000000001';
const ACCOUNTS: Record<string, SignedInOfficer> = {
  Ines: { token: 'token-ines', accountId: 'ines', name: 'Ines', mayRead: true, mayRelease: true },
  Jon: { token: 'token-jon', accountId: 'jon', name: 'Jon', mayRead: true, mayRelease: true },
  Abel: { token: 'token-abel', accountId: 'abel', name: 'Abel', mayRead: false, mayRelease: false },
};
const stored = (rest: Partial<Hold> = {}): Hold => ({
  holdId: HOLD_ID,
  communityId: '0190a000-0000-7000-8000-0000000000bb',
  sessionId: '0190a000-0000-7000-8000-0000000000cc',
  reason: 'suspicion',
  heldBy: 'kiosk:k1',
  operatorId: 'op-1',
  heldSince: '2026-11-20T08:00:00.000Z',
  state: 'held',
  release: null,
  ...rest,
});
const released = (askedBy: string): Hold =>
  stored({
    state: 'released',
    release: {
      reason: 'unfounded',
      askedBy,
      askedAt: '2026-11-20T09:00:00.000Z',
      confirmedBy: 'jon',
      confirmedAt: '2026-11-20T09:05:00.000Z',
    },
  });

function deskOf(holds: readonly Hold[] = [stored()]) {
  let uptime = 0;
  const services = {
    signIn: vi.fn<HoldServices['signIn']>(async (_place, { name }) => {
      const known = ACCOUNTS[name];
      if (!known) throw failure('SIGN_IN_FAILED', '401 SIGN_IN_FAILED');
      return known;
    }),
    signOut: vi.fn<HoldServices['signOut']>(async () => undefined),
    list: vi.fn<HoldServices['list']>(async () => ({ holds: [...holds] })),
    ask: vi.fn<HoldServices['ask']>(async () => stored()),
    refuse: vi.fn<HoldServices['refuse']>(async () => stored()),
    confirm: vi.fn<HoldServices['confirm']>(async () => released('ines')),
  };
  const onFault = vi.fn();
  const onChange = vi.fn();
  const desk = new HoldDesk({
    services,
    place: () => ({ tenantId: 't', communityId: 'c' }),
    operatorName: (id) => (id === 'op-1' ? 'Bea Quay' : undefined),
    referenceOf: (sessionId) => (sessionId.endsWith('cc') ? 'K7-201' : undefined),
    uptimeMs: () => uptime,
    idleMs: () => 60_000,
    onChange,
    onFault,
  });
  const as = (name: string) => ({ name, passphrase: `the passphrase of ${name}` });
  const pass = (ms: number) => {
    uptime += ms;
    desk.tick();
  };
  return { desk, services, onFault, onChange, as, pass };
}

describe('the desk of held sessions', () => {
  it('needs an account that may see holds, and keeps no other', async () => {
    const { desk, services, as } = deskOf();
    await expect(desk.list()).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' });
    expect(services.list).not.toHaveBeenCalled();
    await expect(desk.signIn(as('Abel'))).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(services.signOut).toHaveBeenLastCalledWith('token-abel');
    await expect(desk.signIn(as('Nobody'))).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    await expect(desk.list()).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' });
    expect(await desk.signIn(as('Ines'))).toEqual({ name: 'Ines', mayRelease: true });
    expect((await desk.list()).holds).toHaveLength(1);
  });

  it('names who held a session, as far as this kiosk can', async () => {
    const { desk, as } = deskOf([
      stored(),
      stored({ operatorId: 'op-gone', sessionId: '0190a000-0000-7000-8000-0000000000dd' }),
      stored({ operatorId: null }),
      stored({ operatorId: null, heldBy: 'account:ines' }),
      stored({ operatorId: null, heldBy: 'account:jon' }),
    ]);
    await desk.signIn(as('Ines'));
    const { holds } = await desk.list();
    expect(holds.map(({ heldBy }) => heldBy)).toEqual([
      { kind: 'operator', name: 'Bea Quay' },
      { kind: 'operator' },
      { kind: 'counter' },
      { kind: 'officer', isMine: true },
      { kind: 'officer', isMine: false },
    ]);
    expect(holds.map(({ reference }) => reference).slice(0, 2)).toEqual(['K7-201', undefined]);
  });

  it('has a second officer confirm by a sign-in for that alone', async () => {
    const { desk, services, as } = deskOf();
    await desk.signIn(as('Ines'));
    await desk.askRelease(HOLD_ID, 'unfounded');
    expect(services.ask).toHaveBeenCalledWith('token-ines', HOLD_ID, 'unfounded');
    const answer = await desk.confirmRelease(HOLD_ID, as('Jon'));
    expect(services.confirm).toHaveBeenCalledExactlyOnceWith('token-jon', HOLD_ID);
    expect(services.signOut).toHaveBeenCalledExactlyOnceWith('token-jon');
    expect(answer).toMatchObject({ isReleased: true, asked: { reason: 'unfounded', isMine: true } });
    await desk.refuseRelease(HOLD_ID);
    expect(services.refuse).toHaveBeenCalledWith('token-ines', HOLD_ID);
  });

  it('takes no person for two, nor an account that may not', async () => {
    const { desk, services, as } = deskOf();
    await desk.signIn(as('Ines'));
    await expect(desk.confirmRelease(HOLD_ID, as('Ines'))).rejects.toMatchObject({
      code: 'SECOND_PERSON_REQUIRED',
    });
    await expect(desk.confirmRelease(HOLD_ID, as('Abel'))).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect(services.confirm).not.toHaveBeenCalled();
    expect(services.signOut.mock.calls).toEqual([['token-ines'], ['token-abel']]);
  });

  it('ends a sign-in that is left, idle, replaced or unknown to the services', async () => {
    const { desk, services, as, pass } = deskOf();
    await desk.signIn(as('Ines'));
    pass(59_000);
    await desk.list();
    pass(59_000);
    await desk.list();
    pass(60_000);
    expect(services.signOut).toHaveBeenLastCalledWith('token-ines');
    await expect(desk.list()).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' });
    await desk.signIn(as('Ines'));
    await desk.signIn(as('Jon'));
    expect(services.signOut).toHaveBeenCalledTimes(2);
    services.list.mockRejectedValueOnce(failure('SIGN_IN_ENDED', '401 SIGN_IN_ENDED'));
    await expect(desk.list()).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' });
    await expect(desk.list()).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' });
    expect(services.list).toHaveBeenCalledTimes(3);
  });

  it('says when an officer comes and goes', async () => {
    const { desk, services, onChange, as, pass } = deskOf();
    await desk.signIn(as('Ines'));
    expect([desk.hasOfficer(), onChange.mock.calls.length]).toEqual([true, 1]);
    await desk.list();
    pass(60_000);
    expect([desk.hasOfficer(), onChange.mock.calls.length]).toEqual([false, 2]);
    await desk.signIn(as('Ines'));
    services.list.mockRejectedValueOnce(failure('SIGN_IN_ENDED', '401 SIGN_IN_ENDED'));
    await expect(desk.list()).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' });
    expect([desk.hasOfficer(), onChange.mock.calls.length]).toEqual([false, 4]);
    desk.leave();
    expect(onChange).toHaveBeenCalledTimes(4);
  });

  it('stays signed in while the services cannot be reached, and forgets the officer without them', async () => {
    const { desk, services, onFault, as } = deskOf();
    await desk.signIn(as('Ines'));
    const gone = failure('SERVICES_UNREACHABLE', 'connect ECONNREFUSED');
    services.list.mockRejectedValueOnce(gone);
    await expect(desk.list()).rejects.toMatchObject({ code: 'SERVICES_UNREACHABLE' });
    expect((await desk.list()).holds).toHaveLength(1);
    services.signOut.mockRejectedValueOnce(gone);
    desk.leave();
    await expect(desk.list()).rejects.toMatchObject({ code: 'SIGN_IN_ENDED' });
    expect(onFault).not.toHaveBeenCalled();
  });
});
