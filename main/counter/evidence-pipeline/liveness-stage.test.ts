import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameMeta } from '#core/contract/counter/frame.ts';
import { AppError, failure } from '#core/contract/errors.ts';
import type { LivenessResult } from '#core/liveness/liveness-result.ts';
import type { FaceEngine, LiveFrame } from '#inference/ports/face-models.ts';
import type { CapturedPicture } from '../session/evidence-writer.ts';
import { reduce } from '../session/reduce.ts';
import { sessionUnderTest } from '../session/session.fixture.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import type { EvidenceDraft, SessionState } from '../session/session-state.ts';
import { EvidencePipeline } from './evidence-pipeline.ts';
import { faceOf, JPEG, meta, NO_TRACES, noFaces, TIME, visionOf } from './pipeline.fixture.ts';

vi.mock('#core/biometrics/judge-selfie.ts', async (original) => ({
  ...(await original<typeof import('#core/biometrics/judge-selfie.ts')>()),
  judgeSelfie: () => ({ accepted: true, hint: 'ready' }),
}));
// What a movement is has its own tests; here `yaw` 1 answers whatever is asked, and -1 is another movement.
vi.mock('#core/liveness/face-sample.ts', () => ({
  faceSample: ({ width: yaw, height: faces }: { width: number; height: number }, at: number) =>
    faces === 0 ? undefined : { at, yaw, faces },
}));
vi.mock('#core/liveness/judge-challenge.ts', () => ({
  judgeChallenge: (
    kind: string,
    samples: { at: number; yaw: number; faces: number }[],
    { issuedAt, deadline, now }: { issuedAt: number; deadline: number; now: number },
  ) => {
    const during = samples.filter(({ at }) => at > issuedAt);
    const closed = (verdict: string, reason: string) => ({
      state: 'closed',
      evidence: { kind, verdict, reason, issuedAt: new Date(issuedAt).toISOString(), track: [] },
    });
    if (during.some(({ faces }) => faces > 1)) return closed('FAILED', 'several-faces');
    if (during.some(({ yaw }) => yaw === -1)) return closed('FAILED', 'wrong-movement');
    const answer = during.find(({ yaw }) => yaw === 1);
    if (answer) {
      const { state, evidence } = closed('PASSED', 'ok');
      return { state, evidence: { ...evidence, answeredAt: new Date(answer.at).toISOString() } };
    }
    return now > deadline ? closed('FAILED', 'not-answered') : { state: 'open' };
  },
}));

const START = Date.UTC(2026, 10, 20, 10);
const template = (towards: 0 | 1) => ({
  modelId: 'recogniser',
  vector: Float32Array.of(towards === 0 ? 1 : 0, towards),
  interEyePx: 90,
});
const seen = (yaw: number, { faces = 1, person = 0 as 0 | 1, traces = {} } = {}): LiveFrame => ({
  analysis: { ...noFaces([{ quality: [] } as never]), width: yaw, height: faces },
  traces: { ...NO_TRACES, ...traces },
  template: template(person),
});

type Flow = SessionState['flow'];

