import { describe, expect, it, vi } from 'vitest';
import type { Kiosk } from '../kiosk.ts';
import { sessionHandlers } from './session-handlers.ts';

const sessionId = '0190a000-0000-7000-8000-000000000001';
const decision = { kind: 'refer', reasons: ['other'] } as const;
type Call = Parameters<ReturnType<typeof sessionHandlers>['session.decide']>[1];

/** A counter whose comparisons are under way until `compared` is called. */
function counter() {
  const settled = Promise.withResolvers<void>();
  const present = { operator: { operatorId: 'operator-1' } as { operatorId: string } | undefined };
  const apply = vi.fn();
  const open = {
    runner: { require: () => ({ operator: { id: 'operator-1' } }), apply },
    presence: { operator: () => present.operator },
    pipeline: { settleComparisons: () => settled.promise },
  };
  const handlers = sessionHandlers({ open: () => open } as unknown as Kiosk);
  const decide = async () =>
    handlers['session.decide']({ sessionId, decision: { ...decision, reasons: ['other'] } }, {
      role: 'operator',
    } as Call);
  return { present, apply, decide, compared: settled.resolve };
}

describe('a decision', () => {
  it('is made after the comparisons that are under way', async () => {
    const { apply, decide, compared } = counter();
    const decided = decide();
    await Promise.resolve();
    expect(apply).not.toHaveBeenCalled();
    compared();
    expect(await decided).toEqual({ done: true });
    expect(apply).toHaveBeenCalledExactlyOnceWith(sessionId, { kind: 'decide', decision });
  });

  it('is not made for an operator who left while it waited', async () => {
    const { present, apply, decide, compared } = counter();
    const decided = decide();
    present.operator = undefined;
    compared();
    await expect(decided).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(apply).not.toHaveBeenCalled();
  });
});
