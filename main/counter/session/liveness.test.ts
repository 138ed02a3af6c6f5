import { describe, expect, it } from 'vitest';
import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { answer, livenessResult } from '#core/proofing/liveness.fixture.ts';
import type { SessionCommand } from './commands.ts';
import { CONTEXT, codeOf, selfieRecord, sessionUnderTest } from './session.fixture.ts';

const COLOURS: [number, number, number][] = [
  [10, 20, 30],
  [30, 20, 10],
];

/** A session whose applicant was asked to nod and to blink. */
function asked(colours = [] as typeof COLOURS) {
  const session = sessionUnderTest().goTo('selfie');
  const at = () => session.state.at;
  const kinds: ChallengeKind[] = ['nod', 'blink'];
  const begin = (nonce = 'nonce-1') =>
    session.apply({ kind: 'liveness-begun', at: at(), nonce, kinds, colours });
  const answered = (index: number, kind: ChallengeKind, nonce = 'nonce-1') =>
    session.apply({ kind: 'challenge-answered', at: at(), nonce, index, evidence: answer(kind) });
  const replace = (index: number, replacement: ChallengeKind) =>
    session.apply({ kind: 'challenge-replaced', at: at(), nonce: 'nonce-1', index, replacement });
  const refuse = (nonce = 'nonce-1') =>
    session.apply({
      kind: 'selfie-refused',
      at: at(),
      reason: 'confidence',
      liveness: livenessResult({ nonce, status: 'FAILED', reasonCode: 'challenge-late' }),
      livenessArtefact: 'result-1',
      refusedFrames: 2,
    });
  const take = (change: Parameters<typeof livenessResult>[0]) =>
    session.apply({
      kind: 'selfie-captured',
      at: at(),
      selfie: selfieRecord({ liveness: livenessResult(change), livenessArtefact: 'result-1' }),
      judgement: { models: [], facts: {} },
    });
  begin();
  return { session, begin, answered, replace, refuse, take };
}
const challenges = [answer('nod'), answer('blink')];

describe('the time of a question', () => {
  it('begins again when the person asks for more, ten times in a visit', () => {
    const { session } = asked();
    const deadlines = Array.from({ length: 12 }, (_, minutes) => {
      const now = new Date(Date.parse(CONTEXT.now) + 60_000 * (minutes + 1)).toISOString();
      session.apply({ kind: 'more-time', at: session.state.at }, { ...CONTEXT, now });
      return session.state.liveness?.deadline;
    });
    expect(new Set(deadlines.slice(0, 10)).size).toBe(10);
    expect(new Set(deadlines.slice(9)).size).toBe(1);
  });

  it('begins again when the operator says that they come, at most as often as for the applicant', () => {
    const { session } = asked();
    const deadlines = Array.from({ length: 12 }, (_, minutes) => {
      const now = new Date(Date.parse(CONTEXT.now) + 60_000 * (minutes + 1)).toISOString();
      session.apply({ kind: 'coming', isComing: true }, { ...CONTEXT, now });
      session.apply({ kind: 'coming', isComing: false }, { ...CONTEXT, now });
      return session.state.liveness?.deadline;
    });
    expect(deadlines[0]).toBe('2026-11-20T10:01:20.000Z');
    expect(new Set(deadlines).size).toBe(5);
    const { session: mixed } = asked();
    const at = mixed.state.at;
    for (let time = 0; time < 10; time++) mixed.apply({ kind: 'more-time', at });
    const { deadline } = mixed.state.liveness ?? expect.fail('no question');
    mixed.apply({ kind: 'coming', isComing: true }, { ...CONTEXT, now: '2026-11-20T10:09:00.000Z' });
    expect(mixed.state.liveness?.deadline).toBe(deadline);
  });
});

