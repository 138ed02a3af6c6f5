import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CHALLENGE_KINDS,
  ChallengeEvidence,
  type ChallengeKind,
  ChallengeLimits,
  type FaceSample,
} from './challenge.ts';
import { type ChallengeQuestion, judgeChallenge } from './judge-challenge.ts';
import { type Act, type Actor, drawAct, drawActor, playTrack, seeded } from './synthetic-track.fixture.ts';

const LIMITS = ChallengeLimits.parse({});
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);

const ACTOR: Actor = {
  ...drawActor(seeded(7)),
  framesPerSecond: 10,
  missing: 0,
  noise: 1,
  blinksEveryMs: 0,
};
const ACTS: Readonly<Record<ChallengeKind, Act>> = {
  'turn-left': act('turn-left', 30),
  'turn-right': act('turn-right', 30),
  nod: act('nod', 20),
  approach: act('approach', 1.4),
  blink: act('blink', 0.2),
  smile: act('smile', 1.2),
};
function act(kind: ChallengeKind, height: number): Act {
  return { kind, height, outMs: 500, holdMs: 500, backMs: 500, companions: 0.3 };
}

const play = (acts: readonly Act[], actor: Actor = ACTOR, seed = 3) => playTrack(actor, acts, seeded(seed));
const timesOf = (
  samples: readonly FaceSample[],
  more: Partial<ChallengeQuestion> = {},
): ChallengeQuestion => {
  const end = samples.at(-1)?.at ?? 0;
  return { issuedAt: 0, deadline: end + 1, now: end + 2, ...more };
};
const judge = (
  kind: ChallengeKind,
  samples: readonly FaceSample[],
  more: Partial<ChallengeQuestion> = {},
) => {
  const state = judgeChallenge(kind, samples, timesOf(samples, more), LIMITS);
  return state.state === 'open' ? 'open' : state.evidence.reason;
};
const accepted = (kind: ChallengeKind, tracks: readonly FaceSample[][]) =>
  tracks.filter((samples) => judge(kind, samples) === 'ok').length;

