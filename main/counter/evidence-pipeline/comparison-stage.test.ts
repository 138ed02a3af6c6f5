import { afterEach, describe, expect, it, vi } from 'vitest';
import { faceOf, TIME, visionOf } from '#capture/capture.fixture.ts';
import type { ComparisonRules } from '#core/biometrics/compare-templates.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { FaceComparison, FaceEngine } from '#inference/ports/face-models.ts';
import type { SettingsRepository } from '#sdk/ports/vault.ts';
import type { EnrolledLiveId } from '../../ports/identity-library.ts';
import { appendCalibration } from '../calibration/calibration-log.ts';
import { checksOf } from '../session/evaluate.ts';
import { reduce } from '../session/reduce.ts';
import { CONTEXT, sessionUnderTest } from '../session/session.fixture.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import type { SessionState } from '../session/session-state.ts';
import { ComparisonStage } from './comparison-stage.ts';

const SELFIE = Uint8Array.of(1);
const ENROLLED: EnrolledLiveId = { picture: Uint8Array.of(2), registeredAt: '2025-11-20T10:00:00.000Z' };
const COMPARED = {
  score: 0.95,
  interEyePx: { selfie: 90, portrait: 90 },
  reasons: [],
  selfie: { modelId: 'recogniser' },
} as unknown as FaceComparison;

const FAILED = { performed: false, reason: 'comparison-failed' };

/** Settings with a signed word on calibration, and its hash. */
function calibrated() {
  const kept = new Map<string, unknown>();
  const settings = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => void kept.set(key, value),
    delete: (key: string) => void kept.delete(key),
  } as SettingsRepository;
  const keys = { kiosk: jwsSigner(generateKeyPair()), operator: jwsSigner(generateKeyPair()) };
  const signed = {
    operatorId: 'op-1',
    operator: keys.operator.did,
    kiosk: keys.kiosk.did,
    time: CONTEXT.now,
  };
  const word = { kind: 'withdrawal', subject: 'selfie-to-portrait', signed } as const;
  return { settings, calibration: appendCalibration(settings, word, keys).hash };
}

