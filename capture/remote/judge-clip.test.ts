import { describe, expect, it, vi } from 'vitest';
import { CHALLENGE_KINDS, type ChallengeKind, type FaceSample } from '#core/liveness/challenge.ts';
import { WHOLE_VIEW } from '#core/liveness/live-frames.ts';
import type { LivenessProgress } from '#core/liveness/liveness-progress.ts';
import { drawAct, drawActor, playTrack, seeded } from '#core/liveness/synthetic-track.fixture.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { FaceEngine, LiveFrame } from '#inference/ports/face-models.ts';
import { faceOf, NO_TRACES, noFaces, visionOf } from '../capture.fixture.ts';
import { questionEvidence } from '../liveness/judge-question.ts';
import { LivenessRun, type RunStart } from '../liveness/liveness-run.ts';
import type { ClipTask } from './clip-task.ts';
import { judgeClip } from './judge-clip.ts';

/** The mesh has tests of its own; here each frame yields the sample that it was made from. */
vi.mock('#core/liveness/face-sample.ts', () => ({
  faceSample: ({ faces: [face] }: { faces: { sample?: FaceSample }[] }, at: number) =>
    face?.sample && { ...face.sample, at },
}));

const ISSUED = Date.UTC(2026, 10, 20, 10);
const template = (person: 0 | 1) => ({
  modelId: 'm',
  vector: Float32Array.of(1 - person, person),
  interEyePx: 90,
});
const START = {
  held: { selfie: {}, pictures: [] },
  template: template(0),
  traced: [],
  models: [],
  singleFace: 0,
  sentView: WHOLE_VIEW,
} as unknown as RunStart;

/** Returns a film of a person who makes these movements, ten frames a second. */
function filmOf(acts: readonly ChallengeKind[], seed = 3): FaceSample[] {
  const uniform = seeded(seed);
  const actor = { ...drawActor(uniform), framesPerSecond: 10, missing: 0, blinksEveryMs: 0 };
  return playTrack(
    actor,
    acts.map((kind) => drawAct(kind, uniform)),
    uniform,
    { from: ISSUED },
  );
}

type PersonAt = (index: number) => 0 | 1;

/** Returns the observation of one frame of a film. */
function observedIn(
  film: readonly FaceSample[],
  index: number,
  wanted: boolean,
  personAt: PersonAt,
): LiveFrame {
  const sample = film[index]!;
  const isFrontal = Math.abs(sample.yaw) <= 15 && Math.abs(sample.pitch) <= 18;
  return {
    analysis: noFaces([{ sample } as never]),
    traces: NO_TRACES,
    sent: Uint8Array.of(1),
    ...(wanted && isFrontal ? { template: template(personAt(index)) } : {}),
  };
}

const attempt: ClipTask['attempt'] = { flow: COUNTER_STANDARD, selfieAttempts: 0 };
const progressOf = (asked: ChallengeKind): LivenessProgress => ({
  ...{ nonce: 'n', startedAt: '', index: 0, answered: 0, replaced: [], pending: [asked], asked: [asked] },
  colours: [],
  issuedAt: new Date(ISSUED).toISOString(),
  deadline: new Date(ISSUED + 20_000).toISOString(),
});
const somebody: PersonAt = () => 0;

/** Judges a film in answer to a question. @returns also which frames were looked at, and in which faces were compared */
async function judged(asked: ChallengeKind, film: readonly FaceSample[], personAt = somebody) {
  const looked: number[] = [];
  const compared: number[] = [];
  const traced: number[] = [];
  const indexOf = (image: unknown) =>
    new DataView((image as { bytes: Uint8Array }).bytes.buffer).getUint16(0);
  const face: FaceEngine = {
    ...faceOf({
      async observe(image, { template: wanted = false } = {}): Promise<LiveFrame> {
        const index = indexOf(image);
        looked.push(index);
        if (wanted) compared.push(index);
        return observedIn(film, index, wanted, personAt);
      },
    }),
    trace: async (image) => {
      traced.push(indexOf(image));
      return NO_TRACES;
    },
  };
  const task: ClipTask = {
    task: 'clip',
    frames: film.map(({ at }, index) => ({ at, jpeg: new Uint8Array([index >> 8, index & 255]) })),
    attempt,
    progress: progressOf(asked),
    run: new LivenessRun('n', START).snapshot(),
    now: film.at(-1)?.at ?? ISSUED,
  };
  const answer = await judgeClip(visionOf({ face }), task);
  return { answer, looked, compared, traced, verdict: answer.evidence?.verdict };
}