/** A session at the selfie, its pipeline, and a face engine that observes what it is told next. */
function stage(
  change: Partial<Flow['face_liveness']> = {},
  engine: Partial<FaceEngine> = {},
  picture: Partial<Flow['selfie']> = {},
) {
  const begun = sessionUnderTest().goTo('selfie').state;
  const face_liveness = { ...begun.flow.face_liveness, ...change };
  let state: SessionState = {
    ...begun,
    flow: { ...begun.flow, face_liveness, selfie: { ...begun.flow.selfie, ...picture } },
  };
  const events: EvidenceDraft[] = [];
  const stored: CapturedPicture[] = [];
  const faults: unknown[] = [];
  let next: LiveFrame = seen(0);
  let failing: Error | undefined;
  const face = { ...faceOf({ observe: async () => next }), ...engine };
  const runner = {
    current: () => state,
    require: () => state,
    apply(_id: string, command: Parameters<typeof reduce>[1], pictures: CapturedPicture[] = []) {
      const failure = failing;
      failing = undefined;
      if (failure) throw failure;
      const transition = reduce(state, command, { now: new Date().toISOString(), today: '2026-11-20' });
      state = transition.state;
      events.push(...transition.events);
      stored.push(...pictures);
      if (transition.effects.some(({ kind }) => kind === 'forget-frames')) pipeline.forget();
      return state;
    },
  };
  const pipeline = new EvidencePipeline({
    runner: runner as unknown as SessionRunner,
    vault: {} as never,
    vision: visionOf({ face }),
    time: { ...TIME, clock: { now: () => new Date() } },
    comparisonRules: ({ flow }) => flow.comparison,
    onFault: (error) => faults.push(error),
  });
  const send = (change: Partial<FrameMeta>) =>
    pipeline.frame({ ...meta('live', 0, 'selfie'), at: state.at, capturedAt: Date.now(), ...change }, JPEG);
  return {
    events,
    stored,
    faults,
    pipeline,
    state: () => state,
    apply: (command: Parameters<typeof reduce>[1]) => runner.apply('', command),
    /** The next change cannot be stored. */
    failOnce(error: Error) {
      failing = error;
    },
    /** The picture by button, after which questions follow. */
    shutter: (change: Partial<FrameMeta> = {}) => send({ purpose: 'shutter', ...change }),
    /** A live frame of the open question, a tenth of a second later. */
    live(frame: LiveFrame, change: Partial<FrameMeta> = {}) {
      vi.advanceTimersByTime(100);
      next = frame;
      const { nonce = 'none', index = 0 } = state.liveness ?? {};
      return send({ live: { nonce, index }, ...change });
    },
    replace() {
      const { nonce = 'none', index = 0 } = state.liveness ?? {};
      pipeline.replaceChallenge({ sessionId: state.sessionId, at: state.at, nonce, index });
    },
    result(): LivenessResult {
      const artefact = stored.find(({ kind }) => kind === 'liveness-result');
      return JSON.parse(new TextDecoder().decode(artefact?.bytes));
    },
  };
}
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'no error';
};

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

describe('an attempt with challenges', () => {
  it('holds the picture until every question is answered, and keeps what came of it', async () => {
    const { shutter, live, state, stored, result, events } = stage();
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
    expect(events.at(-1)?.pictures).toEqual([state().selfie?.image.id, state().selfie?.livenessArtefact]);
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

  it('says what the camera showed apart from the person', async () => {
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
    // Somebody else in their place, who keeps their face from being compared.
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

  it('goes on with the same question when its answer could not be stored', async () => {
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

describe('an applicant who cannot do what is asked', () => {
  const two = (kinds: ('nod' | 'blink' | 'smile')[]) => ({
    challenges: { ...sessionUnderTest().state.flow.face_liveness.challenges, kinds },
  });

  it('gets another challenge, then the alternative of the flow', async () => {
    const { shutter, replace, state, result } = stage(two(['nod', 'blink', 'smile']));
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

  it('waits while its announcement is read, and then runs for its own time', async () => {
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

  it('is judged by what there is when the display stops', async () => {
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

  it('has the lids looked at for challenges alone', async () => {
    const looked: (boolean | undefined)[] = [];
    const frames: LiveFrame[] = [];
    const observe: FaceEngine['observe'] = async (_picture, options) => {
      looked.push(options?.eyes);
      return frames.shift() ?? seen(0);
    };
    const attempt = stage({ light }, { observe });
    const live: typeof attempt.live = (frame, change) => {
      frames.push(frame);
      return attempt.live(frame, change);
    };
    await attempt.shutter();
    expect(new Set(looked)).toEqual(new Set([false]));
    looked.length = 0;
    await answered({ ...attempt, live });
    expect(new Set(looked)).toEqual(new Set([true]));
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

  it('is taken again where no template can be made of it, because nobody could be known by it', async () => {
    const { template: _none, ...blurred } = seen(0);
    const { shutter, state, events } = stage({}, { observe: async () => blurred });
    expect(await shutter()).toEqual({ accepted: false, hint: 'look-straight' });
    expect(state()).toMatchObject({ selfieAttempts: 1, at: { step: 'selfie' } });
    expect(events.at(-1)?.payload).toMatchObject({ reason: 'quality', advice: 'look-straight' });
  });
});
