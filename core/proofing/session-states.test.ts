import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstAbandonment,
  judgeEnd,
  SESSION_STATES,
  SESSION_TRANSITIONS,
  type SessionStateName,
  type SessionTrigger,
  transitionOf,
} from './session-states.ts';

const OUTCOMES = ['Success', 'Failed', 'Not Performed', 'Review', 'Abandoned', 'Expired'] as const;
const TIMERS: SessionTrigger[] = ['expiry-reached', 'abandonment-reached'];
const ENDS: SessionTrigger[] = [
  ...OUTCOMES.map((outcome) => `end:${outcome}` as const),
  'end-outside-expiry',
  'end-outside-abandonment',
];
const OTHERS: SessionTrigger[] = ['verification-started', 'attempt-failed', 'cancelled'];
const REVIEWER: SessionTrigger[] = ['reviewer-approves', 'reviewer-rejects'];
const CORRECTIONS: SessionTrigger[] = ['correction-approves', 'correction-rejects'];
const MINUTE = 60_000;
const limits = { expireSessionInMin: 100, abandonSessionInMin: 10 };

/** Runs triggers as the services do: what the table does not know is not applied. */
function run(triggers: readonly SessionTrigger[], retryCount = 2) {
  let session: { state: SessionStateName; signedEnd: boolean } = { state: 'Pending', signedEnd: false };
  let retries = 0;
  const told: string[] = [];
  const states: SessionStateName[] = [session.state];
  for (const trigger of triggers) {
    const transition = transitionOf({ ...session, retriesLeft: retryCount - retries }, trigger);
    if (!transition) continue;
    if (transition.event) told.push(transition.event);
    if (trigger === 'attempt-failed') retries += 1;
    session = { state: transition.to, signedEnd: session.signedEnd || ENDS.includes(trigger) };
    states.push(session.state);
  }
  return { ...session, told, retries, states };
}

describe('the states of a proofing session', () => {
  it('never depend on whether timer or signed end came first', () => {
    const before = fc.array(fc.constantFrom(...OTHERS), { maxLength: 4 });
    const timers = fc.array(fc.constantFrom(...TIMERS), { maxLength: 3 });
    fc.assert(
      fc.property(before, timers, fc.constantFrom(...ENDS), (start, late, end) => {
        expect(run([...start, ...late, end]).state).toBe(run([...start, end, ...late]).state);
      }),
    );
  });

  it('hold still after a signed end, but for a reviewer', () => {
    const any = fc.array(fc.constantFrom(...TIMERS, ...ENDS, ...OTHERS), { maxLength: 6 });
    fc.assert(
      fc.property(any, fc.constantFrom(...ENDS), any, (before, end, after) => {
        const once = run([...before, end]);
        expect(run([...before, end, ...after])).toEqual(once);
        const decided = run([...before, end, ...after, ...REVIEWER]);
        expect(decided.state).toBe(once.state === 'Review' ? 'Success' : once.state);
      }),
    );
  });

  it('report a correction whenever late evidence moves a session that a timer had ended', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TIMERS), fc.constantFrom(...OUTCOMES), (timer, outcome) => {
        const { told, state } = run([timer, `end:${outcome}`]);
        expect(state).toBe(outcome);
        expect(told.at(-1)).toBe('E_IDV_SESSION_CORRECTED');
      }),
    );
  });

  it('have at most one transition for a state and a trigger, and only known states', () => {
    const keys = SESSION_TRANSITIONS.flatMap(({ from, on }) => from.map((state) => `${state} ${on}`));
    expect(new Set(keys).size).toBe(keys.length);
    for (const { from, to } of SESSION_TRANSITIONS) {
      for (const state of [...from, to]) expect(SESSION_STATES).toContain(state);
    }
  });

  it('follow one another only as the table says, whatever is asked for in whatever order', () => {
    const all = [...TIMERS, ...ENDS, ...OTHERS, ...REVIEWER, ...CORRECTIONS];
    const any = fc.array(fc.constantFrom(...all), { maxLength: 12 });
    const known = new Set(
      SESSION_TRANSITIONS.flatMap(({ from, to }) => from.map((state) => `${state} -> ${to}`)),
    );
    fc.assert(
      fc.property(any, fc.integer({ min: 0, max: 5 }), (triggers, retryCount) => {
        const { states, retries } = run(triggers, retryCount);
        for (const [i, to] of states.slice(1).entries()) expect(known).toContain(`${states[i]} -> ${to}`);
        expect(retries).toBeLessThanOrEqual(retryCount);
      }),
    );
  });

  it('take a retry only in progress, and only while the flow allows one', () => {
    for (const state of SESSION_STATES) {
      const retry = (retriesLeft: number) =>
        transitionOf({ state, signedEnd: false, retriesLeft }, 'attempt-failed')?.to;
      expect(retry(1)).toBe(state === 'In Progress' ? state : undefined);
      expect(retry(0)).toBeUndefined();
    }
  });

  it('let a reviewer decide a session in Review only', () => {
    for (const state of SESSION_STATES) {
      const [approved, rejected] = REVIEWER.map((by) => transitionOf({ state, signedEnd: true }, by)?.to);
      expect(approved).toBe(state === 'Review' ? 'Success' : undefined);
      expect(rejected).toBe(state === 'Review' ? 'Failed' : undefined);
      for (const by of [...REVIEWER, ...CORRECTIONS]) {
        expect(transitionOf({ state, signedEnd: false }, by)).toBeUndefined();
      }
    }
  });

  it('let a correction reverse a decision, and nothing else', () => {
    for (const state of SESSION_STATES) {
      const [approved, rejected] = CORRECTIONS.map((by) => transitionOf({ state, signedEnd: true }, by)?.to);
      expect(approved).toBe(state === 'Failed' ? 'Success' : undefined);
      expect(rejected).toBe(state === 'Success' ? 'Failed' : undefined);
    }
  });

  it('have every trigger in a row, so that none is asked for in vain', () => {
    const known: SessionTrigger[] = [...TIMERS, ...ENDS, ...OTHERS, ...REVIEWER, ...CORRECTIONS];
    expect(new Set(SESSION_TRANSITIONS.map(({ on }) => on))).toEqual(new Set(known));
  });
});

