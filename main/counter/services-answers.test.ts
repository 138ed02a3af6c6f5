import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SyncLoop } from '../ports/services-gateway.ts';
import { ServicesAnswers } from './services-answers.ts';

const SESSION = '0197a000-0000-7000-8000-000000000001';
const OTHER = '0197a000-0000-7000-8000-000000000002';

describe('what the services answer about a session', () => {
  const runner = { current: vi.fn(), recordFinal: vi.fn(), close: vi.fn(), apply: vi.fn() };
  const clockGuard = { learn: vi.fn() };
  const localApi = { sessionChanged: vi.fn() };
  const [onChange, onFault] = [vi.fn(), vi.fn()];
  const listeners = new Map<string, (value: unknown) => void>();
  const on = (name: string) => (listener: (value: never) => void) => {
    listeners.set(name, listener as (value: unknown) => void);
    return () => listeners.delete(name);
  };
  const sync = {
    onStatus: on('status'),
    onFinal: on('final'),
    onErased: on('erased'),
    onWithdrawn: on('withdrawn'),
  } as unknown as SyncLoop;
  let unsubscribe: (() => void)[];
  beforeEach(() => {
    vi.resetAllMocks();
    runner.current.mockReturnValue({ sessionId: SESSION });
    const parts = { sync, runner, clockGuard, localApi, onChange, onFault };
    unsubscribe = new ServicesAnswers(parts as never).subscribe();
  });
  const tell = (name: string, value: unknown) => listeners.get(name)?.(value);

  it('teaches the clock each time that a receipt signs', () => {
    const perSession = new Map([
      [SESSION, { serverTime: '2026-03-02T09:00:00Z' }],
      [OTHER, {}],
    ]);
    tell('status', { perSession });
    expect(clockGuard.learn.mock.calls).toEqual([['2026-03-02T09:00:00Z']]);
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('records a final outcome and tells the programs', () => {
    tell('final', { sessionId: SESSION });
    expect(runner.recordFinal).toHaveBeenCalledWith({ sessionId: SESSION });
    expect(localApi.sessionChanged).toHaveBeenCalledWith(SESSION);
  });

  it('reports a final outcome that cannot be recorded as a fault, and tells no program', () => {
    const full = new Error('disk full');
    runner.recordFinal.mockImplementation(() => {
      throw full;
    });
    tell('final', { sessionId: SESSION });
    expect(onFault).toHaveBeenCalledWith(full);
    expect(localApi.sessionChanged).not.toHaveBeenCalled();
  });

  it('takes an erased session from the screens, and no other one', () => {
    tell('erased', OTHER);
    expect(runner.close).not.toHaveBeenCalled();
    tell('erased', SESSION);
    expect(runner.close).toHaveBeenCalledWith(SESSION);
  });

  it('ends the session on the screens when its applicant withdrew at the services', () => {
    tell('withdrawn', OTHER);
    expect(runner.apply).not.toHaveBeenCalled();
    tell('withdrawn', SESSION);
    expect(runner.apply).toHaveBeenCalledWith(SESSION, { kind: 'withdraw' });
  });

  it('ends with its subscriptions', () => {
    for (const end of unsubscribe) end();
    expect(listeners.size).toBe(0);
  });
});