describe('the time of the light', () => {
  const announced = () => {
    const attempt = asked(COLOURS);
    attempt.answered(0, 'nod');
    attempt.answered(1, 'blink');
    const lit = (now: string) =>
      attempt.session.apply(
        { kind: 'light-begun', at: attempt.session.state.at, nonce: 'nonce-1', index: 2 },
        { ...CONTEXT, now },
      );
    return { ...attempt, lit };
  };

  it('is that of a question while it is announced, and its own from its first colour on', () => {
    const { session, lit } = announced();
    expect(session.state.liveness?.deadline).toBe('2026-11-20T10:00:20.000Z');
    lit('2026-11-20T10:00:15.000Z');
    expect(session.state.liveness?.deadline).toBe('2026-11-20T10:00:21.400Z');
    expect(session.events.at(-1)).toMatchObject({ type: 'liveness.light-begun', actor: 'applicant' });
  });

  it('begins once, and only when colours are announced', () => {
    const { session } = asked(COLOURS);
    const early = { kind: 'light-begun', at: session.state.at, nonce: 'nonce-1', index: 0 } as const;
    expect(codeOf(() => session.apply(early))).toBe('STEP_NOT_ALLOWED');
    const { lit } = announced();
    lit('2026-11-20T10:00:15.000Z');
    expect(codeOf(() => lit('2026-11-20T10:00:16.000Z'))).toBe('STEP_NOT_ALLOWED');
  });

  it('is longer when the person asks for more, before it begins and after', () => {
    const { session, lit } = announced();
    const more = (now: string) => {
      session.apply({ kind: 'more-time', at: session.state.at }, { ...CONTEXT, now });
      return session.state.liveness?.deadline;
    };
    expect(more('2026-11-20T10:00:18.000Z')).toBe('2026-11-20T10:00:38.000Z');
    lit('2026-11-20T10:00:30.000Z');
    expect(more('2026-11-20T10:00:31.000Z')).toBe('2026-11-20T10:00:37.400Z');
  });
});

