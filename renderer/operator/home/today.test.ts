import { describe, expect, it } from 'vitest';
import type { SessionRow } from '#core/contract/counter/state.ts';
import { type Filter, inSight, rowsOf, startOfDay } from './today.ts';

const row = (reference: string, rest: Partial<SessionRow> = {}): SessionRow => ({
  sessionId: reference,
  reference,
  startedAt: '2026-11-20T09:00:00.000Z',
  operator: 'Ada',
  status: 'ended',
  isMine: true,
  isKept: true,
  outcome: 'Success',
  sync: 'synced',
  ...rest,
});

describe('the list of today', () => {
  const rows = [
    row('ABCD-1111'),
    row('ABCD-2222', { isMine: false, outcome: 'Review' }),
    row('WXYZ-3333', { sync: 'waiting', exception: 'withdrawn' }),
    row('WXYZ-4444', { status: 'active', sync: 'waiting', handOver: 'taken' }),
  ];
  const found = (filter: Filter) => rowsOf(rows, filter).map(({ reference }) => reference.slice(-4));

  it('has parts', () => {
    expect(found('all')).toHaveLength(4);
    expect(found('running')).toEqual(['4444']);
    expect(found('mine')).toEqual(['1111', '3333', '4444']);
    expect(found('review')).toEqual(['2222']);
    expect(found('unsent')).toEqual(['3333']);
    expect(found('exceptions')).toEqual(['3333']);
    expect(found('handOvers')).toEqual(['4444']);
  });

  it('begins with the day of the kiosk', () => {
    const now = new Date(2026, 10, 20, 9, 30);
    expect(new Date(startOfDay(now)).getTime()).toBe(new Date(2026, 10, 20).getTime());
  });

  it('draws what is in sight of five hundred rows', () => {
    expect(inSight({ top: 0, height: 440 }, 44, 500, 8)).toEqual({ from: 0, to: 18 });
    expect(inSight({ top: 4400, height: 440 }, 44, 500, 8)).toEqual({ from: 92, to: 118 });
    expect(inSight({ top: 4400, height: 440 }, 44, 500, 0)).toEqual({ from: 100, to: 110 });
    expect(inSight({ top: 9000, height: 440 }, 44, 3, 8)).toEqual({ from: 3, to: 3 });
  });
});