describe('judgeEnd', () => {
  it('accepts every session without a long pause that ends before its expiry', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 10 * MINUTE }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(steps, (pauses) => {
        let time = 0;
        const times = [0, ...pauses.map((pause) => (time += pause))];
        expect(judgeEnd(limits, times)).toBe('inside');
      }),
    );
  });

  it('names the limit that was reached first', () => {
    expect(judgeEnd(limits, [0, 11 * MINUTE])).toBe('end-outside-abandonment');
    expect(judgeEnd(limits, [0, 500 * MINUTE])).toBe('end-outside-abandonment');
    const alive = Array.from({ length: 22 }, (_, i) => i * 5 * MINUTE);
    expect(judgeEnd(limits, alive)).toBe('end-outside-expiry');
    expect(judgeEnd(limits, [...alive.slice(0, 20), 200 * MINUTE])).toBe('end-outside-expiry');
    expect(judgeEnd(limits, [])).toBe('inside');
  });

  it('allows the last moment of its expiry, and a pause that ends there is an abandonment', () => {
    const alive = Array.from({ length: 20 }, (_, i) => i * 5 * MINUTE);
    expect(judgeEnd(limits, [...alive, 100 * MINUTE])).toBe('inside');
    expect(judgeEnd(limits, [...alive, 100 * MINUTE, 100 * MINUTE + 1])).toBe('end-outside-expiry');
    expect(judgeEnd(limits, [...alive.slice(0, 19), 101 * MINUTE])).toBe('end-outside-abandonment');
  });

  it('takes no beginning that came after another end of the session, and names the one that came first', () => {
    const expiry = { at: 50 * MINUTE, missed: 'end-outside-expiry' } as const;
    const abandonment = { at: 20 * MINUTE, missed: 'end-outside-abandonment' } as const;
    const begun = (minute: number) => [minute * MINUTE, (minute + 1) * MINUTE];
    expect(judgeEnd(limits, begun(19), [expiry, abandonment])).toBe('inside');
    expect(judgeEnd(limits, begun(20), [expiry, abandonment])).toBe('end-outside-abandonment');
    expect(judgeEnd(limits, begun(60), [expiry, abandonment])).toBe('end-outside-abandonment');
    expect(judgeEnd(limits, begun(50), [expiry])).toBe('end-outside-expiry');
  });
});

describe('when a session without evidence is abandoned', () => {
  const made = { createdAt: 0, expiresAt: 100 * MINUTE };

  it.each([
    ['only expires while it is not used', undefined, {}, 100],
    ['counts from its first use', undefined, { usedAt: 5 * MINUTE }, 15],
    ['counts from its first use where the flow says so', 'first-use', { usedAt: 5 * MINUTE }, 15],
    ['counts from its creation where the flow says so', 'created', {}, 10],
    ['counts from its creation whatever uses it', 'created', { usedAt: 5 * MINUTE }, 10],
  ])('%s', (_what, abandonFrom, use, minutes) => {
    expect(firstAbandonment({ ...limits, abandonFrom }, { ...made, ...use })).toBe(minutes * MINUTE);
  });
});
