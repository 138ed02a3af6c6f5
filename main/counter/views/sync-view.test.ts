import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#core/contract/errors.ts';
import type { SessionSync, SyncStatus } from '../../ports/services-gateway.ts';
import { sessionSyncView, syncView } from './sync-view.ts';

const error = (code: ErrorCode) => ({ code, message: 'text' });
const status = (code: ErrorCode | undefined, session: SessionSync): SyncStatus => ({
  waiting: 3,
  sending: false,
  ...(code ? { error: error(code) } : {}),
  perSession: new Map([['s', session]]),
});
const WAITING: SessionSync = { waiting: 2, refused: false, dropped: false };

describe('the record of one session', () => {
  it('waits behind another session for a cause that concerns every one', () => {
    const view = sessionSyncView(status('SERVICES_UNREACHABLE', WAITING), 's');
    expect(view).toMatchObject({ state: 'waiting', waiting: 2, error: { code: 'SERVICES_UNREACHABLE' } });
  });

  it('does not take the refusal of another session for its own', () => {
    expect(sessionSyncView(status('SERVICES_REFUSED', WAITING), 's').error).toBeUndefined();
  });

  it('says its own cause first', () => {
    const own = { ...WAITING, error: error('RECEIPT_INVALID') };
    expect(sessionSyncView(status('SERVICES_TIMEOUT', own), 's').error?.code).toBe('RECEIPT_INVALID');
  });

  it('is never synced when a part of it was erased unsent', () => {
    const receipt = { serverTime: '2026-01-01T00:00:00.000Z', durability: 'server', verified: true } as const;
    const session = { waiting: 0, refused: false, dropped: true };
    expect(sessionSyncView(status(undefined, session), 's').state).toBe('dropped');
    expect(sessionSyncView(status(undefined, { ...session, receipt }), 's').state).toBe('dropped');
  });

  it('is synced only with a receipt that verified', () => {
    const receipt = { serverTime: '2026-01-01T00:00:00.000Z', durability: 'server', verified: true } as const;
    const sent = { waiting: 0, refused: false, dropped: false };
    expect(sessionSyncView(status(undefined, { ...sent, receipt }), 's').state).toBe('synced');
    expect(sessionSyncView(status('SERVICES_TIMEOUT', sent), 's')).toEqual({
      state: 'nothing-to-send',
      waiting: 0,
    });
  });
});

describe('evidence that waits for long', () => {
  const oldest = '2026-11-01T22:00:00.000Z';
  const waits: SyncStatus = { waiting: 1, sending: false, oldest, perSession: new Map() };
  const limits = { warnAfterDays: 7, eraseAfterDays: 30 };

  it('is warned about from day seven on, with the day of its erasure', () => {
    expect(syncView(waits, limits, '2026-11-07')).toMatchObject({ oldest });
    expect(syncView(waits, limits, '2026-11-07').eraseFrom).toBeUndefined();
    expect(syncView(waits, limits, '2026-11-08').eraseFrom).toBe('2026-12-01T22:00:00.000Z');
  });

  it('follows the settings of the kiosk', () => {
    const settings = { warnAfterDays: 2, eraseAfterDays: 10 };
    expect(syncView(waits, settings, '2026-11-03').eraseFrom).toBe('2026-11-11T22:00:00.000Z');
  });
});