describe('a question in time', () => {
  test.each(CHALLENGE_KINDS)(
    '%s is answered when the movement is complete, with its figure and track',
    (kind) => {
      const samples = play([ACTS[kind]]);
      const state = judgeChallenge(kind, samples, timesOf(samples), LIMITS);
      if (state.state === 'open') throw new Error('open');
      const evidence = ChallengeEvidence.parse(state.evidence);
      expect(evidence).toMatchObject({ kind, verdict: 'PASSED', reason: 'ok' });
      expect(evidence.answeredAt! > evidence.issuedAt).toBe(true);
      const { value, threshold } = evidence.measured!;
      expect(kind === 'blink' ? value < threshold : value > threshold).toBe(true);
      expect(evidence.track.length).toBeGreaterThan(5);
    },
  );

  test.each(CHALLENGE_KINDS)('%s stays open until then, frame by frame', (kind) => {
    const samples = play([ACTS[kind]]);
    const states = samples.map((sample, index) =>
      judge(kind, samples.slice(0, index + 1), { deadline: 60_000, now: sample.at }),
    );
    const first = states.indexOf('ok');
    expect(first).toBeGreaterThan(10);
    expect(new Set(states.slice(0, first))).toEqual(new Set(['open']));
  });

  test('a person who does nothing has not answered; one who is still moving at the end is too late', () => {
    const still = play([]);
    const turn = play([ACTS['turn-left']]);
    const held = turn.filter(({ at }) => at < 1700);
    expect(judge('turn-left', [...still, ...later(still, 1000)])).toBe('not-answered');
    expect(judge('turn-left', held)).toBe('too-late');
    expect(judge('turn-left', turn, { deadline: 1500, now: 9000 })).toBe('too-late');
  });

  test('an answer in a frame that was taken in time counts although it is judged later', () => {
    const samples = play([ACTS.nod]);
    const end = samples.at(-1)!.at;
    expect(judge('nod', samples, { deadline: end, now: end + 500 })).toBe('ok');
  });

  test('movements before the question, and a track that was played for an earlier one, count for nothing', () => {
    const samples = play([ACTS['turn-left']]);
    const end = samples.at(-1)!.at;
    expect(judge('turn-left', samples, { issuedAt: end + 100, deadline: end + 5000, now: end + 6000 })).toBe(
      'face-lost',
    );
    const after = later(play([]), end + 100);
    expect(
      judge('turn-left', [...samples, ...after], { issuedAt: end + 50, deadline: after.at(-1)!.at }),
    ).toBe('not-answered');
  });

  test('a face that is turned when asked has to come back before it turns', () => {
    const turned = play([]).map((sample) => ({
      ...sample,
      yaw: sample.yaw + 30,
      noseX: sample.noseX + 0.23,
    }));
    expect(judge('turn-left', turned)).toBe('not-answered');
    const back = later(play([ACTS['turn-left']]), 1000);
    expect(judge('turn-left', [...turned, ...back])).toBe('ok');
  });

  test('a face that is gone for longer than the limit is lost, by the frames and by the clock', () => {
    const samples = play([ACTS.nod]);
    const gone = samples.filter(({ at }) => at < 400 || at > 1300);
    expect(judge('nod', gone)).toBe('face-lost');
    const began = samples.slice(0, 5);
    expect(judge('nod', began, { deadline: 60_000, now: began.at(-1)!.at + 800 })).toBe('face-lost');
    expect(judge('nod', began, { deadline: 60_000, now: began.at(-1)!.at + 300 })).toBe('open');
    expect(judge('nod', [], { deadline: 1000, now: 900 })).toBe('open');
    expect(judge('nod', [], { deadline: 1000, now: 1100 })).toBe('face-lost');
  });

  test('time without judged frames is no lost face; after a long one the movement begins again', () => {
    const samples = play([ACTS.nod]);
    const without = (from: number, to: number) => samples.filter(({ at }) => at < from || at > to);
    expect(judge('nod', without(400, 1300), { blanks: [800] })).toBe('face-lost');
    expect(judge('nod', without(400, 1300), { blanks: [] })).toBe('ok');
    expect(judge('nod', without(400, 2000), { blanks: [800] })).toBe('face-lost');
    expect(judge('nod', without(400, 2000), { blanks: [] })).toBe('not-answered');
    const again = later(play([ACTS.nod]), 2 * samples.at(-1)!.at);
    expect(judge('nod', [...samples.slice(0, 5), ...again], { blanks: [] })).toBe('ok');
    const began = { deadline: 60_000, now: samples[4]!.at + 5000 };
    expect(judge('nod', samples.slice(0, 5), { ...began, blanks: [] })).toBe('open');
    const blanksAfter = (...waits: number[]) => waits.map((wait) => samples[4]!.at + wait);
    expect(judge('nod', samples.slice(0, 5), { ...began, blanks: blanksAfter(400, 800) })).toBe('face-lost');
    // One picture without a face is a slip of the finder.
    expect(judge('nod', samples.slice(0, 5), { ...began, blanks: blanksAfter(800) })).toBe('open');
    expect(judge('nod', samples.slice(0, 5), { ...began, blanks: blanksAfter(300, 600) })).toBe('open');
  });

  test('a second face ends the question after some frames, not after one', () => {
    const samples = play([ACTS.nod]);
    const withSecond = (from: number, count: number) =>
      samples.map((sample, index) => ({ ...sample, faces: index >= from && index < from + count ? 2 : 1 }));
    expect(judge('nod', withSecond(5, 2))).toBe('ok');
    expect(judge('nod', withSecond(5, 3))).toBe('several-faces');
  });

  test.each([
    ['turn-left', 'turn-right'],
    ['turn-right', 'turn-left'],
    ['blink', 'smile'],
    ['nod', 'turn-left'],
    ['smile', 'nod'],
  ] as const)('%s asked and %s done is a wrong movement, though the right one follows', (asked, done) => {
    const decisive = { ...ACTS[done], height: done === 'smile' ? 1.25 : ACTS[done].height, holdMs: 900 };
    expect(judge(asked, play([decisive, ACTS[asked]]))).toBe('wrong-movement');
  });

  test("everybody's blinks answer no question and disturb none", () => {
    const blinking = { ...ACTOR, blinksEveryMs: 900 };
    const tracks = Array.from({ length: 100 }, (_, seed) => play([], blinking, seed));
    expect(accepted('blink', tracks)).toBeLessThanOrEqual(1);
    for (const kind of CHALLENGE_KINDS.filter((one) => one !== 'blink'))
      expect(judge(kind, play([ACTS[kind]], blinking))).toBe('ok');
  });

  test('who smiles or squints when asked is measured against their true rest', () => {
    const smiling = play([]).map((sample) => ({ ...sample, mouthWidth: 1.15 * sample.mouthWidth }));
    const relaxedThenSmiles = [...smiling, ...later(play([ACTS.smile]), 1000)];
    expect(judge('smile', relaxedThenSmiles)).toBe('ok');
  });
});

