import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COVER_WORDS } from '#core/contract/counter/cover-word.ts';
import { sessionUnderTest } from '../session/session.fixture.ts';
import { codeOf, START, seen, stage } from './liveness-stage.fixture.ts';

vi.mock('#core/biometrics/judge-selfie.ts', async (original) => ({
  ...(await original<typeof import('#core/biometrics/judge-selfie.ts')>()),
  // Something seems to cover each of these faces, which the operator has to have spoken of to be heard.
  judgeSelfie: (_analysis: unknown, _limits: unknown, covers: string) => ({
    ...{ accepted: true, hint: 'ready' },
    ...(covers === 'advise' ? { cover: 'mouth-hidden' } : {}),
  }),
}));
vi.mock('#core/liveness/face-sample.ts', () => import('./movements-by-yaw.fixture.ts'));
vi.mock('#core/liveness/judge-challenge.ts', () => import('./movements-by-yaw.fixture.ts'));

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

describe('an attempt with challenges', () => {
  it('holds the picture until every question is answered, and keeps the result', async () => {
    const { shutter, live, state, stored, result, liveFrames, events } = stage();
    expect(await shutter()).toEqual({ accepted: true, hint: 'ready' });
    expect(state()).toMatchObject({ at: { step: 'selfie' }, selfieAttempts: 0 });
    expect(stored).toEqual([]);
    for (const _question of [0, 1]) {
      expect(await live(seen(0))).toEqual({ accepted: true, hint: 'ready' });
      for (let frame = 0; frame < 5; frame++) await live(seen(0));
      await live(seen(1));
    }
    expect(state().at.step).toBe('done');
    expect(stored.map(({ kind, mediaType }) => [kind, mediaType])).toEqual([
      ['selfie', 'image/jpeg'],
      ['liveness-result', 'application/json'],
      ['liveness-frames', 'application/octet-stream'],
    ]);
    expect(result()).toEqual(state().selfie?.liveness);
    expect(result()).toMatchObject({
      v: 1,
      status: 'PASSED',
      rule: 'active-checks',
      attempt: 1,
      injection: { action: 'review' },
      challenges: [{ verdict: 'PASSED' }, { verdict: 'PASSED' }],
    });
    const { image, livenessArtefact, framesArtefact } = state().selfie ?? {};
    expect(events.at(-1)?.pictures).toEqual([image?.id, livenessArtefact, framesArtefact]);
    expect(events.at(-1)?.payload.pictures).toMatchObject({ frames: framesArtefact });
    const { frames = [], bytes } = liveFrames();
    expect(new Set(frames.map(({ question }) => question))).toEqual(new Set([0, 1]));
    expect(bytes).toHaveLength(frames.reduce((sum, { size }) => sum + size, 0));
  });

  it('asks a face that seems covered, whatever the operator says of the cover', async () => {
    for (const word of COVER_WORDS) {
      const { shutter, live, state, apply, result } = stage();
      apply({ kind: 'overrule-cover', word });
      await shutter();
      expect(state().liveness).toMatchObject({
        answered: 0,
        pending: [expect.any(String), expect.any(String)],
      });
      expect(state().selfie).toBeUndefined();
      await live(seen(-1));
      expect(result()).toMatchObject({ status: 'FAILED', reasonCode: 'challenge-failed' });
      await shutter();
      for (const _question of [0, 1]) {
        for (let frame = 0; frame < 6; frame++) await live(seen(0));
        await live(seen(1));
      }
      expect(state().selfie).toMatchObject({ judged: 'COVERED', liveness: { status: 'PASSED' } });
    }
  });

  it('takes no answer that the frames that can be sent do not show', async () => {
    const { shutter, live, state } = stage();
    await shutter();
    const { sent: _unsent, ...unsendable } = seen(1);
    for (let frame = 0; frame < 6; frame++) await live(seen(0));
    await live(unsendable);
    expect(state().liveness).toMatchObject({ answered: 0 });
    for (let frame = 0; frame < 6; frame++) await live(seen(0));
    await live(seen(1));
    expect(state().liveness).toMatchObject({ answered: 1 });
  });

  it('draws another nonce and another picture for the next attempt', async () => {
    const { shutter, live, state, result } = stage();
    await shutter();
    const first = state().liveness?.nonce;
    await live(seen(-1));
    expect(state()).toMatchObject({ selfieAttempts: 1, retry: true });
    expect(result()).toMatchObject({
      status: 'FAILED',
      reasonCode: 'challenge-failed',
      challenges: [
        { verdict: 'FAILED', reason: 'wrong-movement' },
        { verdict: 'NOT_PERFORMED', reason: 'not-answered' },
      ],
    });
    expect(await codeOf(live(seen(1), { live: { nonce: first ?? '', index: 0 } }))).toBe('STEP_STALE');
    await shutter();
    expect(state().liveness?.nonce).not.toBe(first);
    expect(await codeOf(live(seen(1), { live: { nonce: first ?? '', index: 0 } }))).toBe('STEP_STALE');
  });

  it('refuses several faces and another face by name', async () => {
    const several = stage();
    await several.shutter();
    expect(await several.live(seen(0, { faces: 2 }))).toMatchObject({ hint: 'one-person-only' });
    expect(several.result()).toMatchObject({ status: 'FAILED', reasonCode: 'several-faces' });
    const other = stage();
    await other.shutter();
    await other.live(seen(0));
    for (let frame = 0; frame < 12; frame++) {
      if (!other.state().liveness) break;
      await other.live(seen(0, { person: 1 }));
    }
    expect(other.result()).toMatchObject({
      status: 'FAILED',
      challenges: [{ verdict: 'FAILED', reason: 'another-face' }, { verdict: 'NOT_PERFORMED' }],
    });
    expect(other.state().selfieAttempts).toBe(1);
  });

  it('ends by its deadline when no frame comes any more', async () => {
    const { shutter, state, result, faults } = stage();
    await shutter();
    vi.advanceTimersByTime(19_000);
    expect(state().liveness).toBeDefined();
    vi.advanceTimersByTime(2000);
    expect(state()).toMatchObject({ selfieAttempts: 1 });
    expect(state().liveness).toBeUndefined();
    expect(result().challenges[0]).toMatchObject({ verdict: 'FAILED', reason: 'not-answered' });
    expect(faults).toEqual([]);
  });

  it('counts and refuses frames of another question, repeated, late, or without a question', async () => {
    const { shutter, live, state, events } = stage();
    expect(await codeOf(live(seen(1)))).toBe('STEP_NOT_ALLOWED');
    await shutter();
    const nonce = state().liveness?.nonce ?? '';
    expect(await codeOf(live(seen(1), { live: { nonce: 'foreign', index: 0 } }))).toBe('STEP_NOT_ALLOWED');
    expect(await codeOf(live(seen(1), { live: { nonce, index: 1 } }))).toBe('STEP_NOT_ALLOWED');
    await live(seen(0));
    expect(await codeOf(live(seen(1), { capturedAt: Date.now() }))).toBe('FRAME_STALE');
    expect(await codeOf(live(seen(1), { capturedAt: Date.now() - 300 }))).toBe('FRAME_STALE');
    await live(seen(1));
    expect(await codeOf(live(seen(1), { live: { nonce, index: 0 } }))).toBe('STEP_STALE');
    await live(seen(-1));
    expect(events.at(-1)).toMatchObject({ type: 'selfie.try-refused', payload: { refusedFrames: 5 } });
  });

  it('takes nothing but answers while a question is open', async () => {
    const { shutter, live } = stage();
    await shutter();
    expect(await codeOf(shutter())).toBe('STEP_NOT_ALLOWED');
    expect(await codeOf(live(seen(1), { purpose: 'candidate' }))).toBe('FRAME_DROPPED');
    const without = live(seen(1), { live: undefined as never });
    expect(await codeOf(without)).toBe('INVALID_INPUT');
  });

  it('reports the camera’s own traces', async () => {
    const { shutter, live, result, apply, state } = stage();
    const device = {
      label: 'OBS Virtual Camera',
      width: 1280,
      height: 720,
      hasDeviceId: true,
      hasGroupId: true,
      capabilities: [],
    };
    apply({ kind: 'camera', at: state().at, event: 'started', device, facts: {} });
    await shutter();
    for (const _question of [0, 1]) {
      for (let frame = 0; frame < 6; frame++) await live(seen(0, { traces: { digest: 'same' } }));
      await live(seen(1, { traces: { digest: 'same' } }));
    }
    expect(result()).toMatchObject({ status: 'PASSED', injection: { verdict: 'FAILED', action: 'review' } });
    const failed = result().signals.filter(({ verdict }) => verdict === 'FAILED');
    expect(failed.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['virtual-camera', 'repeated-frames']),
    );
  });

  it('hears the passive models where they are installed, and never counts them as passed otherwise', async () => {
    const model = { task: 'passive-liveness', model: 'antispoof abc' } as const;
    const passive = { ...seen(1), passive: [{ model: model.model, live: 0.1 }] };
    const installed = stage(
      { satisfiedBy: 'active-and-passive', passive: { threshold: 0.5, worst: 0.1, minFrames: 1 } },
      { optionalModels: async () => [model] },
    );
    await installed.shutter();
    await installed.live(passive);
    await installed.live(passive);
    expect(installed.result()).toMatchObject({
      status: 'FAILED',
      reasonCode: 'attack-score',
      models: [model.model],
    });
    const early = stage({ satisfiedBy: 'active-and-passive' }, { optionalModels: async () => [model] });
    await early.shutter();
    vi.advanceTimersByTime(21_000);
    expect(early.result().signals).toContainEqual(
      expect.objectContaining({ id: 'passive-mean', verdict: 'NOT_PERFORMED', reason: 'too-few-frames' }),
    );
    const without = stage({ satisfiedBy: 'active-and-passive' });
    await without.shutter();
    for (const _question of [0, 1]) {
      for (let frame = 0; frame < 6; frame++) await without.live(seen(0));
      await without.live(seen(1));
    }
    expect(without.result()).toMatchObject({ status: 'NOT_PERFORMED', reasonCode: 'model-missing' });
    expect(without.state().at.step).toBe('done');
  });
});

describe('an applicant who cannot do a movement', () => {
  const two = (kinds: ('nod' | 'turn-left' | 'blink' | 'smile')[]) => ({
    challenges: { ...sessionUnderTest().state.flow.face_liveness.challenges, kinds },
  });

  it('gets another challenge, then the alternative of the flow', async () => {
    const { shutter, replace, state, result } = stage(two(['nod', 'turn-left', 'smile']));
    await shutter();
    const [asked] = state().liveness?.pending ?? [];
    replace();
    expect(state().liveness?.replaced).toEqual([asked]);
    replace();
    expect(state().at.step).toBe('done');
    expect(result()).toMatchObject({
      status: 'NOT_PERFORMED',
      reasonCode: 'accessible-alternative',
      challenges: [{ reason: 'accessible-alternative' }, { reason: 'accessible-alternative' }],
    });
  });

  it('is asked on where the flow has no alternative', async () => {
    const { shutter, replace, state } = stage({ ...two(['nod', 'blink']), accessibleAlternative: 'none' });
    await shutter();
    expect(replace).toThrow(expect.objectContaining({ code: 'STEP_NOT_ALLOWED' }));
    expect(state().liveness).toBeDefined();
  });
});
