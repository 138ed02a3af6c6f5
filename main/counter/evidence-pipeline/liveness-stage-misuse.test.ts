import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveFrame } from '#inference/ports/face-models.ts';
import { codeOf, START, seen, stage } from './liveness-stage.fixture.ts';

vi.mock('#core/biometrics/judge-selfie.ts', async (original) => ({
  ...(await original<typeof import('#core/biometrics/judge-selfie.ts')>()),
  judgeSelfie: () => ({ accepted: true, hint: 'ready' }),
}));
vi.mock('#core/liveness/face-sample.ts', () => import('./movements-by-yaw.fixture.ts'));
vi.mock('#core/liveness/judge-challenge.ts', () => import('./movements-by-yaw.fixture.ts'));

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

describe('an attempt that is played with', () => {
  const unknown = (yaw: number): LiveFrame => {
    const { template: _turned, ...frame } = seen(yaw);
    return frame;
  };

  it('takes no answer before the face of the picture was seen with it or after it', async () => {
    const { shutter, live, state } = stage();
    await shutter();
    for (let frame = 0; frame < 10; frame++) await live(seen(0));
    await live(unknown(1));
    expect(state().liveness).toMatchObject({ index: 1, answered: 1 });
    await live(seen(0));
    // Another person in their place, who keeps the face from being compared.
    for (let frame = 0; frame < 5; frame++) await live(unknown(0));
    await live(unknown(1));
    await live(unknown(0));
    expect(state().liveness).toMatchObject({ index: 1, answered: 1 });
    await live(seen(0, { person: 1 }));
    expect(state().liveness).toMatchObject({ index: 1, answered: 1 });
    for (let frame = 0; frame < 5 && state().liveness; frame++) await live(seen(0));
    expect(state().selfie?.liveness).toMatchObject({ status: 'PASSED' });
  });

  it('fails an applicant who answers without ever showing the face of the picture again', async () => {
    const { shutter, live, state, result } = stage();
    await shutter();
    for (let frame = 0; frame < 10; frame++) await live(seen(0));
    for (let frame = 0; frame < 20; frame++) await live(unknown(1));
    expect(state().liveness).toMatchObject({ index: 1, answered: 1 });
    vi.advanceTimersByTime(20_000);
    expect(state()).toMatchObject({ selfieAttempts: 1 });
    expect(result()).toMatchObject({
      status: 'FAILED',
      reasonCode: 'face-lost',
      challenges: [{ verdict: 'PASSED' }, { verdict: 'FAILED', reason: 'face-lost' }],
    });
    expect(result().challenges[1]).not.toHaveProperty('answeredAt');
  });

  it('is not answered twice by one frame that says it was taken later', async () => {
    const { shutter, live, state } = stage();
    await shutter();
    await live(seen(0));
    await live(seen(1), { capturedAt: Date.now() + 1000 });
    expect(state().liveness).toMatchObject({ index: 1, answered: 1 });
    await live(seen(0), { capturedAt: Date.now() + 1001 });
    await live(seen(0), { capturedAt: Date.now() + 1002 });
    expect(state().liveness).toMatchObject({ index: 1, answered: 1 });
    expect(await codeOf(live(seen(0), { capturedAt: Date.now() + 1200 }))).toBe('FRAME_STALE');
  });

  it('continues with the same question when its answer could not be stored', async () => {
    const { shutter, live, state, failOnce, result } = stage();
    await shutter();
    await live(seen(0));
    failOnce(new Error('the disk is full'));
    await expect(live(seen(1))).rejects.toThrow('the disk is full');
    expect(state().liveness).toMatchObject({ index: 0, answered: 0 });
    await live(seen(1));
    expect(state().liveness).toMatchObject({ index: 1, answered: 1 });
    for (let frame = 0; frame < 6; frame++) await live(seen(0));
    await live(seen(1));
    expect(result().challenges).toMatchObject([{ verdict: 'PASSED' }, { verdict: 'PASSED' }]);
  });

  it('leaves nothing behind when its end could not be stored, and ends by its deadline', async () => {
    const { shutter, live, state, failOnce, result } = stage();
    await shutter();
    failOnce(new Error('the disk is full'));
    await expect(live(seen(-1))).rejects.toThrow('the disk is full');
    vi.advanceTimersByTime(21_000);
    expect(state()).toMatchObject({ selfieAttempts: 1 });
    expect(result().challenges).toMatchObject([{ verdict: 'FAILED' }, { verdict: 'NOT_PERFORMED' }]);
  });

  it('remembers a virtual camera that another one took the place of', async () => {
    const { shutter, live, apply, state, result } = stage();
    const device = (label: string) => ({
      label,
      width: 1280,
      height: 720,
      hasDeviceId: true,
      hasGroupId: true,
      capabilities: ['width'],
    });
    const use = (label: string) =>
      apply({ kind: 'camera', at: state().at, event: 'started', device: device(label), facts: {} });
    use('OBS Virtual Camera');
    await shutter();
    use('Integrated Camera');
    for (const _question of [0, 1]) {
      for (let frame = 0; frame < 6; frame++) await live(seen(0));
      await live(seen(1));
    }
    expect(result().signals).toContainEqual(
      expect.objectContaining({ id: 'injection-label', verdict: 'FAILED', reason: 'virtual-camera' }),
    );
  });

  it('does not begin for a person who withdrew while the picture was looked at', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let looks = 0;
    const observe = async () => {
      looks += 1;
      if (looks > 1) await promise;
      return seen(0);
    };
    const { shutter, apply, state, stored, live } = stage({}, { observe });
    const taken = codeOf(shutter());
    await vi.waitUntil(() => looks === 2);
    apply({ kind: 'withdraw' });
    resolve();
    expect(await taken).toBe('SESSION_ENDED');
    expect(state().liveness).toBeUndefined();
    expect(stored).toEqual([]);
    expect(await codeOf(live(seen(1)))).toBe('SESSION_ENDED');
  });
});
