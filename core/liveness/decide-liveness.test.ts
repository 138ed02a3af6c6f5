import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHALLENGE_REASONS, type ChallengeEvidence } from './challenge.ts';
import { decideLiveness, type LivenessInput } from './decide-liveness.ts';
import {
  LIVENESS_REASONS,
  LIVENESS_RULES,
  LIVENESS_SIGNALS,
  LivenessResult,
  type LivenessSignal,
  type LivenessSignalId,
} from './liveness-result.ts';

const challenge = (
  verdict: ChallengeEvidence['verdict'] = 'PASSED',
  reason: ChallengeEvidence['reason'] = 'ok',
): ChallengeEvidence => ({ kind: 'nod', verdict, reason, issuedAt: '2026-01-01T00:00:00.000Z', track: [] });
const signal = (
  id: LivenessSignalId,
  verdict: LivenessSignal['verdict'] = 'PASSED',
  reason: LivenessSignal['reason'] = 'ok',
): LivenessSignal => ({ id, verdict, reason });
const input = (more: Partial<LivenessInput> = {}): LivenessInput => ({
  rule: 'active-checks',
  action: 'review',
  attempt: 1,
  nonce: 'bm9uY2U',
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: '2026-01-01T00:00:20.000Z',
  challenges: [challenge(), challenge()],
  replaced: [],
  signals: [signal('face-continuity')],
  models: [],
  ...more,
});
const decision = (more: Partial<LivenessInput> = {}) => {
  const { status, reasonCode } = decideLiveness(input(more));
  return `${status} ${reasonCode}`;
};
const CONTINUITY = signal('face-continuity');
const PASSIVE = [signal('passive-mean'), signal('passive-worst')];

describe('active checks', () => {
  test('pass when every question is answered by the one face', () => {
    const result = decideLiveness(input());
    expect(result).toMatchObject({ v: 1, status: 'PASSED', reasonCode: 'ok', nonce: 'bm9uY2U' });
    expect(result.signals[0]).toMatchObject({ id: 'challenge-response', value: 2, threshold: 2 });
    expect(LivenessResult.parse(result)).toEqual(result);
  });

  test.each([
    ['too-late', 'challenge-late'],
    ['wrong-movement', 'challenge-failed'],
    ['not-answered', 'challenge-failed'],
    ['face-lost', 'face-lost'],
    ['several-faces', 'several-faces'],
  ] as const)('fail by one question that ended with %s', (reason, expected) => {
    expect(decision({ challenges: [challenge(), challenge('FAILED', reason)] })).toBe(`FAILED ${expected}`);
  });

  test('fail by another face and by a reflection that is missing', () => {
    expect(decision({ signals: [signal('face-continuity', 'FAILED', 'another-face')] })).toBe(
      'FAILED another-face',
    );
    expect(decision({ signals: [CONTINUITY, signal('light-reflection', 'FAILED', 'no-reflection')] })).toBe(
      'FAILED no-reflection',
    );
  });

  test('are undecided where face continuity was not judged, and where nothing was asked', () => {
    expect(decision({ signals: [] })).toBe('NOT_PERFORMED signals-inconclusive');
    expect(decision({ challenges: [] })).toBe('NOT_PERFORMED not-asked');
  });

  test('pass by light alone only where nothing else was asked', () => {
    const signals = [CONTINUITY, signal('light-reflection')];
    expect(decision({ challenges: [], signals })).toBe('PASSED ok');
    const open = [challenge(), challenge('NOT_PERFORMED', 'accessible-alternative')];
    expect(decision({ challenges: open, signals })).toBe('NOT_PERFORMED accessible-alternative');
    const bright = [CONTINUITY, signal('light-reflection', 'NOT_PERFORMED', 'ambient-too-bright')];
    expect(decision({ challenges: [], signals: bright })).toBe('NOT_PERFORMED ambient-too-bright');
    expect(decision({ signals: bright })).toBe('PASSED ok');
  });

  test('are undecided where the face kept away from the light that was shown', () => {
    const away = [CONTINUITY, signal('light-reflection', 'NOT_PERFORMED', 'too-few-frames')];
    expect(decision({ signals: away })).toBe('NOT_PERFORMED too-few-frames');
    const late = [challenge(), challenge('FAILED', 'too-late')];
    expect(decision({ signals: away, challenges: late })).toBe('FAILED challenge-late');
  });

  test('an answer to the questions that somebody else signals counts for nothing', () => {
    expect(decision({ challenges: [], signals: [CONTINUITY, signal('challenge-response')] })).toBe(
      'NOT_PERFORMED not-asked',
    );
  });
});