/** The verdict on a film by every frame, as at a kiosk. */
function judgedByAll(asked: ChallengeKind, film: readonly FaceSample[], personAt = somebody) {
  const run = new LivenessRun('n', START);
  const { continuity } = attempt.flow.face_liveness.challenges.limits;
  for (const [index, { at }] of film.entries()) {
    const meta = { capturedAt: at };
    run.take(observedIn(film, index, run.wants(meta).template, personAt), meta, continuity, undefined);
    const evidence = questionEvidence(attempt, progressOf(asked), run, new Date(at));
    if (evidence) return evidence.verdict;
  }
  return undefined;
}

const SEEDS = [3, 8, 21, 34];

describe.each(CHALLENGE_KINDS)('a clip that answers %s', (kind) => {
  it('passes by fewer looks than it has frames up to the answer, of which each is traced', async () => {
    let [looks, frames] = [0, 0];
    for (const seed of SEEDS) {
      const film = filmOf([kind], seed);
      const { verdict, answer, looked, traced } = await judged(kind, film);
      expect(verdict).toBe('PASSED');
      const last = film.findIndex(({ at }) => at === answer.run.newest);
      const seen = new Set([...looked, ...traced]);
      expect([...seen]).toEqual(
        expect.arrayContaining(Array.from({ length: last + 1 }, (_, index) => index)),
      );
      expect(answer.run.traced).toHaveLength(last + 1);
      looks += new Set(looked).size;
      frames += last + 1;
    }
    expect(looks).toBeLessThan(frames);
  });

  it('is looked at frame by frame where the face moves', async () => {
    const film = filmOf([kind]);
    const { looked, answer } = await judged(kind, film);
    const moves = film.flatMap(({ at, yaw, pitch, scale }, index) => {
      const before = film[index - 1];
      if (!before || at > answer.run.newest) return [];
      const isTurned = Math.max(Math.abs(yaw - before.yaw), Math.abs(pitch - before.pitch)) > 5;
      return isTurned || Math.abs(scale / before.scale - 1) > 0.06 ? [index - 1, index] : [];
    });
    expect(looked).toEqual(expect.arrayContaining(moves));
  });

  it('has the same verdict and record each time', async () => {
    const [first, again] = [await judged(kind, filmOf([kind])), await judged(kind, filmOf([kind]))];
    expect(again.answer).toEqual(first.answer);
  });
});

/** Films of people who do one thing, as the confusion matrix has them; at ten frames a second and at 5 to 15. */
function films(played: ChallengeKind, small: boolean, count: number): FaceSample[][] {
  const uniform = seeded(401 + CHALLENGE_KINDS.indexOf(played) + (small ? 100 : 0));
  return Array.from({ length: count }, (_, index) => {
    const drawn = drawActor(uniform);
    const actor = index % 2 ? drawn : { ...drawn, framesPerSecond: 10, missing: 0 };
    return playTrack(actor, [drawAct(played, uniform, small)], uniform, { from: ISSUED });
  });
}

const verdicts = async (asked: ChallengeKind, tracks: readonly FaceSample[][]) => {
  const both = [];
  for (const film of tracks)
    both.push([(await judged(asked, film)).verdict, judgedByAll(asked, film)] as const);
  return {
    passed: both.filter(([clip]) => clip === 'PASSED').length,
    weaker: both.filter(([clip, all]) => clip === 'PASSED' && all !== 'PASSED').length,
    stricter: both.filter(([clip, all]) => clip !== 'PASSED' && all === 'PASSED').length,
  };
};
const FILMS = 6;

