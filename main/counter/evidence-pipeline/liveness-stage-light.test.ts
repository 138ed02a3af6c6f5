import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#core/contract/errors.ts';
import type { FaceEngine, LiveFrame } from '#inference/ports/face-models.ts';
import { sessionUnderTest } from '../session/session.fixture.ts';
import type { SessionState } from '../session/session-state.ts';
import { START, seen, stage } from './liveness-stage.fixture.ts';

vi.mock('#core/biometrics/judge-selfie.ts', async (original) => ({
  ...(await original<typeof import('#core/biometrics/judge-selfie.ts')>()),
  judgeSelfie: () => ({ accepted: true, hint: 'ready' }),
}));
vi.mock('#core/liveness/face-sample.ts', () => import('./movements-by-yaw.fixture.ts'));
vi.mock('#core/liveness/judge-challenge.ts', () => import('./movements-by-yaw.fixture.ts'));

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

describe('the light of the screen', () => {
  const light = { enabled: true, stages: 4, stageMs: 400, minCorrelation: 0.5, minResponse: 0.002 };
  const none = { ...sessionUnderTest().state.flow.face_liveness.challenges, count: 0 };
  const lit = { traces: { faceColour: [0.5, 0.5, 0.5], surroundColour: [0.5, 0.5, 0.5] } } as const;

  it('ends when every colour was shown for its time', async () => {
    const { shutter, live, state, result } = stage({ light, challenges: none });
    await shutter();
    for (let frame = 0; frame < 40 && state().liveness; frame++) {
      const { nonce = '', index = 0 } = state().liveness ?? {};
      const shown = Math.min(3, Math.floor(frame / 4));
      await live(seen(0, lit as object), { live: { nonce, index, stage: shown } });
    }
    expect(state().liveness).toBeUndefined();
    const reflection = result().signals.find(({ id }) => id === 'light-reflection');
    expect(reflection?.frames).toBeGreaterThanOrEqual(15);
  });

  it('waits for the person who reads its announcement, and then runs for its own time', async () => {
    const { shutter, live, state } = stage({ light, challenges: none });
    await shutter();
    vi.advanceTimersByTime(18_000);
    const { nonce = '', index = 0 } = state().liveness ?? {};
    const under = (at: number) => ({ live: { nonce, index, stage: at } });
    await live(seen(0, lit as object), under(-1));
    expect(state().liveness?.lightBegunAt).toBeUndefined();
    await live(seen(0, lit as object), under(0));
    await live(seen(0, lit as object), under(0));
    vi.advanceTimersByTime(4000);
    expect(state().liveness).toBeDefined();
    vi.advanceTimersByTime(4000);
    expect(state().liveness).toBeUndefined();
  });

  it('is judged by the frames so far when the display stops', async () => {
    const { shutter, state, stored } = stage({ light, challenges: none });
    await shutter();
    vi.advanceTimersByTime(21_000);
    expect(state().liveness).toBeUndefined();
    expect(stored.some(({ kind }) => kind === 'liveness-result')).toBe(true);
    expect(state().selfie?.liveness?.status).not.toBe('PASSED');
  });
});

