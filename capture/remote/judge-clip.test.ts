import { describe, expect, it, vi } from 'vitest';
import { CHALLENGE_KINDS, type ChallengeKind, type FaceSample } from '#core/liveness/challenge.ts';
import { WHOLE_VIEW } from '#core/liveness/live-frames.ts';
import { drawAct, drawActor, playTrack, seeded } from '#core/liveness/synthetic-track.fixture.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { FaceEngine, LiveFrame } from '#inference/ports/face-models.ts';
import { faceOf, NO_TRACES, noFaces, visionOf } from '../capture.fixture.ts';
import { LivenessRun, type RunStart } from '../liveness/liveness-run.ts';
import { type ClipTask, judgeClip } from './judge-clip.ts';

/** What a mesh says has its own tests; here a frame shows the sample that it was made of. */
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

/** What the person of a film does, ten frames a second. */
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

interface Shown {
  /** Who is seen in a frame. */
  personAt?: (index: number) => 0 | 1;
}

/** Judges a film in answer to a question. @returns also which frames were looked at, and in which faces were compared */
async function judged(asked: ChallengeKind, film: readonly FaceSample[], { personAt = () => 0 }: Shown = {}) {
  const looked: number[] = [];
  const compared: number[] = [];
  const traced: number[] = [];
  const indexOf = (image: unknown) =>
    new DataView((image as { bytes: Uint8Array }).bytes.buffer).getUint16(0);
  const face: FaceEngine = {
    ...faceOf({
      async observe(image, { template: wanted = false } = {}): Promise<LiveFrame> {
        const index = indexOf(image);
        const sample = film[index]!;
        const isFrontal = Math.abs(sample.yaw) <= 15 && Math.abs(sample.pitch) <= 18;
        looked.push(index);
        if (wanted) compared.push(index);
        return {
          analysis: noFaces([{ sample } as never]),
          traces: NO_TRACES,
          sent: Uint8Array.of(1),
          ...(wanted && isFrontal ? { template: template(personAt(index)) } : {}),
        };
      },
    }),
    trace: async (image) => {
      traced.push(indexOf(image));
      return NO_TRACES;
    },
  };
  const frames = film.map(({ at }, index) => ({ at, jpeg: new Uint8Array([index >> 8, index & 255]) }));
  const task: ClipTask = {
    task: 'clip',
    frames,
    attempt: { flow: COUNTER_STANDARD, selfieAttempts: 0 },
    progress: {
      ...{
        nonce: 'n',
        startedAt: '',
        index: 0,
        answered: 0,
        replaced: [],
        pending: [asked],
        asked: [asked],
        colours: [],
      },
      issuedAt: new Date(ISSUED).toISOString(),
      deadline: new Date(ISSUED + 20_000).toISOString(),
    },
    run: new LivenessRun('n', START).snapshot(),
    now: film.at(-1)?.at ?? ISSUED,
  };
  const answer = await judgeClip(visionOf({ face }), task);
  return { answer, looked, compared, traced, verdict: answer.evidence?.verdict };
}

const SEEDS = [3, 8, 21, 34];

describe.each(CHALLENGE_KINDS)('a clip that answers %s', (kind) => {
  it('passes by fewer looks than it has frames, of which each is traced once', async () => {
    for (const seed of SEEDS) {
      const film = filmOf([kind], seed);
      const { verdict, answer, looked, traced } = await judged(kind, film);
      expect(verdict).toBe('PASSED');
      const last = Math.max(...looked);
      const seen = new Set([...looked, ...traced]);
      expect([...seen].toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: last + 1 }, (_, index) => index),
      );
      expect(answer.run.traced).toHaveLength(last + 1);
      expect(new Set(looked).size).toBeLessThan(last + 1);
    }
  });

  it('is looked at frame by frame around the answer, in which the face is that of the picture', async () => {
    const film = filmOf([kind]);
    const { answer, looked, compared } = await judged(kind, film);
    const answeredAt = Date.parse(answer.evidence?.answeredAt ?? '');
    const around = film.flatMap(({ at }, index) =>
      at >= answeredAt - 950 && at <= answeredAt ? [index] : [],
    );
    expect(looked).toEqual(expect.arrayContaining(around));
    expect(compared.some((index) => film[index]!.at >= answeredAt - 450)).toBe(true);
  });

  it('has the same verdict and record each time', async () => {
    const [first, again] = [await judged(kind, filmOf([kind])), await judged(kind, filmOf([kind]))];
    expect(again.answer).toEqual(first.answer);
  });
});

describe('a clip that answers nothing', () => {
  it.each(['turn-left', 'nod', 'smile'] as const)('is judged by all of its frames: %s', async (asked) => {
    const film = filmOf([]).concat(filmOf([], 5).map((sample) => ({ ...sample, at: sample.at + 2000 })));
    const { verdict, looked } = await judged(asked, film);
    expect(verdict).toBeUndefined();
    expect(new Set(looked).size).toBe(film.length);
  });

  it('fails as it does by all of its frames where another movement comes first', async () => {
    const { answer } = await judged('turn-left', filmOf(['turn-right', 'turn-left'], 8));
    expect(answer.evidence).toMatchObject({ verdict: 'FAILED', reason: 'wrong-movement' });
  });

  it('fails where another person answers, wherever in the clip they are', async () => {
    const film = filmOf(['nod']);
    const { answer } = await judged('nod', film, { personAt: (index) => (index > 4 ? 1 : 0) });
    expect(answer.evidence).toMatchObject({ verdict: 'FAILED', reason: 'another-face' });
  });
});