describe('pictures before the camera', () => {
  const photo = (change: (at: number) => Partial<FaceSample>, seed = 1) => {
    const still = play([], ACTOR, seed);
    return [0, 1, 2, 3].flatMap((part) =>
      later(still, 1000 * part).map((sample) => ({ ...sample, ...change(sample.at) })),
    );
  };
  const wave = (at: number, ms: number) => Math.sin((2 * Math.PI * at) / ms);
  const { rest } = ACTOR;

  test('a still, panned, rotated or shaken photograph answers no question', () => {
    const moved = [
      photo(() => ({})),
      photo((at) => ({ x: 0.5 + 0.3 * wave(at, 3000), y: 0.5 + 0.1 * wave(at, 2000) })),
      photo((at) => ({ roll: 40 * wave(at, 2500) })),
      photo((at) => ({ x: 0.5 + 0.1 * wave(at, 300), yaw: rest.yaw + 5 * wave(at, 300) })),
    ];
    for (const kind of CHALLENGE_KINDS)
      for (const track of moved) expect([kind, judge(kind, track)]).not.toEqual([kind, 'ok']);
  });

  test('a photograph tilted by 45 degrees, as the mesh reads it at 50 and at 25 cm, turns and nods no head', () => {
    for (const [yaw, noseX, pitch, noseY, mouth] of [
      [11.5, 0.096, 10.6, 0.083, 1.17],
      [17.2, 0.144, 17.5, 0.059, 1.22],
      [15, 0.12, 16.3, 0.123, 1.29],
    ] as const) {
      const across = photo((at) => ({
        yaw: rest.yaw + yaw * wave(at, 3000),
        noseX: rest.noseX + noseX * wave(at, 3000),
        // The mesh takes a foreshortened picture for a smaller face: 0.73 to 0.89 of its scale.
        scale: rest.scale * (1 - 0.2 * wave(at, 3000) ** 2),
        mouthWidth: rest.mouthWidth * (1 - 0.2 * wave(at, 3000) ** 2),
      }));
      const down = photo((at) => ({
        pitch: rest.pitch + pitch * wave(at, 3000),
        noseY: rest.noseY + noseY * wave(at, 3000),
        mouthWidth: rest.mouthWidth * (1 + (mouth - 1) * Math.abs(wave(at, 3000))),
      }));
      for (const kind of ['turn-left', 'turn-right', 'nod'] as const) {
        expect(judge(kind, across)).not.toBe('ok');
        expect(judge(kind, down)).not.toBe('ok');
      }
    }
  });

  test('a photograph that swings from one side to the other turns no head', () => {
    for (const [yaw, noseX, scale] of [
      [11.5, 0.096, 0.77],
      [17.2, 0.144, 0.8],
    ] as const) {
      const swinging = photo((at) => ({
        yaw: yaw * wave(at, 3000),
        noseX: noseX * wave(at, 3000),
        scale: rest.scale * (1 - (1 - scale) * wave(at, 3000) ** 2),
      }));
      expect(judge('turn-left', swinging)).not.toBe('ok');
      expect(judge('turn-right', swinging)).not.toBe('ok');
    }
  });

  test('a photograph that is bent and turned loses the width that a head keeps', () => {
    const bent = photo((at) => {
      const part = Math.max(0, wave(at, 3000));
      return {
        yaw: rest.yaw + 26 * part,
        noseX: rest.noseX + 0.25 * part,
        scale: rest.scale * (1 - 0.24 * part),
        mouthWidth: rest.mouthWidth * (1 - 0.22 * part),
      };
    });
    expect(judge('turn-left', bent)).not.toBe('ok');
  });

  test('a cut from one picture to another and back is no movement, at any frame rate', () => {
    for (const kind of CHALLENGE_KINDS.filter((one) => one !== 'blink')) {
      for (const framesPerSecond of [5, 8, 10, 15]) {
        // Out and back within less than a frame interval.
        const cut = { ...ACTS[kind], outMs: 0.01, holdMs: 1500, backMs: 0.01 };
        expect([kind, judge(kind, play([cut], { ...ACTOR, framesPerSecond }))]).not.toEqual([kind, 'ok']);
      }
    }
  });

  test('a frozen stream answers nothing', () => {
    const [first] = play([]);
    const frozen = Array.from({ length: 80 }, (_, index) => ({ ...first!, at: 100 * index }));
    for (const kind of CHALLENGE_KINDS) expect(judge(kind, frozen)).toBe('not-answered');
  });

  test('a face that is swapped for one that is turned already has not turned', () => {
    const before = play([]);
    const other = { ...ACTOR, rest: { ...rest, x: 0.75, scale: 1.4 * rest.scale, yaw: rest.yaw + 30 } };
    expect(judge('turn-left', [...before, ...later(play([], other), 1000)])).not.toBe('ok');
    expect(judge('approach', [...before, ...later(play([], other), 1000)])).not.toBe('ok');
  });

  test('a recording that does everything one after the other mostly fails', () => {
    const uniform = seeded(11);
    let passed = 0;
    const recordings = 300;
    for (let recording = 0; recording < recordings; recording += 1) {
      const order = [...CHALLENGE_KINDS].sort(() => uniform() - 0.5);
      const asked = CHALLENGE_KINDS[Math.floor(uniform() * CHALLENGE_KINDS.length)]!;
      const samples = playTrack(
        drawActor(uniform),
        order.map((kind) => drawAct(kind, uniform)),
        uniform,
      );
      if (judge(asked, samples) === 'ok') passed += 1;
    }
    // By chance one in six begins with what is asked; a sequence of three asks this three times.
    expect(passed / recordings).toBeLessThan(0.35);
  });
});