describe('a clip passes where all of its frames do, and nowhere else:', () => {
  it.each(CHALLENGE_KINDS)('by people who answer %s', async (played) => {
    for (const asked of CHALLENGE_KINDS) {
      for (const small of [false, true]) {
        const { passed, weaker, stricter } = await verdicts(asked, films(played, small, FILMS));
        expect([asked, weaker]).toEqual([asked, 0]);
        expect(stricter).toBe(0);
        if (asked !== played) expect([asked, passed]).toEqual([asked, 0]);
      }
    }
  });

  it.each(CHALLENGE_KINDS)('where a short turn aside went before %s', async (asked) => {
    const uniform = seeded(501);
    const others = (['turn-left', 'turn-right'] as const).filter((kind) => kind !== asked);
    const tracks = Array.from({ length: FILMS * 2 }, (_, index) => {
      const actor = { ...drawActor(uniform), framesPerSecond: 10, missing: 0 };
      const holdMs = 150 + 250 * uniform();
      const aside = { ...drawAct(others[index % others.length]!, uniform), outMs: 250, holdMs, backMs: 250 };
      return playTrack(actor, [{ ...aside, height: 27 }, drawAct(asked, uniform)], uniform, { from: ISSUED });
    });
    const { weaker, stricter } = await verdicts(asked, tracks);
    expect(weaker).toBe(0);
    expect(stricter).toBe(0);
  });

  it('of pictures held before the camera', async () => {
    const { rest, ...person } = drawActor(seeded(7));
    const still = playTrack(
      { rest, ...person, framesPerSecond: 10, missing: 0, blinksEveryMs: 0 },
      [],
      seeded(1),
      {
        from: ISSUED,
        pauseMs: 5000,
      },
    );
    const shown = (change: (at: number) => Partial<FaceSample>) =>
      still.map((sample) => ({ ...sample, ...change(sample.at - ISSUED) }));
    const wave = (at: number, ms: number) => Math.sin((2 * Math.PI * at) / ms);
    const square = (at: number, ms: number) => (at % ms < ms / 2 ? 0 : 1);
    const tracks = [200, 400, 800, 1600, 3000].flatMap((ms) => [
      shown((at) => ({ yaw: rest.yaw + 17 * wave(at, ms), noseX: rest.noseX + 0.144 * wave(at, ms) })),
      shown((at) => ({ pitch: rest.pitch + 17 * wave(at, ms), noseY: rest.noseY + 0.06 * wave(at, ms) })),
      shown((at) => ({ yaw: rest.yaw + 30 * square(at, ms), noseX: rest.noseX + 0.25 * square(at, ms) })),
      shown((at) => ({ pitch: rest.pitch + 20 * square(at, ms), noseY: rest.noseY + 0.2 * square(at, ms) })),
      shown((at) => ({ scale: rest.scale * (1 + 0.4 * square(at, ms)) })),
      shown((at) => ({ mouthWidth: rest.mouthWidth * (1 + 0.2 * square(at, ms)) })),
      shown((at) => ({ eyeOpening: rest.eyeOpening * (1 - 0.8 * square(at, ms)) })),
    ]);
    for (const asked of CHALLENGE_KINDS) {
      const { weaker } = await verdicts(asked, tracks);
      expect([asked, weaker]).toEqual([asked, 0]);
    }
  });
});

describe('a clip that answers nothing', () => {
  it.each(['turn-left', 'nod', 'smile'] as const)('leaves the question open: %s', async (asked) => {
    const film = filmOf([]).concat(filmOf([], 5).map((sample) => ({ ...sample, at: sample.at + 2000 })));
    const { verdict, looked } = await judged(asked, film);
    expect(verdict).toBeUndefined();
    expect(looked).toContain(film.length - 1);
  });

  it('fails where another movement comes first', async () => {
    const { answer } = await judged('turn-left', filmOf(['turn-right', 'turn-left'], 8));
    expect(answer.evidence).toMatchObject({ verdict: 'FAILED', reason: 'wrong-movement' });
  });
});

describe('another person', () => {
  it('who answers fails, wherever in the clip they are', async () => {
    const { answer } = await judged('nod', filmOf(['nod']), (index) => (index > 4 ? 1 : 0));
    expect(answer.evidence).toMatchObject({ verdict: 'FAILED', reason: 'another-face' });
  });

  it('who looks into the camera for more than a second fails, as by all frames', async () => {
    const film = filmOf([], 4).concat(
      filmOf(['smile'], 4).map((sample) => ({ ...sample, at: sample.at + 2000 })),
    );
    for (let from = 0; from < 14; from += 1) {
      for (const frames of [10, 12, 15, 20]) {
        const stranger: PersonAt = (index) => (index >= from && index < from + frames ? 1 : 0);
        const { verdict } = await judged('smile', film, stranger);
        const all = judgedByAll('smile', film, stranger);
        expect([from, frames, verdict]).toEqual([from, frames, frames > 10 ? 'FAILED' : all]);
      }
    }
  });
});
