import { describe, expect, it, vi } from 'vitest';
import { type ErrorCode, failure } from '#core/contract/errors.ts';
import type { ServicesGateway } from '../ports/services-gateway.ts';
import type { FlowCache } from './flow-cache.ts';
import type { OperatorPresence } from './operators/operator-presence.ts';
import type { RosterCache } from './operators/roster-cache.ts';
import { RosterAndFlows } from './roster-and-flows.ts';

function refreshing(given: { rosterFault?: ErrorCode; flowsFault?: ErrorCode; rosters?: Promise<string>[] }) {
  const taken: string[] = [];
  const onFault = vi.fn();
  const refuse = (code: ErrorCode | undefined): void => {
    if (code) throw failure(code, 'refused');
  };
  const fetched = given.rosters ?? [];
  const both = new RosterAndFlows({
    gateway: {
      state: () => ({ state: 'up' }),
      fetchRoster: async () => ({ jws: (await fetched.shift()) ?? 'roster' }),
      fetchFlows: async () => ({}),
    } as unknown as ServicesGateway,
    clock: { now: () => new Date('2026-11-22T10:00:00.000Z') },
    roster: {
      accept: (jws: string) => {
        refuse(given.rosterFault);
        taken.push(jws);
      },
    } as unknown as RosterCache,
    flows: { acceptList: () => refuse(given.flowsFault) } as unknown as FlowCache,
    presence: { recheck: () => undefined } as unknown as OperatorPresence,
    onChange: () => undefined,
    onFault,
  });
  return { both, taken, onFault };
}

describe('the refresh of roster and flows', () => {
  it.each([
    ['an older roster', { rosterFault: 'ROSTER_OUTDATED' }],
    ['an older list of flows', { flowsFault: 'FLOWS_OUTDATED' }],
  ] as const)('by itself reports %s, which no state of the services shows', async (_name, faults) => {
    const { both, onFault } = refreshing(faults);
    both.tick();
    await both.settled();
    const [code] = Object.values(faults);
    expect(onFault).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }));
  });

  it('by itself leaves faults to the state of the services that shows them', async () => {
    const { both, onFault } = refreshing({ rosterFault: 'SERVICES_UNREACHABLE' });
    both.tick();
    await both.settled();
    expect(onFault).not.toHaveBeenCalled();
  });

  it('takes one answer after the other, so that a late one is not outdated by the next', async () => {
    const late = Promise.withResolvers<string>();
    const { both, taken } = refreshing({ rosters: [late.promise, Promise.resolve('second')] });
    const refreshes = [both.refresh(), both.refresh()];
    late.resolve('first');
    await Promise.all(refreshes);
    expect(taken).toEqual(['first', 'second']);
  });

  it('continues after one that failed', async () => {
    const failed = Promise.reject<string>(failure('SERVICES_UNREACHABLE', 'away'));
    const { both, taken } = refreshing({ rosters: [failed] });
    await expect(both.refresh()).rejects.toMatchObject({ code: 'SERVICES_UNREACHABLE' });
    await both.refresh();
    expect(taken).toEqual(['roster']);
  });
});