/** A session with a selfie, and a person who enrolled what `live.id` says. */
function stage(
  change: (state: SessionState) => SessionState = (state) => state,
  compare: FaceEngine['compare'] = async () => COMPARED,
) {
  let state = change(sessionUnderTest().goTo('done').state);
  const events: string[] = [];
  const faults: unknown[] = [];
  const live = {
    id: undefined as EnrolledLiveId | undefined,
    cannotBeRead: false,
    failToStore: false,
    onCompare: (): void => undefined,
    rules: [] as ComparisonRules[],
    measured: {},
  };
  const { settings, calibration } = calibrated();
  const face = faceOf({
    compare: async (...given) => {
      live.onCompare();
      live.rules.push(given[2]);
      return compare(...given);
    },
  });
  const runner = {
    current: () => state,
    apply(_id: string, command: Parameters<typeof reduce>[1]) {
      if (live.failToStore) throw new TypeError('the disk is full');
      const transition = reduce(state, command, CONTEXT);
      state = transition.state;
      events.push(...transition.events.map(({ type }) => type));
      return state;
    },
  };
  const open = () =>
    new ComparisonStage({
      runner: runner as unknown as SessionRunner,
      vault: { artefacts: { find: () => ({ bytes: SELFIE }) }, settings } as never,
      vision: visionOf({ face }),
      time: TIME,
      comparisonRules: ({ flow: { comparison: own } }) => ({
        ...own,
        selfieToPortrait: { ...own.selfieToPortrait, ...live.measured },
      }),
      enrolledLiveId: () => {
        if (live.cannotBeRead) throw new TypeError('broken');
        return live.id;
      },
      onFault: (error) => faults.push(error),
    });
  const comparison = open();
  return {
    calibration,
    /** The same session after a start of the kiosk. */
    open,
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
it('puts the report of measured thresholds into the log, with both signatures', async () => {
  const { live, comparison, done, events, calibration } = stage();
  live.measured = { calibration };
  comparison.compare();
  await done();
  expect(events).toEqual(['calibration.used', 'face.compared']);
});

it('puts no report into the log that the kiosk does not have', async () => {
  const { live, comparison, done, events } = stage();
  live.measured = { calibration: 'of another kiosk' };
  comparison.compare();
  await done();
  expect(events).toEqual(['face.compared']);
});

const withoutDocuments = (state: SessionState): SessionState => ({ ...state, documents: [] });

describe('the selfie against the enrolled Live ID', () => {
  it('is compared where no document was shown at all', async () => {
    const { live, comparison, done, events, state } = stage(withoutDocuments);
    live.id = ENROLLED;
    comparison.compare();
    await done();
    expect(events).toEqual(['face.compared-live-id']);
    // The limit of the flow for a face in the background, as at the capture.
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

  it('tells a failure, which is a comparison that was not performed, and is not tried again every second', async () => {
    const { live, comparison, done, faults, state } = stage(withoutDocuments);
    live.id = ENROLLED;
    live.onCompare = () => {
      throw new TypeError('broken');
    };
    comparison.compareNewLiveId();
    await done();
    comparison.compareNewLiveId();
    await done();
    expect(faults).toHaveLength(1);
    expect(state().liveIdComparison).toEqual(FAILED);
  });
});

describe('one pair of pictures', () => {
  it('is compared once, however often that is asked for', async () => {
    const { live, comparison, done, events } = stage();
    live.id = ENROLLED;
    comparison.compare();
    comparison.compare();
    await done();
    comparison.compare();
    await done();
    expect(events).toEqual(['face.compared', 'face.compared-live-id']);
  });

  it('is not compared again after a start of the kiosk', async () => {
    const { live, comparison, done, events, open } = stage();
    live.id = ENROLLED;
    comparison.compare();
    await done();
    const again = open();
    again.compare();
    again.compareNewLiveId();
    await again.close();
    expect(events).toEqual(['face.compared', 'face.compared-live-id']);
  });

  it('is compared after a start of the kiosk where its result was not stored before', async () => {
    const { live, comparison, done, events, faults, open } = stage(withoutDocuments);
    live.id = ENROLLED;
    live.failToStore = true;
    comparison.compareNewLiveId();
    await done();
    comparison.compareNewLiveId();
    await done();
    expect(faults).toHaveLength(1);
    live.failToStore = false;
    const again = open();
    again.compare();
    await again.close();
    expect(events).toEqual(['face.compared-live-id']);
  });
});

describe('a decision', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A comparer that answers when the test says so. */
  function slowComparer() {
    const { promise, resolve } = Promise.withResolvers<FaceComparison>();
    const attempt = stage(withoutDocuments, () => promise);
    attempt.live.id = ENROLLED;
    return { ...attempt, answer: () => resolve({ ...COMPARED, score: -0.5 }) };
  }

  it('waits for a comparison that is under way, and for a Live ID that was not compared yet', async () => {
    const { comparison, answer, state } = slowComparer();
    let isSettled = false;
    const settled = comparison.settle().then(() => {
      isSettled = true;
    });
    await Promise.resolve();
    expect([isSettled, state().liveIdComparison]).toEqual([false, undefined]);
    answer();
    await settled;
    // The comparison that would have failed is there when the decision is made.
    expect(state().liveIdComparison).toMatchObject({ performed: true, score: -0.5 });
    const check = checksOf(state(), CONTEXT.today).find(({ id }) => id === 'face.comparison-live-id');
    expect(check).toMatchObject({ verdict: 'FAILED', reason: 'score-does-not-support' });
  });

  it('waits for comparisons that begin while it waits', async () => {
    const { live, comparison, events, answer } = slowComparer();
    const settled = comparison.settle();
    live.id = { ...ENROLLED, registeredAt: '2026-01-01T10:00:00.000Z' };
    comparison.compareNewLiveId();
    answer();
    await settled;
    expect(events).toEqual(['face.compared-live-id', 'face.compared-live-id']);
  });

  it('waits no longer than its time: a missing comparison was not performed, and goes to a person', async () => {
    vi.useFakeTimers();
    const { comparison, answer, state, events, done } = slowComparer();
    const settled = comparison.settle();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(state().liveIdComparison).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(state().liveIdComparison).toEqual(FAILED);
    // It ends all the same; the session that continues learns of it, and another decision does not wait again.
    await comparison.settle();
    expect(events).toEqual(['face.compared-live-id']);
    answer();
    await done();
    expect(state().liveIdComparison).toMatchObject({ performed: true, score: -0.5 });
  });

  it('has a comparison tried again whose result could not be stored', async () => {
    const { live, comparison, done, faults, state } = stage(withoutDocuments);
    live.id = ENROLLED;
    live.failToStore = true;
    comparison.compareNewLiveId();
    await done();
    live.failToStore = false;
    await comparison.settle();
    expect(faults).toHaveLength(1);
    expect(state().liveIdComparison).toMatchObject({ performed: true });
  });

  it('treats an unreadable Live ID as one that was not compared', async () => {
    const { live, comparison, faults, state } = stage(withoutDocuments);
    live.cannotBeRead = true;
    await comparison.settle();
    expect(faults).toHaveLength(1);
    expect(state().liveIdComparison).toEqual(FAILED);
  });

  it('waits for nothing where nothing is compared', async () => {
    const { comparison, events } = stage(withoutDocuments);
    await comparison.settle();
    expect(events).toEqual([]);
  });
});
