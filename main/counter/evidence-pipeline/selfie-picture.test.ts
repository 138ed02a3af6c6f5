import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { codeOf, type Flow, START, seen, stage } from './liveness-stage.fixture.ts';

vi.mock('#core/biometrics/judge-selfie.ts', async (original) => ({
  ...(await original<typeof import('#core/biometrics/judge-selfie.ts')>()),
  judgeSelfie: () => ({ accepted: true, hint: 'ready' }),
}));
vi.mock('#core/liveness/face-sample.ts', () => import('./movements-by-yaw.fixture.ts'));
vi.mock('#core/liveness/judge-challenge.ts', () => import('./movements-by-yaw.fixture.ts'));

it('takes a picture that the system handed over late only where the flow is in Light Mode', async () => {
  const late = () => ({ handedOver: true, capturedAt: Date.now() - 20_000 }) as const;
  expect(await codeOf(stage().shutter(late()))).toBe('STEP_NOT_ALLOWED');
  expect(await codeOf(stage({}, {}, { lightMode: true }).shutter(late()))).toBe('no error');
});

describe('the side that the flow enforces', () => {
  const device = (facingMode?: string) => ({
    label: 'Counter camera',
    width: 1280,
    height: 720,
    hasDeviceId: true,
    hasGroupId: true,
    capabilities: [],
    ...(facingMode ? { facingMode } : {}),
  });
  const shutterOf = (side: Flow['selfie']['camera_enforcement'], facingMode?: string, handedOver?: true) => {
    const attempt = stage({}, {}, { camera_enforcement: side, lightMode: true });
    const { at } = attempt.state();
    attempt.apply({ kind: 'camera', at, event: 'started', device: device(facingMode), facts: {} });
    return codeOf(attempt.shutter(handedOver ? { handedOver } : {}));
  };

  it.each([
    ['front', 'environment', 'CAMERA_WRONG_SIDE'],
    ['back', 'user', 'CAMERA_WRONG_SIDE'],
    ['front', 'user', 'no error'],
    ['back', 'environment', 'no error'],
    ['front', undefined, 'no error'],
    ['default', 'environment', 'no error'],
  ] as const)('%s: a frame of a camera that says %s is taken or not (%s)', async (side, facing, answer) => {
    expect(await shutterOf(side, facing)).toBe(answer);
  });

  it('says nothing of a picture that the interface of the system took', async () => {
    expect(await shutterOf('front', 'environment', true)).toBe('no error');
  });
});

it('judges no picture by button that grew old while the frame before it was looked at', async () => {
  let release: () => void = () => undefined;
  const waited = new Promise<void>((resolve) => {
    release = resolve;
  });
  const looked: unknown[] = [];
  const observe: FaceEngine['observe'] = async (_picture, options) => {
    looked.push(options);
    await waited;
    return seen(0);
  };
  const { shutter } = stage({}, { observe });
  const first = codeOf(shutter());
  const second = codeOf(shutter());
  vi.advanceTimersByTime(201);
  release();
  expect(await Promise.all([first, second])).toEqual(['no error', 'FRAME_STALE']);
  expect(looked[0]).toMatchObject({ startBy: START + 200 });
});

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

describe('a picture that nothing is asked after', () => {
  it.each([
    ['the flow skips liveness', { skip: true }, 'skipped'],
    ['the flow skips the Live ID', { skip_liveid: true }, 'skipped'],
    ['the flow asks nothing', { challenges: { count: 0 } }, 'not-asked'],
  ] as const)('is taken at once when %s, and says so', async (_name, change, reasonCode) => {
    const { shutter, state, result } = stage(change as Partial<Flow['face_liveness']>);
    await shutter();
    expect(state().at.step).toBe('done');
    expect(result()).toMatchObject({ status: 'NOT_PERFORMED', reasonCode, challenges: [] });
  });

  it('is taken on the fallback path, which is never more than that', async () => {
    const { shutter, state, result, apply } = stage();
    apply({ kind: 'capture-fallback', step: 'selfie' });
    await shutter();
    expect(state().selfie?.fallback).toBe(true);
    expect(result()).toMatchObject({ status: 'NOT_PERFORMED', reasonCode: 'fallback' });
  });

  it('is taken without the models, and names them as missing', async () => {
    const missing = async () => {
      throw failure('MODEL_MISSING', 'x');
    };
    const { shutter, result } = stage({}, { analyse: missing, observe: missing });
    await shutter();
    expect(result()).toMatchObject({ status: 'NOT_PERFORMED', reasonCode: 'model-missing' });
  });

  it('is taken again where no template can be made of it, because it could identify no person', async () => {
    const { template: _none, ...blurred } = seen(0);
    const { shutter, state, events } = stage({}, { observe: async () => blurred });
    expect(await shutter()).toEqual({ accepted: false, hint: 'look-straight' });
    expect(state()).toMatchObject({ selfieAttempts: 1, at: { step: 'selfie' } });
    expect(events.at(-1)?.payload).toMatchObject({ reason: 'quality', advice: 'look-straight' });
  });
});