describe('bad figures', () => {
  const figure = fc.oneof(
    { weight: 3, arbitrary: fc.double({ min: -50, max: 50 }) },
    { weight: 1, arbitrary: fc.double() },
  );
  const sample: fc.Arbitrary<FaceSample> = fc.record({
    at: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.double()),
    yaw: figure,
    pitch: figure,
    roll: figure,
    scale: figure,
    eyeOpening: figure,
    mouthWidth: figure,
    mouthOpening: figure,
    noseX: figure,
    noseY: figure,
    x: figure,
    y: figure,
    faces: fc.oneof(fc.integer(), fc.double()),
  });

  test('no figures break the judgement, and noise is never accepted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CHALLENGE_KINDS),
        fc.array(sample, { maxLength: 80 }),
        fc.record({ issuedAt: fc.double(), deadline: fc.double(), now: fc.double() }),
        (kind, samples, question) => {
          judgeChallenge(kind, samples, question, LIMITS);
          expect(judge(kind, samples, { deadline: 6000, now: 7000 })).not.toBe('ok');
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('frames out of order, repeated, or with figures that are none change no answer', () => {
    const samples = play([ACTS.nod]);
    const disturbed = samples.flatMap((one, index) => [
      one,
      ...(index % 3 === 0
        ? [{ ...one, at: one.at - 500 }, one, { ...one, at: one.at + 1, yaw: Number.NaN }]
        : []),
    ]);
    expect(judge('nod', disturbed)).toBe('ok');
  });

  test('a track of an hour is judged by its end, and evidence stays short', () => {
    const samples = Array.from({ length: 36_000 }, (_, index) => ({ ...play([])[0]!, at: 100 * index }));
    const state = judgeChallenge('nod', samples, timesOf(samples), LIMITS);
    expect(state.state === 'closed' && state.evidence.track.length).toBe(60);
  });
});

function later(samples: readonly FaceSample[], ms: number): FaceSample[] {
  return samples.map((sample) => ({ ...sample, at: sample.at + ms }));
}