describe('active and passive checks', () => {
  const rule = 'active-and-passive';

  test('pass together, and never where the passive one was not performed', () => {
    expect(decision({ rule, signals: [CONTINUITY, ...PASSIVE] })).toBe('PASSED ok');
    expect(decision({ rule })).toBe('NOT_PERFORMED model-missing');
    for (const id of ['passive-mean', 'passive-worst'] as const) {
      const others = PASSIVE.filter((one) => one.id !== id);
      const missing = signal(id, 'NOT_PERFORMED', 'too-few-frames');
      expect(decision({ rule, signals: [CONTINUITY, ...others, missing] })).toBe(
        'NOT_PERFORMED too-few-frames',
      );
      expect(decision({ rule, signals: [CONTINUITY, ...others] })).toBe('NOT_PERFORMED model-missing');
      const attack = signal(id, 'FAILED', 'attack-score');
      expect(decision({ rule, signals: [CONTINUITY, ...others, attack] })).toBe('FAILED attack-score');
    }
  });

  test('a passive score decides nothing under another rule, and stands in the result', () => {
    const attack = signal('passive-mean', 'FAILED', 'attack-score');
    const result = decideLiveness(input({ signals: [CONTINUITY, attack] }));
    expect(result.status).toBe('PASSED');
    expect(result.signals).toContainEqual(attack);
  });
});

test('attested inspection is the word of the operator: no signal passes it, a failed one fails it', () => {
  const rule = 'attested-inspection';
  expect(decision({ rule })).toBe('NOT_PERFORMED no-method');
  expect(decision({ rule, challenges: [challenge('FAILED', 'not-answered')] })).toBe(
    'FAILED challenge-failed',
  );
});

test('a skipped check and a picture of the fallback path are recorded as not performed', () => {
  expect(decision({ skipped: true })).toBe('NOT_PERFORMED skipped');
  expect(decision({ fallback: true })).toBe('NOT_PERFORMED fallback');
});

describe('whatever the signals say', () => {
  const signals: fc.Arbitrary<LivenessSignal[]> = fc.array(
    fc.record({
      id: fc.constantFrom(...LIVENESS_SIGNALS),
      verdict: fc.constantFrom('PASSED' as const, 'FAILED' as const, 'NOT_PERFORMED' as const),
      reason: fc.constantFrom(...LIVENESS_REASONS),
    }),
    { maxLength: 14 },
  );
  const challenges: fc.Arbitrary<ChallengeEvidence[]> = fc.array(
    fc.record({
      kind: fc.constantFrom('nod' as const, 'blink' as const),
      verdict: fc.constantFrom('PASSED' as const, 'FAILED' as const, 'NOT_PERFORMED' as const),
      reason: fc.constantFrom(...CHALLENGE_REASONS),
      issuedAt: fc.constant(''),
      track: fc.constant<number[][]>([]),
    }),
    { maxLength: 4 },
  );
  const anyInput = fc
    .record({ rule: fc.constantFrom(...LIVENESS_RULES), signals, challenges, skipped: fc.boolean() })
    .map((more) => input(more));

  test('injection never changes the status, and has a verdict of its own', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        const { status, reasonCode, injection } = decideLiveness(any);
        const without = any.signals.filter(({ id }) => !id.startsWith('injection'));
        const other = decideLiveness({ ...any, signals: without });
        expect([other.status, other.reasonCode]).toEqual([status, reasonCode]);
        expect(other.injection.verdict).toBe('NOT_PERFORMED');
        const failed = any.signals.some(
          ({ id, verdict }) => id.startsWith('injection') && verdict === 'FAILED',
        );
        expect(injection.verdict === 'FAILED').toBe(failed);
      }),
    );
  });

  test('a camera that tells neither its name nor its clock is not one without suspicion', () => {
    const judged = (id: LivenessSignalId, reason: 'ok' | 'camera-says-nothing' | 'too-few-frames') => ({
      id,
      verdict: reason === 'ok' ? ('PASSED' as const) : ('NOT_PERFORMED' as const),
      reason,
    });
    const verdict = (...reasons: Parameters<typeof judged>[1][]) =>
      decideLiveness(
        input({
          signals: [
            judged('injection-label', reasons[0] ?? 'ok'),
            judged('injection-timing', reasons[1] ?? 'ok'),
            judged('injection-metadata', reasons[2] ?? 'ok'),
            judged('injection-noise', reasons[3] ?? 'ok'),
          ],
        }),
      ).injection.verdict;
    expect(verdict()).toBe('PASSED');
    expect(verdict('camera-says-nothing')).toBe('NOT_PERFORMED');
    expect(verdict('ok', 'camera-says-nothing')).toBe('NOT_PERFORMED');
    expect(verdict('ok', 'ok', 'camera-says-nothing')).toBe('NOT_PERFORMED');
    // An applicant who cannot answer a question gives few frames; that must not lower the result.
    expect(verdict('ok', 'too-few-frames', 'ok', 'too-few-frames')).toBe('PASSED');
    expect(verdict(...Array<'too-few-frames'>(4).fill('too-few-frames'))).toBe('NOT_PERFORMED');
  });

  test('the status passes only where the questions or the light, and the continuity of the face, passed', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        if (decideLiveness(any).status !== 'PASSED') return;
        const passed = (id: LivenessSignalId) =>
          any.signals.some((one) => one.id === id && one.verdict === 'PASSED');
        expect(passed('face-continuity')).toBe(true);
        expect(any.challenges.every(({ verdict }) => verdict === 'PASSED')).toBe(true);
        expect(any.challenges.length > 0 || passed('light-reflection')).toBe(true);
        expect(any.skipped || any.rule === 'attested-inspection').toBe(false);
        if (any.rule === 'active-and-passive')
          expect(passed('passive-mean') && passed('passive-worst')).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