describe('light that the person declines', () => {
  const light = { enabled: true, stages: 4, stageMs: 400, minCorrelation: 0.5, minResponse: 0.002 };
  const alone = {
    light,
    challenges: { ...sessionUnderTest().state.flow.face_liveness.challenges, count: 0 },
  };
  const answered = async ({ live, state }: ReturnType<typeof stage>) => {
    for (let frame = 0; frame < 20 && state().liveness?.pending.length; frame++) {
      await live(seen(frame % 7 === 6 ? 1 : 0));
    }
  };

  it('ends the attempt at once and leaves the answered challenges standing', async () => {
    const attempt = stage({ light });
    await attempt.shutter();
    await answered(attempt);
    await attempt.live(seen(0));
    attempt.replace();
    expect(attempt.state().at.step).toBe('done');
    expect(attempt.result()).toMatchObject({
      status: 'PASSED',
      reasonCode: 'ok',
      challenges: [{ verdict: 'PASSED' }, { verdict: 'PASSED' }],
    });
    expect(attempt.result().signals).toContainEqual({
      id: 'light-reflection',
      verdict: 'NOT_PERFORMED',
      reason: 'accessible-alternative',
    });
  });

  it('leaves the attested inspection in its place where nothing else was asked', async () => {
    const attempt = stage(alone);
    await attempt.shutter();
    attempt.replace();
    expect(attempt.result()).toMatchObject({
      status: 'NOT_PERFORMED',
      reasonCode: 'accessible-alternative',
    });
  });

  it.each([
    ['beside challenges', { light }],
    ['alone', alone],
  ])('passes nothing %s where the flow has no alternative, and fails nobody', async (_name, change) => {
    const attempt = stage({ ...change, accessibleAlternative: 'none' });
    await attempt.shutter();
    await answered(attempt);
    attempt.replace();
    expect(attempt.state()).toMatchObject({ at: { step: 'done' }, selfieAttempts: 1 });
    expect(attempt.result()).toMatchObject({ status: 'NOT_PERFORMED', reasonCode: 'too-few-frames' });
  });

  it('is not declined twice', async () => {
    const attempt = stage(alone);
    await attempt.shutter();
    attempt.replace();
    expect(attempt.replace).toThrow(AppError);
  });
});

describe('light beside challenges', () => {
  const light = { enabled: true, stages: 4, stageMs: 400, minCorrelation: 0.5, minResponse: 0.002 };
  const lit = { traces: { faceColour: [0.5, 0.5, 0.5], surroundColour: [0.5, 0.5, 0.5] } } as object;
  const answered = async ({ live, state }: ReturnType<typeof stage>) => {
    for (const _question of [0, 1]) {
      for (let frame = 0; frame < 6; frame++) await live(seen(0, lit), shown(state(), frame % 4));
      await live(seen(1, lit), shown(state(), 3));
    }
  };
  const shown = ({ liveness }: SessionState, at: number) => ({
    live: { nonce: liveness?.nonce ?? '', index: liveness?.index ?? 0, stage: at },
  });

  it('begins with its first colour, whatever a display said of colours before', async () => {
    const attempt = stage({ light });
    await attempt.shutter();
    await answered(attempt);
    await attempt.live(seen(0, lit), shown(attempt.state(), 0));
    expect(attempt.state().liveness).toMatchObject({ answered: 2, pending: [] });
  });

  it('has the lids looked at for a blink alone', async () => {
    const looked: (boolean | undefined)[] = [];
    const frames: LiveFrame[] = [];
    const observe: FaceEngine['observe'] = async (_picture, options) => {
      looked.push(options?.eyes);
      return frames.shift() ?? seen(0);
    };
    const attempt = stage({ light }, { observe });
    const asked: (string | undefined)[] = [];
    const live: typeof attempt.live = (frame, change) => {
      frames.push(frame);
      asked.push(attempt.state().liveness?.pending[0]);
      return attempt.live(frame, change);
    };
    await attempt.shutter();
    expect(new Set(looked)).toEqual(new Set([false]));
    looked.length = 0;
    await answered({ ...attempt, live });
    expect(looked).toEqual(asked.map((kind) => kind === 'blink'));
    looked.length = 0;
    await live(seen(0, lit), shown(attempt.state(), 0));
    expect(looked).toEqual([false]);
  });

  it('is not passed by a face that keeps away from it', async () => {
    const attempt = stage({ light });
    await attempt.shutter();
    await answered(attempt);
    vi.advanceTimersByTime(21_000);
    expect(attempt.result()).toMatchObject({ status: 'NOT_PERFORMED', reasonCode: 'too-few-frames' });
  });
});
