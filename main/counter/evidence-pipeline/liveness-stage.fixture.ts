import { vi } from 'vitest';
import { faceOf, JPEG, meta, NO_TRACES, noFaces, TIME, visionOf } from '#capture/capture.fixture.ts';
import type { CapturedPicture } from '#capture/captured-picture.ts';
import type { FrameMeta } from '#core/contract/counter/frame.ts';
import { AppError } from '#core/contract/errors.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { KeptLiveness } from '#core/liveness/live-frames.ts';
import { LivenessResult } from '#core/liveness/liveness-result.ts';
import type { FaceEngine, LiveFrame } from '#inference/ports/face-models.ts';
import { reduce } from '../session/reduce.ts';
import { sessionUnderTest } from '../session/session.fixture.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import type { SessionState } from '../session/session-state.ts';
import { EvidencePipeline } from './evidence-pipeline.ts';

export const START = Date.UTC(2026, 10, 20, 10);
export const template = (towards: 0 | 1) => ({
  modelId: 'recogniser',
  vector: Float32Array.of(towards === 0 ? 1 : 0, towards),
  interEyePx: 90,
});
export const seen = (yaw: number, { faces = 1, person = 0 as 0 | 1, traces = {} } = {}): LiveFrame => ({
  analysis: { ...noFaces([{ quality: [] } as never]), width: yaw, height: faces },
  traces: { ...NO_TRACES, ...traces },
  template: template(person),
  sent: JPEG,
});

export type Flow = SessionState['flow'];

/** A session at the selfie, its pipeline, and a face engine that observes the given faces. */
export function stage(
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
    pauseMs: () => 0,
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
      return LivenessResult.parse(JSON.parse(new TextDecoder().decode(artefact?.bytes)));
    },
    /** The frames kept beside the result, and their bytes. */
    liveFrames() {
      const of = (kind: string) => stored.findLast((one) => one.kind === kind)?.bytes;
      const { frames } = KeptLiveness.parse(JSON.parse(new TextDecoder().decode(of('liveness-result'))));
      return { frames, bytes: of('liveness-frames') };
    },
  };
}
export const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'no error';
};
