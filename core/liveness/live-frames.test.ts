import { describe, expect, it, test } from 'vitest';
import { CHALLENGE_KINDS, type ChallengeKind, ChallengeLimits, type FaceSample } from './challenge.ts';
import { type AnsweredQuestion, fewestFrames, isAnsweredBy, sentView, WHOLE_VIEW } from './live-frames.ts';
import { drawAct, drawActor, playTrack, seeded } from './synthetic-track.fixture.ts';

const LIMITS = ChallengeLimits.parse({});
const TRACKS = 60;
/** The share of each of three questions in 30 frames. */
const MOST = 10;

const tracksOf = (played: ChallengeKind): FaceSample[][] => {
  const uniform = seeded(301 + CHALLENGE_KINDS.indexOf(played));
  return Array.from({ length: TRACKS }, () =>
    playTrack(drawActor(uniform), [drawAct(played, uniform)], uniform),
  );
};
const questionOf = (kind: ChallengeKind): AnsweredQuestion => ({ kind, issuedAt: 0, deadline: 20_000 });
const chosenOf = (kind: ChallengeKind, samples: readonly FaceSample[]) =>
  fewestFrames(samples, { most: MOST, isEnough: (few) => isAnsweredBy(few, questionOf(kind), LIMITS) });

describe.each(CHALLENGE_KINDS)('frames that show the answer to %s', (kind) => {
  const tracks = tracksOf(kind);
  const chosen = tracks.map((samples) => chosenOf(kind, samples)).filter((frames) => frames !== undefined);

  it('are found for every kind of answer, and are few', () => {
    expect(chosen.length).toBeGreaterThanOrEqual(0.95 * TRACKS);
    expect(Math.max(...chosen.map(({ length }) => length))).toBeLessThanOrEqual(MOST);
  });

  it('show it also where another processor measures a little less, and not without their extremes', () => {
    const weaker = (samples: readonly FaceSample[]) =>
      samples.map((sample) => ({ ...sample, yaw: 0.99 * sample.yaw, pitch: 0.99 * sample.pitch }));
    const again = chosen.filter((few) => isAnsweredBy(weaker(few), questionOf(kind), LIMITS, true));
    expect(again.length).toBeGreaterThanOrEqual(0.97 * chosen.length);
    expect(chosen.filter((few) => isAnsweredBy(few.slice(0, 3), questionOf(kind), LIMITS, true))).toEqual([]);
  });

  it('show no answer to another question, the tolerance included', () => {
    const others = CHALLENGE_KINDS.filter((other) => other !== kind);
    for (const asked of others) {
      const shown = tracks.filter((samples) => isAnsweredBy(samples, questionOf(asked), LIMITS, true));
      expect([asked, shown.length]).toEqual([asked, 0]);
    }
  });
});

test('no frames are left out where all of them are not enough', () => {
  expect(fewestFrames([1, 2, 3], { most: 1, isEnough: () => false })).toBeUndefined();
  expect(fewestFrames([1, 2, 3, 4, 5], { most: 2, isEnough: (few) => few.includes(4) })).toContain(4);
});

test('pictures are reduced to 640, and less where the eyes would lie closer together than 48 pixels', () => {
  const middle = 0.4;
  expect(sentView({ distance: 0.1, middle })).toEqual({ width: 640, middle });
  expect(sentView({ distance: 0.06, middle })).toEqual({ width: 800, middle });
  expect(sentView({ distance: 0.02, middle })).toEqual({ width: 960, middle });
  expect(sentView({ distance: Number.NaN, middle })).toEqual(WHOLE_VIEW);
});