describe('the questions after a picture', () => {
  it('follow each other, each with its own time, and end in the picture with its result', () => {
    const { session, answered, take } = asked();
    expect(session.state.liveness).toMatchObject({
      index: 0,
      pending: ['nod', 'blink'],
      deadline: '2026-11-20T10:00:20.000Z',
    });
    answered(0, 'nod');
    expect(session.state.liveness).toMatchObject({ index: 1, answered: 1, pending: ['blink'] });
    answered(1, 'blink');
    take({ nonce: 'nonce-1', challenges });
    expect(session.state.at.step).toBe('done');
    expect(session.state.liveness).toBeUndefined();
    expect(session.events.map(({ type }) => type)).not.toContain('liveness.broken-off');
  });

  it('stand in the log with nonce, kinds and verdicts, and how a face moved behind a commitment', () => {
    const { session, answered, take } = asked();
    answered(0, 'nod');
    answered(1, 'blink');
    take({ nonce: 'nonce-1', challenges });
    const find = (name: string) => session.events.find(({ type }) => type === name);
    expect(find('liveness.begun')?.payload).toMatchObject({
      nonce: 'nonce-1',
      attempt: 1,
      kinds: ['nod', 'blink'],
    });
    expect(find('liveness.answered')?.payload).toMatchObject({ index: 0, kind: 'nod', verdict: 'PASSED' });
    const captured = find('selfie.captured');
    expect(captured?.pictures).toEqual(['selfie-1', 'result-1']);
    expect(captured?.payload).toMatchObject({
      liveness: { status: 'PASSED', challenges: [{ kind: 'nod' }, { kind: 'blink' }] },
    });
    expect(JSON.stringify(session.events)).not.toContain('track');
  });

  it('refuse an answer of another nonce, to a question that is over, or before it was asked', () => {
    const { session, answered } = asked();
    expect(codeOf(() => answered(0, 'nod', 'foreign'))).toBe('STEP_NOT_ALLOWED');
    expect(codeOf(() => answered(1, 'nod'))).toBe('STEP_NOT_ALLOWED');
    expect(codeOf(() => answered(0, 'blink'))).toBe('STEP_NOT_ALLOWED');
    answered(0, 'nod');
    expect(codeOf(() => answered(0, 'nod'))).toBe('STEP_STALE');
    expect(session.state.liveness).toMatchObject({ index: 1, answered: 1 });
  });

  it('do not begin twice, again under an old nonce, or with nothing to ask', () => {
    const { session, begin, refuse } = asked();
    expect(codeOf(() => begin('nonce-2'))).toBe('STEP_NOT_ALLOWED');
    refuse();
    expect(codeOf(() => begin('nonce-1'))).toBe('STEP_NOT_ALLOWED');
    const nothing: SessionCommand = {
      kind: 'liveness-begun',
      at: session.state.at,
      nonce: 'nonce-3',
      kinds: [],
      colours: [],
    };
    expect(codeOf(() => session.apply(nothing))).toBe('STEP_NOT_ALLOWED');
    begin('nonce-2');
    expect(session.state.nonces).toEqual(['nonce-1', 'nonce-2']);
  });

  it('give another challenge to an applicant who cannot do one, never one that was asked before', () => {
    const { session, answered, replace } = asked();
    expect(codeOf(() => replace(0, 'blink'))).toBe('STEP_NOT_ALLOWED');
    replace(0, 'smile');
    expect(session.state.liveness).toMatchObject({
      index: 1,
      pending: ['smile', 'blink'],
      replaced: ['nod'],
    });
    expect(codeOf(() => replace(1, 'nod'))).toBe('STEP_NOT_ALLOWED');
    answered(1, 'smile');
    expect(session.state.liveness).toMatchObject({ index: 2, answered: 1, pending: ['blink'] });
    expect(session.events.at(-2)).toMatchObject({
      type: 'liveness.replaced',
      actor: 'applicant',
      payload: { kind: 'nod', replacement: 'smile' },
    });
  });

  it('end with the light of the screen where the flow shows it', () => {
    const { session, answered, replace } = asked(COLOURS);
    answered(0, 'nod');
    answered(1, 'blink');
    expect(session.state.liveness).toMatchObject({
      index: 2,
      pending: [],
      deadline: '2026-11-20T10:00:20.000Z',
    });
    expect(codeOf(() => replace(2, 'smile'))).toBe('STEP_NOT_ALLOWED');
  });
});

describe('an attempt that is not taken', () => {
  it('uses one of the attempts because of confidence, and keeps its result as evidence', () => {
    const { session, refuse } = asked();
    refuse();
    expect(session.state).toMatchObject({ selfieAttempts: 1, retry: true, at: { step: 'selfie', visit: 1 } });
    expect(session.state.liveness).toBeUndefined();
    expect(session.effects.at(-1)).toBe('forget-frames');
    expect(session.events.at(-1)).toMatchObject({
      type: 'selfie.try-refused',
      payload: {
        attempt_number: 1,
        max_retry_count: 3,
        retries_remaining: 3,
        result: 'retry',
        reason: 'confidence',
        refusedFrames: 2,
        liveness: { status: 'FAILED', reasonCode: 'challenge-late' },
      },
      pictures: ['result-1'],
    });
  });

  it('is the last one after the retries of the flow, and calls the operator', () => {
    const { session, begin, refuse } = asked();
    refuse();
    for (const nonce of ['nonce-2', 'nonce-3', 'nonce-4']) {
      begin(nonce);
      refuse(nonce);
    }
    expect(session.state).toMatchObject({ selfieAttempts: 4, helpAsked: true });
    expect(session.events.at(-1)?.payload).toMatchObject({ result: 'fail', retries_remaining: 0 });
    expect(codeOf(() => begin('nonce-5'))).toBe('STEP_NOT_ALLOWED');
  });

  it('is never taken under the result of another attempt, with more than was answered, or around a question', () => {
    const { answered, take, refuse } = asked();
    answered(0, 'nod');
    expect(codeOf(() => take({ nonce: 'nonce-0' }))).toBe('STEP_NOT_ALLOWED');
    expect(codeOf(() => take({}))).toBe('STEP_NOT_ALLOWED');
    expect(codeOf(() => take({ nonce: 'nonce-1', challenges }))).toBe('STEP_NOT_ALLOWED');
    expect(codeOf(() => take({ nonce: 'nonce-1', challenges: [answer('nod')] }))).toBe('STEP_NOT_ALLOWED');
    expect(codeOf(() => refuse('nonce-0'))).toBe('STEP_NOT_ALLOWED');
  });

  it('lets the accessible alternative end the sequence without calling it passed', () => {
    const { session, take } = asked();
    take({ nonce: 'nonce-1', status: 'NOT_PERFORMED', reasonCode: 'accessible-alternative' });
    expect(session.state.at.step).toBe('done');
  });
});

