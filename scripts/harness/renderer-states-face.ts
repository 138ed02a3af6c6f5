import type { SessionView } from '#core/contract/counter/state.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { ChallengeEvidence, ChallengeKind } from '#core/liveness/challenge.ts';
import type { LivenessResult, LivenessSignal } from '#core/liveness/liveness-result.ts';
import { KIOSK } from './renderer-kiosk.ts';
import { CAPTURED } from './renderer-session.ts';
import type { ScreenFixture } from './screen-fixture.ts';

const AT = '2026-11-20T09:06:04.000Z';

/** A movement that begins after a second, comes to its peak and goes back, ten looks a second. */
const trackOf = (row: (share: number) => number[]): number[][] =>
  Array.from({ length: 30 }, (_, n) => {
    const share = Math.max(0, Math.sin(((n - 8) / 16) * Math.PI)) * (n >= 8 && n <= 24 ? 1 : 0);
    return [n * 100, ...row(share)];
  });

const TRACKS: Partial<Record<ChallengeKind, (share: number) => number[]>> = {
  'turn-left': (share) => [1 + 29 * share, 2, 100, 0.2, 0.5],
  smile: (share) => [1, 2, 100, 0.2, 0.5 + 0.09 * share],
  approach: (share) => [1, 2, 100 + 12 * share, 0.2, 0.5],
};

const challenge = (
  kind: keyof typeof TRACKS,
  measured: ChallengeEvidence['measured'],
  rest: Partial<ChallengeEvidence> = {},
): ChallengeEvidence => ({
  kind,
  verdict: 'PASSED',
  reason: 'ok',
  issuedAt: `2026-11-20T09:06:0${kind.length % 10}.000Z`,
  ...(measured ? { measured } : {}),
  track: trackOf(TRACKS[kind] ?? (() => [0, 0, 1, 1, 1])),
  ...rest,
});

const signal = (
  id: LivenessSignal['id'],
  value: number,
  threshold: number,
  rest: Partial<LivenessSignal> = {},
): LivenessSignal => ({ id, verdict: 'PASSED', reason: 'ok', value, threshold, frames: 84, ...rest });
const missing = (id: LivenessSignal['id']): LivenessSignal => ({
  id,
  verdict: 'NOT_PERFORMED',
  reason: 'model-missing',
});

const SIGNALS: LivenessSignal[] = [
  signal('challenge-response', 2, 2),
  signal('face-continuity', 0.962, 0.9),
  { id: 'light-reflection', verdict: 'NOT_PERFORMED', reason: 'not-asked' },
  missing('passive-mean'),
  missing('passive-worst'),
  { id: 'injection-label', verdict: 'PASSED', reason: 'ok' },
  signal('injection-timing', 0, 0),
  signal('injection-repeats', 0.01, 0.2),
  signal('injection-noise', 0.41, 0.97),
  { id: 'injection-metadata', verdict: 'PASSED', reason: 'ok' },
];

const PASSED: LivenessResult = {
  v: 1,
  status: 'PASSED',
  reasonCode: 'ok',
  rule: 'active-checks',
  injection: { verdict: 'PASSED', action: 'review' },
  attempt: 1,
  nonce: 'c2NyZWVucw',
  startedAt: AT,
  endedAt: '2026-11-20T09:06:15.000Z',
  challenges: [
    challenge('turn-left', { value: 28.7, threshold: 20, unit: 'deg' }),
    challenge('smile', { value: 1.18, threshold: 1.1, unit: '' }),
  ],
  replaced: ['nod'],
  signals: SIGNALS,
  models: [],
};
const FAILED: LivenessResult = {
  ...PASSED,
  status: 'FAILED',
  reasonCode: 'challenge-failed',
  attempt: 2,
  replaced: [],
  challenges: [
    challenge('turn-left', { value: 28.7, threshold: 20, unit: 'deg' }),
    challenge(
      'approach',
      { value: 1.12, threshold: 1.25, unit: '' },
      { verdict: 'FAILED', reason: 'too-late' },
    ),
  ],
  signals: SIGNALS.map((one) =>
    one.id === 'challenge-response'
      ? { ...one, verdict: 'FAILED', reason: 'challenge-failed', value: 1 }
      : one,
  ),
};
const ALTERNATIVE: LivenessResult = {
  ...PASSED,
  status: 'NOT_PERFORMED',
  reasonCode: 'accessible-alternative',
  rule: 'attested-inspection',
  replaced: ['nod', 'turn-left', 'blink'],
  challenges: [
    {
      ...challenge('smile', undefined),
      verdict: 'NOT_PERFORMED',
      reason: 'accessible-alternative',
      track: [],
    },
  ],
  signals: SIGNALS.map((one) =>
    one.id === 'challenge-response'
      ? { ...one, verdict: 'NOT_PERFORMED', reason: 'accessible-alternative' }
      : one,
  ),
};
const INJECTED: LivenessResult = {
  ...PASSED,
  injection: { verdict: 'FAILED', action: 'review' },
  signals: SIGNALS.map((one): LivenessSignal => {
    if (one.id === 'injection-label') return { ...one, verdict: 'FAILED', reason: 'virtual-camera' };
    if (one.id !== 'injection-noise') return one;
    return { ...one, verdict: 'FAILED', reason: 'no-sensor-noise', value: 0.99 };
  }),
};

const screen = (name: string, liveness: LivenessResult, rest: Partial<SessionView> = {}): ScreenFixture => {
  const selfie = CAPTURED.selfie && { ...CAPTURED.selfie, liveness };
  const session: SessionView = { ...CAPTURED, ...(selfie ? { selfie } : {}), ...rest };
  return {
    name: `session-liveness-${name}`,
    role: 'operator',
    operator: { ...KIOSK, sync: session.sync, session },
    actions: [{ press: '.Exceptions-head .Button' }, { look: '.LivenessEvidence' }],
  };
};

const fault = (code: ErrorResponse['code'], message: string): ErrorResponse => ({ code, message });

/** The operator's view of liveness. */
export const FACE_SCREENS: readonly ScreenFixture[] = [
  screen('passed', PASSED, {
    ...(CAPTURED.comparison
      ? { comparison: { ...CAPTURED.comparison, secondOpinion: { model: 'mobilefacenet', score: 0.712 } } }
      : {}),
    liveIdComparison: {
      score: 0.961,
      band: 'supports',
      calibrated: false,
      thresholdSetId: 'provisional-selfie-1',
      interEyePx: { selfie: 148, portrait: 139 },
      reasons: ['score-supports'],
    },
  }),
  screen('failed', FAILED, { selfieAttempts: { made: 2, allowed: 4 } }),
  screen('alternative', ALTERNATIVE),
  screen('injection', INJECTED, {
    faults: [fault('INJECTION_SUSPECTED', 'The label is that of a virtual camera.')],
  }),
  screen('injection-recorded', { ...INJECTED, injection: { verdict: 'FAILED', action: 'report' } }),
  screen('camera-lost', PASSED, { faults: [fault('CAMERA_LOST', 'The track ended.')] }),
];
