import { describe, expect, test } from 'vitest';
import { CHALLENGE_KINDS, type ChallengeKind, ChallengeLimits, type FaceSample } from './challenge.ts';
import { judgeChallenge } from './judge-challenge.ts';
import { drawAct, drawActor, playTrack, seeded } from './synthetic-track.fixture.ts';

const LIMITS = ChallengeLimits.parse({});
/** Tracks of every kind, each judged against every challenge; 5 to 15 frames a second, up to 15 % of them missing. */
const TRACKS = 250;

function tracksOf(played: ChallengeKind, small: boolean): FaceSample[][] {
  const uniform = seeded(1 + CHALLENGE_KINDS.indexOf(played) + (small ? 100 : 0));
  return Array.from({ length: TRACKS }, () =>
    playTrack(drawActor(uniform), [drawAct(played, uniform, small)], uniform),
  );
}

/** A kiosk so busy that it looks at two frames a second, with pauses above a second: each movement is made three times. */
function tracksOfBusyKiosk(played: ChallengeKind): FaceSample[][] {
  const uniform = seeded(201 + CHALLENGE_KINDS.indexOf(played));
  const slowly = { outMs: 1000, holdMs: 1200, backMs: 1000 };
  return Array.from({ length: TRACKS }, () => {
    const acts = Array.from({ length: 3 }, () => ({ ...drawAct(played, uniform), ...slowly }));
    return playTrack({ ...drawActor(uniform), framesPerSecond: 2.9, missing: 0.3 }, acts, uniform);
  });
}

/** Share of the tracks that are accepted as an answer to `asked`. */
function acceptance(asked: ChallengeKind, tracks: readonly FaceSample[][]): number {
  const accepted = tracks.filter((samples) => {
    const end = samples.at(-1)!.at;
    const question = { issuedAt: 0, deadline: end, now: end + 1, blanks: [] };
    const state = judgeChallenge(asked, samples, question, LIMITS);
    return state.state === 'closed' && state.evidence.verdict === 'PASSED';
  });
  return accepted.length / tracks.length;
}

describe.each(CHALLENGE_KINDS)('a person who answers %s', (played) => {
  const [usual, small] = [tracksOf(played, false), tracksOf(played, true)];
  const busy = tracksOfBusyKiosk(played);

  test.each(CHALLENGE_KINDS.filter((kind) => kind !== played))('is not accepted for %s', (asked) => {
    expect(acceptance(asked, usual)).toBeLessThanOrEqual(0.01);
    expect(acceptance(asked, small)).toBeLessThanOrEqual(0.01);
    expect(acceptance(asked, busy)).toBeLessThanOrEqual(0.01);
  });

  test('is accepted for it, those who can move little as well', () => {
    expect(acceptance(played, usual)).toBeGreaterThanOrEqual(0.97);
    expect(acceptance(played, small)).toBeGreaterThanOrEqual(0.95);
  });

  test('is accepted for it by a kiosk that has little time to look', () => {
    expect(acceptance(played, busy)).toBeGreaterThanOrEqual(0.8);
  });
});