describe('an attempt that is broken off', () => {
  it.each([
    ['a killed process', { kind: 'interrupted' }],
    ['a retake', { kind: 'retake', step: 'selfie' }],
    ['another document', { kind: 'add-document' }],
    ['the fallback', { kind: 'capture-fallback', step: 'selfie' }],
    ['a withdrawal', { kind: 'withdraw' }],
    ['a suspicion', { kind: 'suspect' }],
    ['a decision', { kind: 'decide', decision: { kind: 'reject', reasons: ['other'] } }],
  ] as const)('by %s says so, forgets its frames, and its nonce is not accepted again', (_name, command) => {
    const { session, answered, begin } = asked();
    session.apply(command as SessionCommand);
    expect(session.state.liveness).toBeUndefined();
    expect(session.effects).toContain('forget-frames');
    expect(session.events.find(({ type }) => type === 'liveness.broken-off')).toMatchObject({
      payload: {
        nonce: 'nonce-1',
        index: 0,
        attempt: 1,
        cause: command.kind,
        attempt_number: 1,
        max_retry_count: 3,
        retries_remaining: 3,
        result: session.state.status === 'active' ? 'retry' : 'fail',
        reason: 'confidence',
      },
    });
    expect(codeOf(() => answered(0, 'nod'))).not.toBe('no error');
    expect(codeOf(() => begin('nonce-1'))).not.toBe('no error');
  });

  it('uses one of the attempts, so that they cannot be repeated until one succeeds', () => {
    const { session, begin } = asked();
    const breaks: SessionCommand[] = [
      { kind: 'retake', step: 'selfie' },
      { kind: 'interrupted' },
      { kind: 'retake', step: 'selfie' },
      { kind: 'interrupted' },
    ];
    for (const [number, command] of breaks.entries()) {
      if (number > 0) begin(`nonce-${number + 1}`);
      session.apply(command);
      expect(session.state.selfieAttempts).toBe(number + 1);
    }
    expect(session.state).toMatchObject({ helpAsked: true, at: { step: 'selfie' } });
    expect(session.events.findLast(({ type }) => type === 'liveness.broken-off')?.payload).toMatchObject({
      attempt_number: 4,
      retries_remaining: 0,
      result: 'fail',
    });
    expect(codeOf(() => begin('nonce-5'))).toBe('STEP_NOT_ALLOWED');
    expect(codeOf(() => session.apply({ kind: 'retake', step: 'selfie' }))).toBe('STEP_NOT_ALLOWED');
    session.apply({ kind: 'capture-fallback', step: 'selfie' });
    expect(session.state.fallbackArmed).toBe('selfie');
  });

  it('is not made good by arming the fallback and leaving it again', () => {
    const { session } = asked();
    session.apply({ kind: 'capture-fallback', step: 'selfie' });
    session.apply({ kind: 'retake', step: 'selfie' });
    expect(session.state).toMatchObject({ selfieAttempts: 1 });
    expect(session.state.fallbackArmed).toBeUndefined();
  });
});
