import { describe, expect, it } from 'vitest';
import type { ComparisonRules } from '../../domain/biometrics/face-comparison.ts';
import type { FaceComparison } from '../../ports/face-models.ts';
import type { EnrolledLiveId } from '../../ports/identity-library.ts';
import { reduce } from '../session/reduce.ts';
import { CONTEXT, sessionUnderTest } from '../session/session.fixture.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import type { SessionState } from '../session/session-state.ts';
import { ComparisonStage } from './comparison-stage.ts';
import { faceOf, TIME, visionOf } from './pipeline.fixture.ts';

const SELFIE = Uint8Array.of(1);
const ENROLLED: EnrolledLiveId = { picture: Uint8Array.of(2), registeredAt: '2025-11-20T10:00:00.000Z' };
const COMPARED = {
  score: 0.95,
  interEyePx: { selfie: 90, portrait: 90 },
  reasons: [],
  selfie: { modelId: 'recogniser' },
} as unknown as FaceComparison;

/** A session with a selfie, and a person who enrolled what `live.id` says. */
function stage(change: (state: SessionState) => SessionState = (state) => state) {
  let state = change(sessionUnderTest().goTo('done').state);
  const events: string[] = [];
  const faults: unknown[] = [];
  const live: { id: EnrolledLiveId | undefined; onCompare: () => void; rules: ComparisonRules[] } = {
    id: undefined,
    onCompare: () => undefined,
    rules: [],
  };
  const face = faceOf({
    compare: async (_selfie, _other, rules) => {
      live.onCompare();
      live.rules.push(rules);
      return COMPARED;
    },
  });
  const runner = {
    current: () => state,
    apply(_id: string, command: Parameters<typeof reduce>[1]) {
      const transition = reduce(state, command, CONTEXT);
      state = transition.state;
      events.push(...transition.events.map(({ type }) => type));
      return state;
    },
  };
  const comparison = new ComparisonStage({
    runner: runner as unknown as SessionRunner,
    vault: { artefacts: { find: () => ({ bytes: SELFIE }) } } as never,
    vision: visionOf({ face }),
    time: TIME,
    comparisonRules: ({ flow }) => flow.comparison,
    enrolledLiveId: () => live.id,
    onFault: (error) => faults.push(error),
  });
  return {
    live,
    events,
    faults,
    comparison,
    state: () => state,
    change: (next: SessionState) => {
      state = next;
    },
    done: () => comparison.close(),
  };
}
const withoutDocuments = (state: SessionState): SessionState => ({ ...state, documents: [] });

describe('the selfie against the enrolled Live ID', () => {
  it('is compared where no document was shown at all', async () => {
    const { live, comparison, done, events, state } = stage(withoutDocuments);
    live.id = ENROLLED;
    comparison.compare();
    await done();
    expect(events).toEqual(['face.compared-live-id']);
    // The limit of the flow for somebody behind the person, as at the capture.
    expect(live.rules).toMatchObject([{ singleFace: 84 }]);
    expect(state().liveIdComparison).toMatchObject({ performed: true, score: 0.95, enrolledYearsAgo: 1 });
  });

  it('is compared once when it is enrolled or restored after the selfie, and again when it is another', async () => {
    const { live, comparison, done, events } = stage();
    comparison.compare();
    await done();
    expect(events).toEqual(['face.compared']);
    live.id = ENROLLED;
    for (const _tick of [1, 2, 3]) comparison.compareNewLiveId();
    await done();
    expect(events).toEqual(['face.compared', 'face.compared-live-id']);
    live.id = { ...ENROLLED, registeredAt: '2026-01-01T10:00:00.000Z' };
    comparison.compareNewLiveId();
    await done();
    expect(events.slice(2)).toEqual(['face.compared-live-id']);
  });

  it('is not compared with a picture that was enrolled from this very selfie', async () => {
    const { live, comparison, done, events } = stage(withoutDocuments);
    live.id = { ...ENROLLED, picture: SELFIE };
    comparison.compare();
    await done();
    expect(events).toEqual([]);
  });

  it('is not compared before a selfie, without consent, or after the end', async () => {
    for (const change of [
      ({ selfie: _none, ...state }: SessionState): SessionState => state,
      (state: SessionState): SessionState => ({ ...state, consents: {} }),
      (state: SessionState): SessionState => ({ ...state, status: 'ended' }),
    ]) {
      const { live, comparison, done, events } = stage(change);
      live.id = ENROLLED;
      comparison.compare();
      await done();
      expect(events).toEqual([]);
    }
  });

  it('is not compared where the flow leaves it out', async () => {
    const { live, comparison, done, events } = stage((state) => ({
      ...withoutDocuments(state),
      flow: { ...state.flow, face_liveness: { ...state.flow.face_liveness, skip_liveid: true } },
    }));
    live.id = ENROLLED;
    comparison.compare();
    await done();
    expect(events).toEqual([]);
  });

  it('does not stand when the selfie changed meanwhile', async () => {
    const attempt = stage(withoutDocuments);
    attempt.live.id = ENROLLED;
    attempt.live.onCompare = () => {
      const { selfie } = attempt.state();
      if (selfie)
        attempt.change({ ...attempt.state(), selfie: { ...selfie, image: { ...selfie.image, id: 'b' } } });
    };
    attempt.comparison.compare();
    await attempt.done();
    expect(attempt.events).toEqual([]);
    attempt.live.onCompare = () => undefined;
    attempt.comparison.compareNewLiveId();
    await attempt.done();
    expect(attempt.events).toEqual(['face.compared-live-id']);
  });

  it('tells a failure, and is not tried again every second', async () => {
    const { live, comparison, done, faults } = stage(withoutDocuments);
    live.id = ENROLLED;
    live.onCompare = () => {
      throw new TypeError('broken');
    };
    comparison.compareNewLiveId();
    await done();
    comparison.compareNewLiveId();
    await done();
    expect(faults).toHaveLength(1);
  });
});
